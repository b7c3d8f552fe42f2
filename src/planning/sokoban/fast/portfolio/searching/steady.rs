//! Turns of the resumable searches, of restarts, and of weighted A*.

use super::{Found, Searching};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, Probe, restarts};
use crate::planning::sokoban::fast::features::{Packing, Style};
use crate::planning::sokoban::fast::ground::Task;
use crate::planning::sokoban::fast::improving::pushes_of;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::cell::RefCell;
use std::rc::Rc;

/// Nodes of weighted A* per node of the feature search, times crates squared.
///
/// The factor is divided by the square of the number of crates.
const WEIGHTED_SHARE: u64 = 1_000;

impl Searching<'_> {
    /// Turn of one feature search.
    pub(super) fn look_for_features(
        &mut self,
        index: usize,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(self.left(budget));
        let style = Style::ALL[index];
        let probe = self.probe_for(style);
        let Self { floorplan, crates, player, packing, .. } = self;
        let search = self.features[index].get_or_insert_with(|| {
            let packing = packing
                .get_or_insert_with(|| Packing::new(floorplan, crates, Perturbation::NONE, budget));
            let start = (*crates, *player);
            FeatureSearch::new(
                floorplan,
                packing.clone(),
                probe,
                (style, Perturbation::NONE),
                start,
            )
        });
        let before = search.expanded();
        let outcome = search.go_on(nodes, &turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }

    /// The look-ahead for a style, shared by all searches; `None` if the style has none.
    fn probe_for(&mut self, style: Style) -> Option<Rc<RefCell<Probe>>> {
        let make = || Rc::new(RefCell::new(Probe::new(&self.task, self.crates)));
        style.looks_ahead().then(|| self.probe.get_or_insert_with(make).clone())
    }

    /// Runs restarts of the feature search with new perturbations, for this many boards in total.
    pub(super) fn look_anew(&mut self, boards: u64, budget: &Budget<'_>) -> Option<Found> {
        let mut spent = 0;
        while spent < boards && self.left(budget) > 0 && !(budget.should_stop)() {
            self.begun_anew += 1;
            let (floorplan, crates, number) = (self.floorplan, self.crates, self.begun_anew);
            let perturbation = Perturbation::new(number);
            // Each restart has its own packing order, which differs by the perturbation.
            let packing = Packing::new(floorplan, crates, perturbation, budget);
            let style = restarts::style(number);
            let probe = self.probe_for(style);
            let start = (crates, self.player);
            let mut search =
                FeatureSearch::new(floorplan, packing, probe, (style, perturbation), start);
            let turn = restarts::boards(number);
            let outcome = search.go_on(turn, &budget.with_nodes(self.left(budget)));
            self.expanded += search.expanded();
            spent += turn;
            if let Some(found) = self.found(outcome) {
                return Some(found);
            }
        }
        None
    }

    /// Turn of the search from both ends, if it exists for this level.
    pub(super) fn look_from_both_ends(&mut self, nodes: u64, budget: &Budget<'_>) -> Option<Found> {
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let search = self.both_ends.as_mut()?;
        let before = search.expanded();
        let outcome = search.go_on(&turn);
        self.expanded += search.expanded() - before;
        self.found(outcome)
    }

    /// Turn of weighted A*, which restarts each time. Returns whether something other than its node
    /// share stopped it, or `Err` with a result.
    pub(super) fn look_for_distances(
        &mut self,
        weight: Weight,
        share: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Found> {
        // With many crates a node costs more and distances mean less.
        let crates = self.task.state.crates.len().max(1) as u64;
        let nodes = share.saturating_mul((WEIGHTED_SHARE / (crates * crates)).clamp(2, 100));
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let answer = self.planner.plan(self.task.state, weight, &turn, &mut Unobserved);
        let expanded = answer.expanded();
        self.expanded += expanded;
        match answer {
            Answer::Solved(found) => {
                let Task { layout, ice, state } = self.task;
                Err(Found::Pushes(pushes_of(layout, ice, state, &found.actions)))
            }
            Answer::Unsolvable { .. } => Err(Found::Proof),
            Answer::BudgetSpent(_) => Ok(expanded < turn.nodes),
        }
    }
}

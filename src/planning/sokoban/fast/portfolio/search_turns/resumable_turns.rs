//! Turns of the resumable searches, of restarts, and of weighted A*.
//!
//! In a turn, a search expands a limited number of states. The next turn of a resumable search
//! continues it; weighted A* starts again.

use super::{PortfolioResult, PortfolioSearch};
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, LookAhead};
use crate::planning::sokoban::fast::features::{Packing, TurnPolicy};
use crate::planning::sokoban::fast::improvement::pushes_of;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::portfolio::rounds::{restart_length, turn_policy};
use crate::planning::sokoban::fast::topology::Task;
use std::cell::RefCell;
use std::rc::Rc;

/// Factor on the nodes of weighted A*, divided by the number of crates squared.
///
/// The quotient is kept in 2..=100.
const WEIGHTED_SHARE: u64 = 1_000;

impl PortfolioSearch<'_> {
    /// Turn of feature search `index` for `nodes` boards; returns a result, if any.
    ///
    /// `index` refers to [`TurnPolicy::ALL`]. The nodes left in `budget` limit the turn too.
    pub(super) fn run_feature_search(
        &mut self,
        index: usize,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        let turn_policy = TurnPolicy::ALL[index];
        let look_ahead = self.look_ahead_for(turn_policy);
        let Self { level: static_level, crates, player, packing, .. } = self;
        let search = self.features[index].get_or_insert_with(|| {
            let packing = packing.get_or_insert_with(|| {
                Packing::new(static_level, crates, Perturbation::NONE, budget)
            });
            let start = (*crates, *player);
            FeatureSearch::new(
                static_level,
                packing.clone(),
                look_ahead,
                (turn_policy, Perturbation::NONE),
                start,
            )
        });
        let before = search.expanded();
        let outcome = search.resume(nodes, &turn);
        self.expanded += search.expanded() - before;
        self.result_of(outcome)
    }

    /// The look-ahead of a turn policy; `None` if the policy has none.
    ///
    /// All searches share it.
    fn look_ahead_for(&mut self, turn_policy: TurnPolicy) -> Option<Rc<RefCell<LookAhead>>> {
        let make = || Rc::new(RefCell::new(LookAhead::new(&self.task, self.crates)));
        turn_policy.looks_ahead().then(|| self.look_ahead.get_or_insert_with(make).clone())
    }

    /// Runs restarts of the feature search with new perturbations; returns a result, if any.
    ///
    /// Starts no further restart once the lengths of those of this call sum to `boards`.
    pub(super) fn run_restarts(
        &mut self,
        boards: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let mut spent = 0;
        while spent < boards && self.nodes_left(budget) > 0 && !(budget.should_stop)() {
            self.restarts += 1;
            let (level, crates, number) = (self.level, self.crates, self.restarts);
            let perturbation = Perturbation::new(number);
            // Each restart has its own packing order, which differs by the perturbation.
            let packing = Packing::new(level, crates, perturbation, budget);
            let turn_policy = turn_policy(number);
            let look_ahead = self.look_ahead_for(turn_policy);
            let start = (crates, self.player);
            let mut search =
                FeatureSearch::new(level, packing, look_ahead, (turn_policy, perturbation), start);
            let turn = restart_length(number);
            let outcome = search.resume(turn, &budget.with_nodes(self.nodes_left(budget)));
            self.expanded += search.expanded();
            spent += turn;
            if let Some(found) = self.result_of(outcome) {
                return Some(found);
            }
        }
        None
    }

    /// Turn of the search from both ends; returns a result, if any.
    ///
    /// `None` also on boards that are not small.
    pub(super) fn run_bidirectional(
        &mut self,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(nodes.min(self.nodes_left(budget)));
        let search = self.both_ends.as_mut()?;
        let before = search.expanded();
        let outcome = search.resume(&turn);
        self.expanded += search.expanded() - before;
        self.result_of(outcome)
    }

    /// Turn of weighted A*, which restarts each time; `Err` with a result.
    ///
    /// The turn has `share` nodes times a factor; see [`WEIGHTED_SHARE`]. Returns true if a longer
    /// turn would not help: it ended before its node limit, for lack of memory or on the stop
    /// signal.
    pub(super) fn run_weighted_a_star(
        &mut self,
        weight: Weight,
        share: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, PortfolioResult> {
        // With many crates a node costs more and distances mean less.
        let crates = self.task.state.crates.len().max(1) as u64;
        let nodes = share.saturating_mul((WEIGHTED_SHARE / (crates * crates)).clamp(2, 100));
        let turn = budget.with_nodes(nodes.min(self.nodes_left(budget)));
        let answer = self.planner.plan(self.task.state, weight, &turn, &mut Unobserved);
        let expanded = answer.expanded();
        self.expanded += expanded;
        match answer {
            SearchResult::Solved(found) => {
                let Task { layout, ice, state } = self.task;
                Err(PortfolioResult::Pushes(pushes_of(layout, ice, state, &found.actions)))
            }
            SearchResult::Unsolvable { .. } => Err(PortfolioResult::Proof),
            SearchResult::BudgetSpent(_) => Ok(expanded < turn.nodes),
        }
    }
}

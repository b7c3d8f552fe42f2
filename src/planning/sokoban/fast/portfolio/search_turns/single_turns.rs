//! One turn of each search of the portfolio.
//!
//! In a turn, a search expands a limited number of states. The next turn of a resumable search
//! continues it; weighted A* and restarts begin again. When a beam ends without a solution, a wider
//! or different beam of its kind follows.
//!
//! | kind of beam | beams |
//! |---|---|
//! | forward, small boards | use the forward side of the search from both ends, layer by layer |
//! | forward, other boards | no *idle limit*: may make any number of layers without progress |
//! | idle-limited | forward, end after few layers without progress, random weights and packing order |
//! | backward | pull the crates from the targets to their start cells |
//!
//! Small boards are those that the search from both ends accepts. Progress is a new minimum of the
//! estimated distance to the goal.

use super::{PortfolioResult, PortfolioSearch};
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::Matching;
use crate::planning::sokoban::fast::beams::{
    AnyBeam, BackwardBeams, Beam, BeamGuidance, BeamLimits, BeamVariant, BidirectionalMacroSearch,
    doubled,
};
use crate::planning::sokoban::fast::feature_search::{FeatureSearch, LookAhead};
use crate::planning::sokoban::fast::features::{Packing, TurnPolicy};
use crate::planning::sokoban::fast::improvement::pushes_of;
use crate::planning::sokoban::fast::moves::{FeatureScope, MoveFinder};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::portfolio::rounds::{restart_length, turn_policy};
use crate::planning::sokoban::fast::topology::Task;
use std::cell::RefCell;
use std::rc::Rc;

/// Factor on the nodes of weighted A*, divided by the number of crates squared.
///
/// The quotient is kept in 2..=100.
const WEIGHTED_SHARE: u64 = 1_000;

/// Width of the first beam on small boards; later beams double it.
///
/// [`BeamVariant`] defines the widths on other boards.
const FIRST_WIDTH: usize = 50;

impl<'a> PortfolioSearch<'a> {
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

    /// Turn of the forward beams; returns a result, if any.
    ///
    /// Uses beams without idle limit; on small boards, beams over the search from both ends.
    /// `states` is the number of states of the turn; the nodes left in `budget` limit it too.
    pub(super) fn run_forward_beams(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        let distances = self.distances();
        let Self { task, planner, level: static_level, crates, packing, player, beams, .. } = self;
        let before = beams.expanded();
        let outcome = beams.resume(states, &turn, |number| -> Box<dyn AnyBeam + 'a> {
            let board = (task.layout.as_ref(), task.state);
            if let Some(search) =
                BidirectionalMacroSearch::new(board, (static_level, crates), planner.distances())
            {
                let boards = doubled(FIRST_WIDTH, number);
                return Box::new(Beam::new(search, BeamLimits::with_width(boards)));
            }
            let packing = packing.get_or_insert_with(|| {
                Packing::new(static_level, crates, Perturbation::NONE, budget)
            });
            let start = (&crates[..], *player);
            let finder =
                MoveFinder::new(static_level, FeatureScope::Candidates(packing.clone()), start);
            BeamVariant::without_idle_limit(number, distances.is_some())
                .beam(finder, distances.as_ref())
        });
        self.expanded += self.beams.expanded() - before;
        self.result_of(outcome)
    }

    /// Push distances for matched beams; `None` if beams cannot match crates one to one.
    ///
    /// A matched beam estimates the remaining pushes by a minimum-cost matching of crates and
    /// targets. `None` with ice, with different numbers of crates and targets, and with more crates
    /// than [`Matching::is_exact_for`] allows. Also `None` on small boards, whose beams do not need
    /// them.
    fn distances(&mut self) -> Option<Rc<PushDistances>> {
        let Self { planner, level: static_level, crates, distances, both_ends, .. } = self;
        let is_matched = both_ends.is_none()
            && !static_level.has_ice
            && planner.distances().target_count() == crates.len()
            && Matching::is_exact_for(planner.distances(), crates.len());
        is_matched
            .then(|| distances.get_or_insert_with(|| Rc::new(planner.distances().clone())).clone())
    }

    /// Turn of the idle-limited beams; returns a result, if any.
    ///
    /// They end after few layers without progress; see [`BeamVariant::with_idle_limit`].
    pub(super) fn run_idle_limited_beams(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        let Self { level: static_level, crates, player, idle_limited_beams, .. } = self;
        let before = idle_limited_beams.expanded();
        let outcome = idle_limited_beams.resume(states, &turn, |number| {
            let variant = BeamVariant::with_idle_limit(number, false);
            let packing = Packing::new(static_level, crates, variant.perturbation, budget);
            let start = (&crates[..], *player);
            variant
                .beam(MoveFinder::new(static_level, FeatureScope::Candidates(packing), start), None)
        });
        self.expanded += self.idle_limited_beams.expanded() - before;
        self.result_of(outcome)
    }

    /// Turn of the backward beams; returns a result, if any.
    ///
    /// `guidance` is the ranking of the boards. `None` also if the level does not allow backward
    /// beams: with ice, surplus crates, no cell but targets, or too many crates for matchings (see
    /// [`BackwardBeams::new`]).
    pub(super) fn run_backward_beams(
        &mut self,
        guidance: BeamGuidance,
        states: u64,
        budget: &Budget<'_>,
    ) -> Option<PortfolioResult> {
        let turn = budget.with_nodes(self.nodes_left(budget));
        if self.backward_beams.is_none() {
            let Self { task, planner, level: static_level, crates, player, reversed, .. } = self;
            let reversed = reversed.get_or_init(|| static_level.reversed(crates, *player));
            let levels = (*static_level, reversed.as_ref()?);
            let board = (task.layout.as_ref(), task.state);
            self.backward_beams = BackwardBeams::new(board, levels, planner.distances());
        }
        let search = self.backward_beams.as_mut()?;
        let before = search.expanded();
        let outcome = search.resume(guidance, states, &turn);
        self.expanded += search.expanded() - before;
        self.result_of(outcome)
    }
}

//! The planner: optimal and weighted searches whose plans are sequences of actions.
//!
//! The searches run over pushes and convert their result into actions. Risk prices are extra costs
//! of pushes whose crate may stop on another cell under other ice maps of a belief.

use super::bounds::PushDistances;
use super::deadlocks::{Deadlocks, DetectorSet};
use super::model::{
    BidirectionalMoveSpace, BidirectionalPushSpace, CostMeasure, PushAction, PushSpace,
};
use super::push_risk::{PushRisk, RiskAversion};
use crate::board::{CellSet, Direction};
use crate::planning::search::{
    Budget, BudgetSpent, Observer, SearchResult, Solution, Strategy, Unobserved, Weight, astar,
    best_first, bidirectional, idastar,
};
use crate::worlds::ice::{Belief, BoardLayout, State};
use std::sync::Arc;

/// Planner for one layout, one ice map and a fixed number of crates.
#[derive(Debug, Clone)]
pub struct Planner {
    /// State space of the searches, with ice, detectors and risk prices.
    pub(super) space: PushSpace,
    /// Cost that the searches minimise.
    measure: CostMeasure,
}

impl Planner {
    /// Creates a planner that minimises actions on true or assumed ice.
    ///
    /// O(targets × cells), in mazes also O(cells²) for at most 4096 cells.
    #[must_use]
    pub fn new(layout: &Arc<BoardLayout>, ice: &CellSet, crate_count: usize) -> Self {
        Self::with_parts(layout, ice, crate_count, None, CostMeasure::Actions, DetectorSet::DEFAULT)
    }

    /// Creates a planner for assumed ice that avoids risky pushes.
    ///
    /// A push is risky if the crate may stop on another cell under other ice maps of the belief.
    /// `ice` is the assumed ice map.
    #[must_use]
    pub fn risk_averse(
        belief: &Belief,
        ice: &CellSet,
        crate_count: usize,
        aversion: RiskAversion,
    ) -> Self {
        let risk = Some(PushRisk::new(belief, aversion));
        let all = DetectorSet::DEFAULT;
        Self::with_parts(belief.layout(), ice, crate_count, risk, CostMeasure::Actions, all)
    }

    /// Creates a planner with this cost measure and these detectors, without risk prices.
    pub(super) fn with_measure(
        layout: &Arc<BoardLayout>,
        ice: &CellSet,
        crate_count: usize,
        measure: CostMeasure,
        detectors: DetectorSet,
    ) -> Self {
        Self::with_parts(layout, ice, crate_count, None, measure, detectors)
    }

    /// Creates a planner from a level, risk prices, a cost measure and detectors.
    fn with_parts(
        layout: &Arc<BoardLayout>,
        ice: &CellSet,
        crate_count: usize,
        risk: Option<PushRisk>,
        measure: CostMeasure,
        detectors: DetectorSet,
    ) -> Self {
        let deadlocks = Deadlocks::new(layout, ice, crate_count, detectors);
        let space = PushSpace::new(layout, ice.clone(), deadlocks, risk, crate_count, measure);
        Self { space, measure }
    }

    /// Creates a planner with the same ice, risks and detectors for another layout.
    pub(super) fn for_layout(
        &self,
        layout: &Arc<BoardLayout>,
        crate_count: usize,
        measure: CostMeasure,
    ) -> Self {
        let (risk, detectors) = (self.space.risk.clone(), self.space.detectors());
        Self::with_parts(layout, self.ice(), crate_count, risk, measure, detectors)
    }

    /// Creates a planner for the same board and ice that minimises actions alone.
    ///
    /// `crate_count` must be that of this planner, whose learned deadlock patterns it copies.
    #[must_use]
    pub fn without_risk(&self, crate_count: usize) -> Self {
        let (layout, ice) = (self.space.layout(), self.ice().clone());
        let deadlocks = self.space.clone().into_deadlocks();
        let measure = CostMeasure::Actions;
        let space = PushSpace::new(layout, ice, deadlocks, None, crate_count, measure);
        Self { space, measure }
    }

    /// The ice map of the planner.
    #[must_use]
    pub fn ice(&self) -> &CellSet {
        &self.space.ice
    }

    /// The layout of the planner.
    #[must_use]
    pub fn layout(&self) -> &Arc<BoardLayout> {
        self.space.layout()
    }

    /// Push distances of a single crate to the targets.
    #[must_use]
    pub fn distances(&self) -> &PushDistances {
        self.space.distances()
    }

    /// Lower bound on the actions to the goal; `None` for a proved deadlock.
    ///
    /// A deadlock is proved if no matching of crates to targets exists.
    pub fn lower_bound(&mut self, state: &State) -> Option<u32> {
        self.space.lower_bound(state)
    }

    /// Finds a cheapest plan by IDA*; see [`idastar`].
    ///
    /// The plan costs the same as that of [`Self::plan`] with [`Weight::ONE`], if both searches
    /// finish.
    pub fn plan_deepening(
        &mut self,
        state: &State,
        budget: &Budget<'_>,
    ) -> SearchResult<Direction> {
        let start = self.space.begin(state, true);
        let answer = idastar(&mut self.space, start, budget, &mut Unobserved);
        self.answer_in_actions(state, answer)
    }

    /// Finds a cheapest plan by uniform-cost search; the bounds only prune deadlocks.
    pub fn plan_breadth_first(
        &mut self,
        state: &State,
        budget: &Budget<'_>,
    ) -> SearchResult<Direction> {
        let start = self.space.begin(state, false);
        let strategy = Strategy::BreadthFirst;
        let answer = best_first(&mut self.space, start, strategy, budget, &mut Unobserved);
        self.answer_in_actions(state, answer)
    }

    /// Finds a plan by A* or, with `weight` above one, weighted A*.
    ///
    /// "Unsolvable" and "optimal" in the answer are proofs for this ice map; optimal means
    /// cheapest, risk prices included. Exception: with risk prices and a weight above one, the
    /// bound on the price is compared with the number of actions, so "optimal" is no proof.
    ///
    /// The observer receives the states after pushes and the start, numbered in the order of
    /// discovery. A node costs about as much as a flood fill of the board.
    pub fn plan(
        &mut self,
        state: &State,
        weight: Weight,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, PushAction>,
    ) -> SearchResult<Direction> {
        let start = self.space.begin(state, weight == Weight::ONE);
        let answer = astar(&mut self.space, start, weight, budget, observer);
        self.answer_in_actions(state, answer)
    }

    /// Finds a cheapest plan by bidirectional search; `None` if the level does not allow it.
    ///
    /// Impossible with ice, if crates and targets differ in number, with risk prices, or on very
    /// large levels. The plan costs the same as that of [`Self::plan`] with [`Weight::ONE`], if
    /// both searches finish.
    pub fn plan_bidirectional(
        &mut self,
        state: &State,
        budget: &Budget<'_>,
    ) -> Option<SearchResult<Direction>> {
        let answer = if self.measure == CostMeasure::Pushes {
            bidirectional(&mut BidirectionalPushSpace::new(&mut self.space, state)?, budget)
        } else {
            bidirectional(&mut BidirectionalMoveSpace::new(&mut self.space, state)?, budget)
        };
        Some(self.answer_in_actions(state, answer))
    }

    /// Converts a result in pushes into one in actions.
    ///
    /// The numbers of the result are in actions with [`CostMeasure::Actions`], else in the unit of
    /// the measure. With risk prices, the bound of an unfinished search is that on the price, in
    /// whole actions, and may exceed the minimum number of actions.
    pub(super) fn answer_in_actions(
        &mut self,
        state: &State,
        answer: SearchResult<PushAction>,
    ) -> SearchResult<Direction> {
        let price = self.space.action_price();
        match answer {
            SearchResult::Solved(solution) => {
                let actions = self.space.expand_to_actions(state, &solution.actions);
                let cost = match self.measure {
                    CostMeasure::Actions => actions.len() as u32,
                    CostMeasure::Pushes | CostMeasure::PushesThenMoves { .. } => solution.cost,
                };
                // Prices are in fractions of an action; bounds are reported in whole actions.
                let lower_bound = (solution.lower_bound / price).min(cost);
                let expanded = solution.expanded;
                SearchResult::Solved(Solution { actions, cost, lower_bound, expanded })
            }
            SearchResult::Unsolvable { expanded } => SearchResult::Unsolvable { expanded },
            SearchResult::BudgetSpent(spent) => SearchResult::BudgetSpent(BudgetSpent {
                expanded: spent.expanded,
                lower_bound: spent.lower_bound / price,
                stopped: spent.stopped,
                partial_path: self.space.expand_to_actions(state, &spent.partial_path),
            }),
        }
    }
}

//! The planner: optimal and weighted searches whose plans are sequences of actions.

use super::bounds::PushDistances;
use super::deadlocks::{Deadlocks, DetectorSet};
use super::model::{Ends, Measure, PushAction, PushSpace, Stops};
use super::risk::{Caution, Risk};
use crate::board::{CellSet, Direction};
use crate::planning::search::{
    Answer, Budget, BudgetSpent, Observer, Solution, Strategy, Unobserved, Weight, astar,
    best_first, idastar, two_way,
};
use crate::worlds::ice::{Belief, Layout, State};
use std::sync::Arc;

/// Plans on one layout and ice map, for a fixed number of crates.
#[derive(Debug, Clone)]
pub struct Planner {
    pub(super) space: PushSpace,
    measure: Measure,
}

impl Planner {
    /// A planner that counts actions, for true or assumed ice. O(targets × cells).
    #[must_use]
    pub fn new(layout: &Arc<Layout>, ice: &CellSet, crate_count: usize) -> Self {
        Self::priced(layout, ice, crate_count, None, Measure::Actions, DetectorSet::WORTHWHILE)
    }

    /// A planner for assumed ice that avoids risky pushes.
    ///
    /// A push is risky if it may go wrong under other ice maps of the belief.
    #[must_use]
    pub fn cautious(belief: &Belief, ice: &CellSet, crate_count: usize, caution: Caution) -> Self {
        let risk = Some(Risk::new(belief, caution));
        let all = DetectorSet::WORTHWHILE;
        Self::priced(belief.layout(), ice, crate_count, risk, Measure::Actions, all)
    }

    /// A planner with this cost measure and these detectors.
    pub(super) fn measuring(
        layout: &Arc<Layout>,
        ice: &CellSet,
        crate_count: usize,
        measure: Measure,
        detectors: DetectorSet,
    ) -> Self {
        Self::priced(layout, ice, crate_count, None, measure, detectors)
    }

    fn priced(
        layout: &Arc<Layout>,
        ice: &CellSet,
        crate_count: usize,
        risk: Option<Risk>,
        measure: Measure,
        detectors: DetectorSet,
    ) -> Self {
        let deadlocks = Deadlocks::new(layout, ice, crate_count, detectors);
        let space = PushSpace::new(layout, ice.clone(), deadlocks, risk, crate_count, measure);
        Self { space, measure }
    }

    /// A planner with the same ice, risks and detectors for another layout.
    pub(super) fn on(&self, layout: &Arc<Layout>, crate_count: usize, measure: Measure) -> Self {
        let (risk, detectors) = (self.space.risk.clone(), self.space.detectors());
        Self::priced(layout, self.ice(), crate_count, risk, measure, detectors)
    }

    /// A planner for the same board and ice that counts actions only.
    #[must_use]
    pub fn without_risk(&self, crate_count: usize) -> Self {
        let (layout, ice) = (self.space.layout(), self.ice().clone());
        let deadlocks = self.space.clone().into_deadlocks();
        let measure = Measure::Actions;
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
    pub fn layout(&self) -> &Arc<Layout> {
        self.space.layout()
    }

    /// Fewest pushes from every cell to every target.
    #[must_use]
    pub fn distances(&self) -> &PushDistances {
        self.space.distances()
    }

    /// Lower bound on the actions from a state to the goal; `None` if the crates prove a deadlock.
    pub fn lower_bound(&mut self, state: &State) -> Option<u32> {
        self.space.lower_bound(state)
    }

    /// Finds a plan with the fewest actions by IDA*; see [`idastar`].
    ///
    /// Equal to [`Self::plan`] with [`Weight::ONE`], up to ties.
    pub fn plan_deepening(&mut self, state: &State, budget: &Budget<'_>) -> Answer<Direction> {
        let start = self.space.begin(state, true);
        let answer = idastar(&mut self.space, start, budget, &mut Unobserved);
        self.in_actions(state, answer)
    }

    /// Finds a plan with the fewest actions by breadth-first search.
    pub fn plan_breadth_first(&mut self, state: &State, budget: &Budget<'_>) -> Answer<Direction> {
        let start = self.space.begin(state, false);
        let strategy = Strategy::BreadthFirst;
        let answer = best_first(&mut self.space, start, strategy, budget, &mut Unobserved);
        self.in_actions(state, answer)
    }

    /// Finds a plan by A* or, with `weight` above one, weighted A*.
    ///
    /// "Unsolvable" and "optimal" in the answer are proofs for this ice map. The observer sees the
    /// states after pushes, numbered in the order of discovery. A node costs about as much as a
    /// flood fill of the board.
    pub fn plan(
        &mut self,
        state: &State,
        weight: Weight,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, PushAction>,
    ) -> Answer<Direction> {
        let start = self.space.begin(state, weight == Weight::ONE);
        let answer = astar(&mut self.space, start, weight, budget, observer);
        self.in_actions(state, answer)
    }

    /// Finds a cheapest plan by bidirectional search; `None` on ice, with surplus crates, or with
    /// risk prices.
    ///
    /// Equal to [`Self::plan`] with [`Weight::ONE`], up to ties.
    pub fn plan_two_way(
        &mut self,
        state: &State,
        budget: &Budget<'_>,
    ) -> Option<Answer<Direction>> {
        let answer = if self.measure == Measure::Pushes {
            two_way(&mut Ends::new(&mut self.space, state)?, budget)
        } else {
            two_way(&mut Stops::new(&mut self.space, state)?, budget)
        };
        Some(self.in_actions(state, answer))
    }

    /// Converts an answer in pushes into one in actions.
    pub(super) fn in_actions(
        &mut self,
        state: &State,
        answer: Answer<PushAction>,
    ) -> Answer<Direction> {
        let price = self.space.action_price();
        match answer {
            Answer::Solved(solution) => {
                let actions = self.space.unroll(state, &solution.actions);
                let cost = match self.measure {
                    Measure::Actions => actions.len() as u32,
                    Measure::Pushes | Measure::PushesThenMoves { .. } => solution.cost,
                };
                // Costs may include risk prices; bounds are reported in whole actions.
                let lower_bound = (solution.lower_bound / price).min(cost);
                let expanded = solution.expanded;
                Answer::Solved(Solution { actions, cost, lower_bound, expanded })
            }
            Answer::Unsolvable { expanded } => Answer::Unsolvable { expanded },
            Answer::BudgetSpent(spent) => Answer::BudgetSpent(BudgetSpent {
                expanded: spent.expanded,
                lower_bound: spent.lower_bound / price,
                stopped: spent.stopped,
                towards: self.space.unroll(state, &spent.towards),
            }),
        }
    }
}

//! Queries about a state with the data of the last evaluation, without changing the planner.

use super::action_outcomes::KnownCells;
use super::bit_board::PackedState;
use super::distances::UNREACHABLE;
use super::eval_context::shared_cells;
use super::planner::BeliefPlanner;
use super::scenario_sampling::known_cells;
use crate::worlds::ice::{Belief, State};

/// A state, the knowledge there, and the scenarios of the last evaluation.
#[derive(Debug)]
pub struct Query<'a> {
    pub(super) planner: &'a BeliefPlanner,
    /// Cells known from the belief.
    pub(super) known: KnownCells,
    /// Cells that are the same in all scenarios with a reachable goal.
    pub(super) assumed: KnownCells,
    /// The state.
    pub(super) start: PackedState,
    /// Number of steps of the episode before the state.
    pub(super) steps: u32,
    /// Scenarios of the last evaluation that the belief admits, lost ones included.
    pub(super) scenarios: Vec<u32>,
}

impl BeliefPlanner {
    /// Returns a query for a state after `steps` steps; `None` if the state is impossible.
    ///
    /// Impossible is a player outside the board or another number of crates. O(scenarios).
    #[must_use]
    pub fn query(&self, belief: &Belief, state: &State, steps: u32) -> Option<Query<'_>> {
        let context = self.eval_context();
        let start = self.pack(state)?;
        let scenario_ids = self.result_scenarios(belief, start);
        let number = context.index.number_of(start);
        let is_open = |scenario: &u32| {
            context.scenarios.distance_or_unreachable(*scenario, number) != UNREACHABLE
        };
        let open: Vec<u32> = scenario_ids.iter().copied().filter(is_open).collect();
        let granted = shared_cells(context.scenarios, &open);
        let known = known_cells(context.board, belief);
        Some(Query {
            planner: self,
            known,
            assumed: granted,
            start,
            steps,
            scenarios: scenario_ids,
        })
    }
}

//! The scenarios and the graph of the last result, for the queries about it.

use super::BeliefPlanner;
use crate::planning::belief::belief_graph::BeliefGraph;
use crate::planning::belief::bit_board::PackedState;
use crate::planning::belief::distances::UNREACHABLE;
use crate::planning::belief::scenario_sampling::known_cells;
use crate::worlds::ice::{Belief, State};

impl BeliefPlanner {
    /// Returns the belief graph that the last result comes from.
    pub(in crate::planning::belief) fn result_graph(&self) -> &BeliefGraph {
        self.result_sample.as_ref().map_or(&self.graph, |previous| &previous.graph)
    }

    /// Returns the possible scenarios of the sample that the last result comes from.
    ///
    /// See [`Self::possible_scenarios`].
    pub(in crate::planning::belief) fn result_scenarios(
        &self,
        belief: &Belief,
        state: PackedState,
    ) -> Vec<u32> {
        let mut scenarios = self.possible_scenarios(belief, state);
        if let Some(previous) = &self.result_sample {
            scenarios.retain(|scenario| (*scenario as usize) < previous.sample_size);
        }
        scenarios
    }

    /// Packs a state; `None` for a player outside the board or another number of crates.
    pub(in crate::planning::belief) fn pack(&self, state: &State) -> Option<PackedState> {
        self.space.pack(state)
    }

    /// Returns the scenarios in use that are consistent with the belief.
    ///
    /// If the level is known to have been solvable at the start, this leaves out scenarios in which
    /// the goal is unreachable both from there and from `state`. Tables that miss paths prove
    /// nothing about the start, so nothing is left out then.
    pub(in crate::planning::belief) fn possible_scenarios(
        &self,
        belief: &Belief,
        state: PackedState,
    ) -> Vec<u32> {
        let known = known_cells(self.space.board(), belief);
        let start = self.solvable_from.filter(|_| self.tables.covers_all_paths);
        let start = start.and_then(|start| self.tables.states.number_of(start));
        let state = self.tables.states.number_of(state);
        let was_solvable = |scenario: &u32| {
            start.is_none_or(|start| {
                self.tables.scenarios.distance(*scenario, start) != UNREACHABLE
                    || self.tables.scenarios.distance_or_unreachable(*scenario, state)
                        != UNREACHABLE
            })
        };
        let scenarios = self.tables.scenarios.consistent(known);
        scenarios
            .take_while(|scenario| (*scenario as usize) < self.sample_size)
            .filter(was_solvable)
            .collect()
    }

    /// Returns the number of these scenarios in which the goal is reachable from `state`.
    ///
    /// 0 if the state has no table or is a cutoff state.
    pub(super) fn count_solvable(&self, scenarios: &[u32], state: PackedState) -> usize {
        let Some(state) = self.eval_context().index_in_tables(state) else { return 0 };
        scenarios
            .iter()
            .filter(|scenario| self.tables.scenarios.distance(**scenario, state) != UNREACHABLE)
            .count()
    }
}

//! Limits of the planner: memory, sample sizes and work.

use super::cost_model::CostModel;
use super::scenario_set::ScenarioSet;

/// Limits of the planner: memory, sample sizes and work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannerLimits {
    /// Maximum number of states of a level whose states are all indexed.
    pub max_states: usize,
    /// Maximum number of indexed states near a plan, for larger levels; 0 for none.
    pub max_states_around_plan: usize,
    /// Half the maximum number of search nodes for that plan.
    ///
    /// One half is for an optimal plan, the other for any plan. The plan assumes floor on unknown
    /// cells.
    pub plan_nodes: u64,
    /// Maximum number of states with distances in every scenario, cutoff states excluded.
    ///
    /// The states on shortest paths are kept even if they are more.
    pub max_states_with_distances: usize,
    /// Maximum number of distances: states × scenarios, one byte each.
    ///
    /// One table of up to [`LANES`](super::scenario_set::LANES) sampled scenarios is allowed in any
    /// case.
    pub max_distances: usize,
    /// Maximum number of scenarios to enumerate, even if more distances would fit.
    pub max_enumerated_scenarios: usize,
    /// Maximum number of scenarios to sample if they cannot all be enumerated.
    pub max_sampled_scenarios: usize,
    /// Number of sampled scenarios in the first search of a new sample.
    pub initial_scenarios: usize,
    /// Maximum memory of the belief graph, in bytes, including the graph of a warm start.
    ///
    /// Checked before each trial, so the last trial may exceed it.
    pub max_graph_bytes: usize,
    /// Maximum work for one decision, in scenario evaluations; the budget may set less.
    ///
    /// Checked before each trial, so the last trial may exceed it. Not included: opening
    /// alternatives to explain the choice (up to a quarter more for each search), and, for the
    /// worst-case criterion if no policy guarantees success, a part of the search for the least
    /// mean (up to half as much again for each sample).
    pub max_scenario_evaluations: u64,
    /// Minimum number of scenarios not lost; with fewer, a new sample is drawn.
    ///
    /// The rest of the present sample is used first. Does not apply to enumerated scenarios.
    pub min_scenarios: usize,
}

impl PlannerLimits {
    /// Returns the limits of the distance tables for these costs.
    pub(super) fn table_limits(&self, costs: CostModel) -> TableLimits {
        TableLimits {
            max_states: self.max_states_with_distances,
            max_distances: self.max_distances,
            max_enumerated_scenarios: self.max_enumerated_scenarios,
            max_sampled_scenarios: self.max_sampled_scenarios,
            // The estimate of a cutoff state is in steps. For success first and the worst case,
            // the planner would prefer cutoff states, because they seem to carry no risk.
            has_cutoff: costs.is_mean_steps(),
        }
    }

    /// Returns the number of scenarios of a new set to use in the first search.
    ///
    /// All of them if they are enumerated.
    pub(super) fn initial_sample_size(&self, scenario_set: &ScenarioSet) -> usize {
        if scenario_set.is_complete() {
            scenario_set.len()
        } else {
            self.initial_scenarios.min(scenario_set.len())
        }
    }
}

/// Limits of the distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLimits {
    /// Maximum number of states with distances in every scenario, cutoff states excluded.
    ///
    /// The states on shortest paths are kept even if they are more.
    pub max_states: usize,
    /// Maximum number of distances: states × scenarios, one byte each.
    ///
    /// One table of up to [`LANES`](super::scenario_set::LANES) sampled scenarios is allowed in any case.
    pub max_distances: usize,
    /// Maximum number of scenarios to enumerate.
    pub max_enumerated_scenarios: usize,
    /// Maximum number of scenarios to sample if they cannot all be enumerated.
    pub max_sampled_scenarios: usize,
    /// Whether paths that leave the tables may end at cutoff states.
    ///
    /// Has no effect if all states of the level are indexed; then a state without a table counts as
    /// lost.
    pub has_cutoff: bool,
}

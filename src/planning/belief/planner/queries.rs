//! Queries about the planner's last evaluation: values of single actions, and its scenarios.
//!
//! They need no further search of the belief graph. The *tables* hold the distance to the goal from
//! every indexed state in every scenario; a state that is not indexed has no table. A *cutoff
//! state* is one action outside the tables, and has only an estimated distance.

use super::BeliefPlanner;
use crate::board::Direction;
use crate::planning::belief::action_outcomes::ActionOutcomes;
use crate::planning::belief::belief_graph::BeliefGraph;
use crate::planning::belief::bit_board::{PackedState, UNREACHABLE, known_cells};
use crate::planning::belief::eval_context::{EvalContext, shared_cells};
use crate::planning::belief::plan_evaluation::{BOUND_TOLERANCE, PlanEvaluation};
use crate::planning::belief::query::Query;
use crate::worlds::ice::{Belief, State};

/// Value of one action if the ice became known right after it (QMDP).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OneStepValue {
    /// Lower bound of the cost of the whole episode, over the scenarios not lost before.
    ///
    /// Includes the steps so far. The mean over these scenarios, or the maximum for the worst-case
    /// criterion. Only an estimate unless the tables cover every path.
    pub lower: f64,
    /// Share of all scenarios in which the action makes the goal unreachable, 0 to 1.
    ///
    /// Scenarios that were lost before are not counted as lost by the action.
    pub lost_share: f64,
    /// Whether the action loses every scenario that was not lost before.
    pub is_dead_end: bool,
    /// Whether the tables cover every path to the goal of at most 254 actions.
    ///
    /// If not, `lost_share` may be too high.
    pub covers_all_paths: bool,
}

impl BeliefPlanner {
    /// Returns the one-step values of the four actions, in the order of [`Direction::ALL`].
    ///
    /// Over the scenarios of the last evaluation. `steps` is the number of steps of the episode so
    /// far. `None` for actions that change nothing, and for all if the state is impossible (see
    /// [`Self::query`]), has no table or is a cutoff state, or if every scenario is lost.
    #[must_use]
    pub fn one_step_values(
        &self,
        belief: &Belief,
        state: &State,
        steps: u32,
    ) -> [Option<OneStepValue>; 4] {
        let Some(packed) = self.space.pack(state) else { return [None; 4] };
        let (context, scenarios) = (self.result_context(), self.result_scenarios(belief, packed));
        let number = context.index_in_tables(packed);
        let all = context.weight(&scenarios);
        let scenarios = context.scenarios.solvable(&scenarios, number);
        let open = context.weight(&scenarios);
        let known = known_cells(context.board, belief);
        Direction::ALL.map(|direction| {
            let mut outcomes = ActionOutcomes::default();
            outcomes.compute(context.board, known, packed, direction);
            (outcomes.changes_state() && open > 0.0).then(|| {
                let lost = context.lost_weight_after(&outcomes, &scenarios);
                OneStepValue {
                    lower: context.hindsight_total_after(&outcomes, &scenarios, steps + 1) / open,
                    lost_share: lost / all,
                    is_dead_end: lost >= open * (1.0 - 1e-9),
                    covers_all_paths: self.tables.covers_all_paths,
                }
            })
        })
    }

    /// Returns true if the tables cover every path to the goal.
    ///
    /// Only paths of at most 254 actions count. If false, a state that counts as lost may not be
    /// lost.
    #[must_use]
    pub fn covers_all_paths(&self) -> bool {
        self.tables.covers_all_paths
    }

    /// Returns true if all possible scenarios are enumerated, not sampled.
    #[must_use]
    pub fn covers_all_scenarios(&self) -> bool {
        self.tables.scenarios.is_complete()
    }

    /// Share of the last evaluation's scenarios in which the goal is unreachable, below 1.
    ///
    /// Only scenarios that the belief admits count. `None` if they are all lost or there is none,
    /// or if the state is impossible, has no table or is a cutoff state. O(scenarios).
    #[must_use]
    pub fn lost_share(&self, belief: &Belief, state: &State) -> Option<f64> {
        let packed = self.space.pack(state)?;
        let (context, scenarios) = (self.eval_context(), self.result_scenarios(belief, packed));
        let number = context.index_in_tables(packed);
        let all = context.weight(&scenarios);
        let open = context.weight(&context.scenarios.solvable(&scenarios, number));
        (open > 0.0).then(|| (1.0 - open / all).max(0.0))
    }

    /// Returns a query for a state after `steps` steps; `None` if the state is impossible.
    ///
    /// Impossible is a player outside the board or another number of crates. O(scenarios).
    #[must_use]
    pub fn query(&self, belief: &Belief, state: &State, steps: u32) -> Option<Query<'_>> {
        let context = self.eval_context();
        let start = self.space.pack(state)?;
        let scenario_ids = self.result_scenarios(belief, start);
        let number = context.index.number_of(start);
        let open = context.scenarios.solvable(&scenario_ids, number);
        let granted = shared_cells(context.scenarios, &open);
        let known = known_cells(context.board, belief);
        Some(Query {
            context,
            graph: self.result_graph(),
            all_states: (!self.is_around_plan()).then(|| self.space.states()),
            known,
            assumed: granted,
            start,
            steps,
            scenarios: scenario_ids,
        })
    }

    /// Returns true if only states near a plan are indexed.
    ///
    /// States without an index may then wrongly count as lost.
    #[must_use]
    pub fn is_around_plan(&self) -> bool {
        self.space.is_around_plan()
    }

    /// Returns the minimum number of steps to the goal if all unknown cells are floor.
    ///
    /// Known ice stays ice, by the knowledge when the states were indexed. `None` if there is no
    /// path of at most 254 actions through indexed states, the state is not indexed, or all states
    /// are indexed instead of those near a plan.
    #[must_use]
    pub fn steps_on_floor(&self, state: &State) -> Option<u32> {
        self.space.steps_on_floor(state)
    }

    /// Returns the context for evaluating policies with the present tables and costs.
    pub(in crate::planning::belief) fn eval_context(&self) -> EvalContext<'_> {
        EvalContext {
            board: self.space.board(),
            index: &self.tables.states,
            scenarios: &self.tables.scenarios,
            costs: self.effective_costs(),
        }
    }

    /// Returns [`Self::eval_context`] with the cost model of the last result.
    fn result_context(&self) -> EvalContext<'_> {
        let cost_model =
            self.result_sample.as_ref().map_or(self.graph_costs, |previous| previous.costs);
        EvalContext { costs: cost_model, ..self.eval_context() }
    }

    /// Returns the belief graph that the last result comes from.
    fn result_graph(&self) -> &BeliefGraph {
        self.result_sample.as_ref().map_or(&self.graph, |previous| &previous.graph)
    }

    /// Returns the possible scenarios of the sample that the last result comes from.
    ///
    /// See [`Self::possible_scenarios`].
    fn result_scenarios(&self, belief: &Belief, state: PackedState) -> Vec<u32> {
        let mut scenarios = self.possible_scenarios(belief, state);
        if let Some(previous) = &self.result_sample {
            scenarios.retain(|scenario| (*scenario as usize) < previous.sample_size);
        }
        scenarios
    }

    /// Returns the scenarios in use that are consistent with the belief.
    ///
    /// If the level is known to have been solvable at the start, this leaves out scenarios in which
    /// the goal is unreachable both from the start and from `state`. Tables that miss paths prove
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
        let number = self.eval_context().index_in_tables(state);
        self.tables.scenarios.solvable(scenarios, number).len()
    }
}

impl Query<'_> {
    /// Adds unsampled losses to the candidates' statistics and costs, and sorts them again.
    ///
    /// An unsampled loss is an outcome that no scenario has and that loses a crate under every ice
    /// map. Costs change as in [`CostModel::with_extra_loss`]. The best candidate stays first
    /// unless another now costs less. The upper bound of the whole result rises to that of the first
    /// candidate.
    ///
    /// [`CostModel::with_extra_loss`]: crate::planning::belief::cost_model::CostModel::with_extra_loss
    pub fn include_unsampled_losses(&self, belief: &Belief, evaluation: &mut PlanEvaluation) {
        let PlanEvaluation { candidates, costs, .. } = evaluation;
        for candidate in candidates.iter_mut() {
            let unsampled =
                self.last_action(&candidate.macro_action.actions).unsampled_loss(belief);
            candidate.stats = candidate.stats.with_extra_loss(unsampled);
            candidate.lost_share += unsampled * (1.0 - candidate.lost_share);
            candidate.lower = costs.with_extra_loss(candidate.lower, unsampled);
            candidate.upper = costs.with_extra_loss(candidate.upper, unsampled);
        }
        let Some((first, others)) = candidates.split_first_mut() else { return };
        others.sort_by(|one, other| one.upper.total_cmp(&other.upper));
        let first = first.upper;
        let least =
            candidates.iter().map(|candidate| candidate.upper).fold(f64::INFINITY, f64::min);
        if first > least + BOUND_TOLERANCE
            && let Some(best) =
                candidates.iter().position(|candidate| candidate.upper <= least + BOUND_TOLERANCE)
        {
            candidates[..=best].rotate_right(1);
        }
        evaluation.upper = evaluation.upper.max(candidates[0].upper);
    }
}

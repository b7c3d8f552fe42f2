//! Improves a plan while the agent executes it.

use super::plan_optimizer::PlanOptimizer;
use super::{ReplanningAgent, engine_of};
use crate::agents::plan_execution::PlanExecution;
use crate::agents::{DecisionEffort, Percept, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner, ResumableSearch};
use crate::worlds::ice::{Ice, Observation};

/// Maximum total effort of the background search, in multiples of a quick decision.
///
/// A search that has reached this effort is dropped, even if it has just made the first plan.
const BACKGROUND_SEARCH_EFFORT: u64 = 96;

impl ReplanningAgent {
    /// Shortens the current plan, or continues the search for a better one.
    ///
    /// Returns whether the plan changed, and the work done. Works in two phases over successive
    /// decisions: first shorten segments of the plan until nothing improves, then continue the
    /// saved search. Its plan replaces the current one if it is cheaper, or if the current one is
    /// for another ice map or does not reach the goal. Does nothing without a failure cost.
    pub(super) fn improve_in_background(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> (bool, DecisionEffort) {
        let mut effort = DecisionEffort::default();
        let Percept { observation, belief, .. } = *percept;
        let state = &observation.state;
        let Some(loss_steps) = self.risk_weight.loss_steps() else { return (false, effort) };
        let nodes = self.nodes_for(observation, self.config.decision_effort).min(budget.nodes);
        let budget = budget.with_nodes(nodes);
        let plan = self.plan.as_ref().filter(|plan| plan.reaches_goal());
        let rest = plan.map(|plan| plan.remaining().1);
        // Phase 1: shorten the current plan. Phase 2: continue the saved search.
        let (found, planner) = if let Some(rest) = rest.filter(|_| !self.is_shortened) {
            let planner = &self.planner;
            let optimizer = PlanOptimizer { planner, state, belief, loss_steps, budget };
            let (found, is_complete) = optimizer.shortened_plan(rest);
            self.is_shortened = is_complete;
            (found, None)
        } else {
            let Some(mut search) = self.background_search.take() else { return (false, effort) };
            // An observation may have refuted the assumed ice map of this search meanwhile.
            if !belief.admits(search.ice()) {
                return (false, effort);
            }
            // A quarter of the nodes is left for rejoining a plan, if one is found.
            let found = search.resume(&budget.with_nodes(nodes * 3 / 4));
            effort.count(&found);
            let actions = match found.outcome {
                PlanOutcome::Plan { actions, .. } => actions,
                PlanOutcome::Unsolvable => return (false, effort),
                PlanOutcome::Unknown { .. } => {
                    self.save_search(search, observation);
                    return (false, effort);
                }
            };
            let start = search.start().clone();
            let planner = Planner::risk_averse(
                belief,
                search.ice(),
                self.crate_count,
                self.risk_weight.risk_aversion(),
            );
            // Costs on different ice maps cannot be compared.
            let rest = rest.filter(|_| planner.ice() == self.planner.ice());
            let optimizer = PlanOptimizer { planner: &planner, state, belief, loss_steps, budget };
            (optimizer.rejoined((&start, &actions), rest), Some(planner))
        };
        effort.count(&found);
        effort.scenarios = 1;
        let PlanOutcome::Plan { actions, .. } = found.outcome else { return (false, effort) };
        if let Some(planner) = planner {
            self.planner = planner;
            self.engine = engine_of(self.assumption);
        }
        self.plan = Some(PlanExecution::new(actions, state, Proof::BestEffort, true));
        (true, effort)
    }

    /// Saves a search for later decisions, or drops it once it has reached
    /// [`BACKGROUND_SEARCH_EFFORT`].
    pub(super) fn save_search(&mut self, search: ResumableSearch, observation: &Observation) {
        let max_nodes = self.nodes_for(observation, BACKGROUND_SEARCH_EFFORT);
        self.background_search = Some(search).filter(|search| search.nodes() < max_nodes);
    }
}

//! Expected steps and success probability of the current plan.

use super::ReplanningAgent;
use super::plan_simulation::{PlanSimulation, SimulatedPlan};
use crate::agents::{Decision, DecisionEffort, Forecast, Percept};
use crate::planning::search::Budget;
use crate::worlds::ice::Ice;

/// Divisor of a decision's nodes: the simulation may use one eighth of them.
const SIMULATION_SHARE: u64 = 8;

impl ReplanningAgent {
    /// Simulates the current plan in sampled scenarios. Returns the work done.
    ///
    /// Does nothing without a failure cost. Runs for a new plan that reaches the goal, and again
    /// when too few of its scenarios remain consistent. A plan that does not reach the goal has no
    /// simulation.
    pub(super) fn simulate_plan(
        &mut self,
        percept: &Percept<'_, Ice>,
        is_new: bool,
        budget: &Budget<'_>,
    ) -> DecisionEffort {
        let Percept { observation, belief, step, step_limit, .. } = *percept;
        if self.config.failure_cost.is_none() {
            return DecisionEffort::default();
        }
        if !is_new && !self.simulation.is_outdated(belief) {
            return DecisionEffort::default();
        }
        self.simulation = PlanSimulation::default();
        let Some(plan) = self.plan.as_ref().filter(|plan| plan.reaches_goal()) else {
            return DecisionEffort::default();
        };
        let nodes = (self.nodes_for(observation, self.config.decision_effort) / SIMULATION_SHARE)
            .min(budget.nodes);
        let (rest, ice) = (plan.remaining().1, self.planner.ice());
        let input = SimulatedPlan { observation, belief, plan: rest, ice, step, step_limit };
        let budget = budget.with_nodes(nodes);
        let (simulation, effort) = PlanSimulation::run(&input, &mut self.simulation_rng, &budget);
        self.simulation = simulation;
        effort
    }

    /// Adds the results of the simulation to the decision, if they suffice for a forecast.
    ///
    /// The lower bound on the assumed map is left out: other scenarios may need fewer steps. The
    /// success probability is at most 1 minus the loss probability of the chosen action, which a
    /// few simulated games may miss.
    pub(super) fn with_forecast(
        &self,
        mut decision: Decision<Ice>,
        percept: &Percept<'_, Ice>,
        is_new: bool,
    ) -> Decision<Ice> {
        let Percept { observation, belief, step, .. } = *percept;
        let Some(reported) = self.simulation.forecast(belief, step) else { return decision };
        let chosen = decision.candidates.first_mut();
        let kept = 1.0 - chosen.as_ref().and_then(|chosen| chosen.risk).unwrap_or_default();
        let success = reported.success.map(|success| success.min(kept));
        decision.forecast = Forecast { success, ..reported };
        if let Some(chosen) = chosen {
            chosen.forecast = decision.forecast;
        }
        if is_new {
            decision.example_scenarios = self.simulation.examples(observation, belief, step);
        }
        decision
    }
}

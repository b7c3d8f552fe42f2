//! Expected steps and success probability of the current plan.

use super::Assuming;
use super::rehearsal::{Rehearsal, Script};
use crate::agents::{Decision, Effort, Forecast, Percept};
use crate::planning::search::Budget;
use crate::worlds::ice::Ice;

/// The simulation uses this fraction (1/8) of a decision's work.
const SHARE: u64 = 8;

impl Assuming {
    /// Simulates the current plan in sampled scenarios. Returns the work done.
    ///
    /// Does nothing without a failure cost. Runs for a new plan, and again when too few of its
    /// scenarios remain consistent.
    pub(super) fn rehearse(
        &mut self,
        percept: &Percept<'_, Ice>,
        is_new: bool,
        budget: &Budget<'_>,
    ) -> Effort {
        let Percept { observation, belief, step, step_limit, .. } = *percept;
        if self.patience.failure_cost.is_none() {
            return Effort::default();
        }
        if !is_new && !self.rehearsal.is_used_up(belief) {
            return Effort::default();
        }
        self.rehearsal = Rehearsal::default();
        let Some(route) = self.route.as_ref().filter(|route| route.reaches_goal()) else {
            return Effort::default();
        };
        let nodes =
            (self.affordable(observation, self.patience.decision) / SHARE).min(budget.nodes);
        let (plan, ice) = (route.rest().1, self.planner.ice());
        let script = Script { observation, belief, plan, ice, step, step_limit };
        let budget = budget.with_nodes(nodes);
        let (rehearsal, effort) = Rehearsal::of(&script, &mut self.rehearsal_rng, &budget);
        self.rehearsal = rehearsal;
        effort
    }

    /// Adds the results of the simulation to the decision.
    ///
    /// The lower bound on the assumed map is left out: other scenarios may need fewer steps. The
    /// success probability is at most 1 minus the known loss probability, which a few simulated
    /// games may miss.
    pub(super) fn with_expectations(
        &self,
        mut decision: Decision<Ice>,
        percept: &Percept<'_, Ice>,
        is_new: bool,
    ) -> Decision<Ice> {
        let Percept { observation, belief, step, .. } = *percept;
        let Some(told) = self.rehearsal.forecast(belief, step) else { return decision };
        let chosen = decision.candidates.first_mut();
        let kept = 1.0 - chosen.as_ref().and_then(|chosen| chosen.risk).unwrap_or_default();
        let success = told.success.map(|success| success.min(kept));
        decision.forecast = Forecast { success, ..told };
        if let Some(chosen) = chosen {
            chosen.forecast = decision.forecast;
        }
        if is_new {
            decision.imagined = self.rehearsal.examples(observation, belief, step);
        }
        decision
    }
}

//! Settings of the replanning agents: assumed ice map, effort, and weight of losses against steps.
//!
//! A *loss* is the event that a pushed crate stops on a dead cell, from which no pushes bring it to
//! a target, so the episode fails unless there is a surplus crate. The *failure cost* is the number
//! of steps that a failed episode counts as. A loss costs the failure cost minus the cost of
//! success (steps taken plus steps left), clamped to 40 … 60 steps:
//!
//! ```text
//! loss_steps = clamp(failure_cost − (steps_taken + steps_left), 40, 60)
//! ```

use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanAnswer, PlanOutcome, Planner, RiskAversion};
use crate::worlds::ice::{Belief, State};
use rand_chacha::ChaCha8Rng;

/// The ice map that a replanning agent assumes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IceAssumption {
    /// Unknown cells are floor.
    Floor,
    /// Unknown cells are ice.
    Ice,
    /// One ice map sampled from the belief.
    Sampled,
}

impl IceAssumption {
    /// The ice cells of the assumed map, known ice included.
    ///
    /// Only [`Self::Sampled`] uses `rng`.
    pub(super) fn ice_map(self, belief: &Belief, rng: &mut ChaCha8Rng) -> CellSet {
        match self {
            Self::Floor => belief.known_ice().clone(),
            Self::Ice => {
                let mut ice = belief.known_ice().clone();
                for cell in belief.unknown_cells() {
                    ice.insert(cell);
                }
                ice
            }
            Self::Sampled => belief.sample(rng),
        }
    }
}

/// Effort limits of a replanning agent, in multiples of a quick decision.
///
/// A quick decision examines 500,000 cells, which takes 15 to 30 ms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplanConfig {
    /// Effort for the first plan, made while the agent is constructed.
    pub first_plan_effort: u64,
    /// Effort for each later plan. With a `failure_cost`, also the effort per step for improving
    /// the current plan.
    pub decision_effort: u64,
    /// Cost of a failure in steps, counted from the first decision.
    ///
    /// `None`: the agent follows the first plan it finds, without plan improvement and without
    /// information-gathering detours.
    pub failure_cost: Option<u32>,
}

impl ReplanConfig {
    /// Settings of an agent with quick decisions.
    pub const QUICK: Self = Self { first_plan_effort: 40, decision_effort: 1, failure_cost: None };
    /// Settings of an agent that improves its plan at every decision.
    ///
    /// Callers set the failure cost. Takes up to some seconds per game on boards too large for
    /// tables.
    pub const THOROUGH: Self =
        Self { first_plan_effort: 200, decision_effort: 32, failure_cost: Some(u32::MAX) };
}

/// Minimum value of avoiding a loss, in steps.
///
/// Success has some value even if it takes as long as a failure costs.
pub(in crate::agents) const MIN_LOSS_STEPS: u32 = 40;

/// Maximum value of avoiding a loss, in steps.
///
/// With a larger value the agent spends the game on information-gathering detours.
const MAX_LOSS_STEPS: u32 = 60;

/// Weight of losses against steps.
///
/// Without a failure cost the agent breaks ties between equally short plans by safety.
#[derive(Debug, Clone)]
pub(super) struct RiskWeight {
    /// Cost of a failure in steps, counted from the first decision; `None` if losses have no
    /// weight.
    failure_cost: Option<u32>,
    /// Number of steps since the first decision.
    steps_taken: u32,
    /// Value of avoiding a loss, in steps; `None` if losses have no weight.
    loss_steps: Option<u32>,
}

impl RiskWeight {
    /// Risk weight for a failure cost in steps; `None` gives losses no weight.
    ///
    /// With `None`, safety only breaks ties between shortest plans. Until the first update, the
    /// value of avoiding a loss is the failure cost, clamped to 40 … 60 steps.
    pub(super) fn new(failure_cost: Option<u32>) -> Self {
        let mut risk_weight = Self { failure_cost, steps_taken: 0, loss_steps: None };
        risk_weight.update(0);
        risk_weight
    }

    /// How strongly the planner avoids risky pushes.
    ///
    /// A certain loss is priced at half of `loss_steps`: the agent can often look at the risky cell
    /// first, which costs less. [`RiskAversion::TieBreak`] without a failure cost.
    pub(super) fn risk_aversion(&self) -> RiskAversion {
        let breaks_ties = RiskAversion::TieBreak;
        self.loss_steps.map_or(breaks_ties, |loss_steps| RiskAversion::Detours(loss_steps / 2))
    }

    /// Returns true if the agent weighs losses against steps.
    pub(super) fn is_enabled(&self) -> bool {
        self.loss_steps.is_some()
    }

    /// Value of avoiding a loss, in steps; `None` if losses have no weight.
    pub(super) fn loss_steps(&self) -> Option<u32> {
        self.loss_steps
    }

    /// Counts a step taken.
    pub(super) fn count_step(&mut self) {
        self.steps_taken += 1;
    }

    /// Updates the value of avoiding a loss for a success that takes `steps_left` more steps.
    pub(super) fn update(&mut self, steps_left: u32) {
        let Some(failure_cost) = self.failure_cost else { return };
        let success_cost = self.steps_taken.saturating_add(steps_left);
        let loss_steps =
            failure_cost.saturating_sub(success_cost).clamp(MIN_LOSS_STEPS, MAX_LOSS_STEPS);
        self.loss_steps = Some(loss_steps);
    }

    /// Updates the value of avoiding a loss from a quickly found plan.
    ///
    /// Used before the agent has a plan. Changes nothing if no plan is found. Returns the result of
    /// that search; `None` if losses have no weight, so that nothing is searched. The planner
    /// requires at least as many crates as targets.
    pub(super) fn update_from_rough_plan(
        &mut self,
        planner: &Planner,
        state: &State,
        budget: &Budget<'_>,
    ) -> Option<PlanAnswer> {
        self.failure_cost?;
        let mut planner = planner.without_risk(state.crates.len());
        let found = planner.plan_weighted(state, budget);
        if let PlanOutcome::Plan { actions, .. } = &found.outcome {
            self.update(actions.len() as u32);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(failure_cost: u32, steps: (u32, u32), expected: u32) {
        let mut risk_weight = RiskWeight::new(Some(failure_cost));
        (0..steps.0).for_each(|_| risk_weight.count_step());
        risk_weight.update(steps.1);
        assert_eq!(risk_weight.loss_steps(), Some(expected), "{failure_cost} {steps:?}");
        assert_eq!(risk_weight.risk_aversion(), RiskAversion::Detours(expected / 2));
    }

    #[test]
    fn loss_value_is_failure_cost_minus_success_cost_clamped() {
        check(100, (0, 10), 60);
        check(100, (0, 52), 48);
        check(100, (30, 22), 48);
        check(100, (60, 39), 40);
        check(100, (120, 9), 40);
        check(u32::MAX, (5, 120), 60);
    }

    #[test]
    fn without_failure_cost_losses_have_no_weight() {
        let mut risk_weight = RiskWeight::new(None);
        risk_weight.update(10);
        assert_eq!(
            (risk_weight.loss_steps(), risk_weight.risk_aversion()),
            (None, RiskAversion::TieBreak)
        );
    }
}

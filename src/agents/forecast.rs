//! What an agent expects: forecast, possible outcomes of a candidate, and example scenarios.

use crate::worlds::World;
use serde::{Deserialize, Serialize};

/// What an agent expects from here to the end of the episode; `None` where it has no estimate.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forecast {
    /// Probability of reaching the goal, 0 to 1.
    ///
    /// For agents that compare policies: of reaching it before the cost reaches the failure cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<f32>,
    /// Expected remaining steps, given success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<f32>,
    /// Lower bound on the remaining steps, under the agent's assumptions.
    ///
    /// For agents that compare policies: on the remaining mean cost, where a failure counts as
    /// failure cost times loss multiplier, or on the worst cost if that is the criterion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<f32>,
    /// Upper bound on the remaining steps or on the cost, as for `lower`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upper: Option<f32>,
    /// Remaining steps in the worst scenario in which the agent reaches the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst_steps: Option<f32>,
    /// Probability that the goal is already out of reach.
    ///
    /// Bounds on the mean cost cover the other scenarios only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "lost")]
    pub lost_share: Option<f32>,
    /// Expected points to the end, in worlds with points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reward: Option<f32>,
    /// Standard deviation of the expected points due to parameter uncertainty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reward_deviation: Option<f32>,
    /// Probability that the action is executed as chosen, in worlds where it may not be.
    ///
    /// The outcomes of a candidate are conditional on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "carried_out")]
    pub execution_probability: Option<f32>,
    /// Probability that no other choice is better, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "certainty")]
    pub confidence: Option<f32>,
}

/// Remaining steps, given a total or a bound on it and the steps taken; at least 0.
///
/// The clamp absorbs rounding errors of the total.
pub(super) fn steps_left(all_steps: f64, taken: u32) -> f32 {
    (all_steps - f64::from(taken)).max(0.0) as f32
}

/// Returns true for default values, which files leave out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One possible outcome of the last action of a candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PossibleOutcome<W: World> {
    /// Probability, 0 to 1, given that the earlier actions go as planned.
    ///
    /// The probabilities of all outcomes sum to 1. Under sampling: the weighted share of the
    /// scenarios. Outcomes that occur in no scenario are listed only if they certainly lose the
    /// goal.
    pub probability: f32,
    /// State change caused by the last action.
    pub change: W::Change,
    /// Belief update caused by observing the outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "lesson")]
    pub belief_update: W::BeliefUpdate,
    /// Probability that the goal is out of reach after this outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: f32,
    /// Whether the outcome occurs in no sampled scenario.
    ///
    /// The goal is then certainly out of reach after it, under every consistent ice map.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "is_unseen")]
    pub is_unsampled: bool,
    /// Forecast after this outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// Next actions of the agent, up to one that may reveal something.
    ///
    /// Empty for all candidates but the chosen one, and for outcomes that the search has not
    /// visited.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    #[serde(rename = "then")]
    pub continuation: Box<[W::Action]>,
}

/// An example scenario that is consistent with all observations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ExampleScenario<W: World> {
    /// The hidden part of this scenario.
    pub hidden: W::Scenario,
    /// Steps to the goal from this decision; `None` if the goal is not reached.
    ///
    /// With full information, or as simulated if [`Self::is_simulated`] is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<f32>,
    /// Whether the chosen candidate puts the goal out of reach in this scenario.
    ///
    /// Always false for simulated scenarios.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "is_fatal")]
    pub is_lost_by_choice: bool,
    /// Whether `steps` comes from simulating the plan with the agent's knowledge only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "is_played")]
    pub is_simulated: bool,
}

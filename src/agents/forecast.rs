//! What an agent expects of the rest of an episode.

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

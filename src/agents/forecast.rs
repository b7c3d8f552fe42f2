//! What an agent expects.

use serde::{Deserialize, Serialize};

/// What an agent expects of the episode from here on. `None`: it cannot say.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forecast {
    /// Probability of reaching the goal, 0 to 1; where costs are weighed, before it costs as much
    /// as a failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success: Option<f32>,
    /// Steps still needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<f32>,
    /// Fewest steps possible. Where the goal may be missed: a bound below the mean cost, failures
    /// counted in as the agent counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<f32>,
    /// Most steps needed, or a bound above the mean cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upper: Option<f32>,
    /// Steps still needed in the worst of the worlds in which the goal is reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst_steps: Option<f32>,
    /// Probability that the goal is out of reach already. Bounds on the mean cost are about the
    /// other worlds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<f32>,
    /// Expected points, in worlds that have points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reward: Option<f32>,
    /// Standard deviation of the expected points that comes from what is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reward_deviation: Option<f32>,
    /// Probability that the action is carried out as it was chosen, in worlds where it may not be.
    /// What a course may lead to is then told for the case that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried_out: Option<f32>,
    /// Probability that no other choice is better, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certainty: Option<f32>,
}

/// What is left of so many steps, or of a bound on them, after those taken. Rounding would leave a
/// trifle less than none.
pub(super) fn steps_left(all_steps: f64, taken: u32) -> f32 {
    (all_steps - f64::from(taken)).max(0.0) as f32
}

/// Leaves out of files what reading fills in by itself.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

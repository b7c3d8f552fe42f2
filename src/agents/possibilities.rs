//! What an agent held possible when it decided: what a course may lead to, and examples of worlds.

use super::{Forecast, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};

/// One of the things that the last action of a course may do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PossibleOutcome<W: World> {
    /// Its probability, 0 to 1, if the actions before go as planned, which they do wherever the goal
    /// was in reach; those of all outcomes of a course sum to 1. Where worlds were drawn it is its
    /// share of them. What happens in none of them is told only if it loses for certain.
    pub probability: f32,
    /// What the last action changes.
    pub change: W::Change,
    /// What is learnt by seeing it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lesson: W::Lesson,
    /// Probability that the goal is out of reach after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: f32,
    /// Whether it happens in none of the worlds looked at. The goal is then out of reach after it
    /// whatever else is hidden, of all worlds and not just of those.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_unseen: bool,
    /// What is expected after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// How the agent would go on, as far as it has thought: up to the next action that may
    /// reveal something.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub then: Box<[W::Action]>,
}

/// A world that fits all that was seen: an example of those that were weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ImaginedWorld<W: World> {
    /// What is hidden in it.
    pub hidden: W::Imagined,
    /// Steps to the goal with everything in sight, unless [`Self::is_played`]; `None` if it is out
    /// of reach already, or missed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<f32>,
    /// Whether the chosen course puts the goal out of reach in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_fatal: bool,
    /// Whether the steps are those of a game played there by somebody who follows the plan and sees
    /// no more than the agent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_played: bool,
}

//! Possible outcomes of a candidate, and example scenarios, as recorded with a decision.

use super::{Forecast, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};

/// One possible outcome of the last action of a candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PossibleOutcome<W: World> {
    /// Probability, 0 to 1, given that the earlier actions go as planned; the probabilities of all
    /// outcomes sum to 1. Under sampling: the share of the scenarios. Outcomes that occur in no
    /// scenario are listed only if they certainly lose the goal.
    pub probability: f32,
    /// State change caused by the last action.
    pub change: W::Change,
    /// Belief update caused by observing the outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lesson: W::Lesson,
    /// Probability that the goal is out of reach after this outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: f32,
    /// Whether the outcome occurs in no sampled scenario. The goal is then certainly out of reach
    /// after it, under every consistent ice map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_unseen: bool,
    /// Forecast after this outcome.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forecast: Forecast,
    /// The actions the agent would take next, up to the next action that may reveal something.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub then: Box<[W::Action]>,
}

/// An example scenario that is consistent with all observations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct ImaginedWorld<W: World> {
    /// The hidden part of this scenario.
    pub hidden: W::Imagined,
    /// Steps to the goal with full information, or the simulated steps if [`Self::is_played`];
    /// `None` if the goal is not reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<f32>,
    /// Whether the chosen candidate puts the goal out of reach in this scenario.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_fatal: bool,
    /// Whether `steps` comes from simulating the plan with the agent's knowledge only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_played: bool,
}

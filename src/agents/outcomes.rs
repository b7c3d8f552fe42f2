//! Possible outcomes of a candidate, and example scenarios, as recorded with a decision.

use super::{Forecast, is_default};
use crate::worlds::World;
use serde::{Deserialize, Serialize};

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

//! Limits of time and work for an agent in an episode.

use crate::agents::is_default;
use crate::planning::belief::cost_model::Criterion;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of an episode besides the world's step limit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpisodeLimits {
    /// Wall-clock limit for constructing the agent; beyond it the episode fails.
    #[serde(rename = "construct")]
    pub construct_time: Duration,
    /// Wall-clock limit for each decision; beyond it the episode fails.
    #[serde(rename = "decision")]
    pub decision_time: Duration,
    /// Wall-clock time after which the budget asks a decision to stop.
    ///
    /// Only a value below `decision_time` leaves the agent time to answer.
    #[serde(rename = "think")]
    pub soft_decision_time: Duration,
    /// Budget of search nodes for one decision.
    pub decision_nodes: u64,
    /// Cost of a failed episode for the agent, in steps; the step limit if `None`.
    ///
    /// Agents that evaluate policies add one step if it equals the step limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_cost: Option<f64>,
    /// Decision criterion of agents that evaluate policies.
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(rename = "reading")]
    pub criterion: Criterion,
}

impl EpisodeLimits {
    /// Returns the failure cost in steps: [`Self::failure_cost`], or `step_limit` without one.
    #[must_use]
    pub fn failure_cost_or(&self, step_limit: u32) -> f64 {
        self.failure_cost.unwrap_or(f64::from(step_limit))
    }
}

impl Default for EpisodeLimits {
    /// Returns the default limits: 60 s to construct the agent, 5 s per decision.
    ///
    /// The budget asks a decision to stop after 4 s or 2,000,000 search nodes. A failure costs the
    /// step limit.
    fn default() -> Self {
        Self {
            construct_time: Duration::from_secs(60),
            decision_time: Duration::from_secs(5),
            soft_decision_time: Duration::from_secs(4),
            decision_nodes: 2_000_000,
            failure_cost: None,
            criterion: Criterion::default(),
        }
    }
}

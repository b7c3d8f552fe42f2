//! Limits of time and work for an agent.

use crate::agents::is_default;
use crate::planning::belief::cost_model::Criterion;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of an episode besides the world's step limit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpisodeLimits {
    /// Wall-clock limit for constructing the agent.
    #[serde(rename = "construct")]
    pub construct_time: Duration,
    /// Wall-clock limit for each decision.
    #[serde(rename = "decision")]
    pub decision_time: Duration,
    /// Wall-clock time after which a decision is asked to stop; at most `decision_time`.
    #[serde(rename = "think")]
    pub soft_decision_time: Duration,
    /// Maximum number of search nodes in a decision.
    pub decision_nodes: u64,
    /// Cost of a failure for the agent, in steps; the step limit if `None`.
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
    /// Cost of a failure for the agent under this step limit, in steps.
    #[must_use]
    pub fn failure_cost_or(&self, step_limit: u32) -> f64 {
        self.failure_cost.unwrap_or(f64::from(step_limit))
    }
}

impl Default for EpisodeLimits {
    /// Returns the default limits: 60 s to construct the agent, 5 s per decision.
    ///
    /// A decision is asked to stop after 4 s.
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

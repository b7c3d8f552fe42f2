//! Limits of time and work for an agent.

use crate::agents::is_default;
use crate::planning::belief::stakes::Reading;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of an episode besides the world's step limit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Wall-clock limit for constructing the agent.
    pub construct: Duration,
    /// Wall-clock limit for each decision.
    pub decision: Duration,
    /// Wall-clock time after which the guard asks a decision to end; at most `decision`.
    pub think: Duration,
    /// Greatest number of search nodes in a decision.
    pub decision_nodes: u64,
    /// Cost of a failure for the agent, in steps; the step limit if `None`.
    ///
    /// Agents that evaluate policies add one step if it equals the step limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_cost: Option<f64>,
    /// Decision criterion of agents that evaluate policies.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reading: Reading,
}

impl Limits {
    /// Cost of a failure for the agent under this step limit, in steps.
    #[must_use]
    pub fn failure_cost_within(&self, step_limit: u32) -> f64 {
        self.failure_cost.unwrap_or(f64::from(step_limit))
    }
}

impl Default for Limits {
    /// The limits of the original exercise: 60 s to construct, 5 s per decision.
    ///
    /// The guard asks for an answer after 4 s.
    fn default() -> Self {
        Self {
            construct: Duration::from_secs(60),
            decision: Duration::from_secs(5),
            think: Duration::from_secs(4),
            decision_nodes: 2_000_000,
            failure_cost: None,
            reading: Reading::default(),
        }
    }
}

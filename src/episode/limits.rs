//! What an agent may spend.

use crate::agents::is_default;
use crate::planning::belief::stakes::Reading;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of an episode besides the world's step limit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Wall clock for constructing the agent.
    pub construct: Duration,
    /// Wall clock for each decision.
    pub decision: Duration,
    /// Wall clock after which a decision is asked to come to an end; never over `decision`.
    pub think: Duration,
    /// Nodes a decision may expand.
    pub decision_nodes: u64,
    /// What a failure counts for the agent, in steps; the step limit if it is not told. Agents that
    /// weigh policies count one more where it is the step limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_cost: Option<f64>,
    /// What makes one policy better than another, for agents that weigh policies.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reading: Reading,
}

impl Limits {
    /// What a failure counts for the agent where that many steps are allowed, in steps.
    #[must_use]
    pub fn failure_cost_within(&self, step_limit: u32) -> f64 {
        self.failure_cost.unwrap_or(f64::from(step_limit))
    }
}

impl Default for Limits {
    /// The original exercise's 60 s and 5 s; agents are asked to answer within 4 s.
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

//! Player with a trained policy.

use super::Player;
use crate::planning::learning::{DecisionValues, ModelEstimate, Policy};
use crate::worlds::zuma::Observation;
use std::sync::Arc;

/// A player with a trained policy.
///
/// Has the name of the learner that trained it.
#[derive(Debug, Clone)]
pub struct LearnedPlayer(Arc<Policy>);

impl LearnedPlayer {
    /// Creates a player with this policy.
    #[must_use]
    pub const fn new(policy: Arc<Policy>) -> Self {
        Self(policy)
    }
}

impl Player for LearnedPlayer {
    fn name(&self) -> &str {
        self.0.learner().name()
    }

    fn engine(&self) -> &str {
        self.0.engine()
    }

    fn estimate(&self) -> Option<&ModelEstimate> {
        self.0.estimate()
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        self.0.evaluate(observation)
    }
}

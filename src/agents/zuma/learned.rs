//! Plays a trained policy.

use super::Player;
use crate::planning::learning::{Estimate, Judgement, Policy};
use crate::worlds::zuma::Observation;
use std::sync::Arc;

/// A player with a trained policy.
#[derive(Debug, Clone)]
pub struct Learned(Arc<Policy>);

impl Learned {
    /// A player with this policy.
    #[must_use]
    pub const fn new(policy: Arc<Policy>) -> Self {
        Self(policy)
    }
}

impl Player for Learned {
    fn name(&self) -> &str {
        self.0.learner().name()
    }

    fn engine(&self) -> &str {
        self.0.engine()
    }

    fn estimate(&self) -> Option<&Estimate> {
        self.0.estimate()
    }

    fn judge(&mut self, seen: &Observation) -> Judgement {
        self.0.judge(seen)
    }
}

//! Takes every unknown cell for ice.

use super::assuming::{Assuming, Assumption};
use crate::worlds::ice::{Belief, Observation};

/// An agent that expects to slide everywhere, and plans again when it stops.
#[must_use]
pub fn pessimist(observation: &Observation, belief: &Belief, seed: u64) -> Assuming {
    Assuming::new("pessimist", Assumption::Ice, observation, belief, seed)
}

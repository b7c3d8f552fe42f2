//! Takes every unknown cell for floor.

use super::assuming::{Assuming, Assumption};
use crate::worlds::ice::{Belief, Observation};

/// An agent that hopes for floor, follows a shortest plan, and plans again when it slides.
#[must_use]
pub fn optimist(observation: &Observation, belief: &Belief, seed: u64) -> Assuming {
    Assuming::new("optimist", Assumption::Floor, observation, belief, seed)
}

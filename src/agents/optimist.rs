//! Takes every unknown cell for floor.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that hopes for floor, follows a shortest plan, and plans again when it slides.
#[must_use]
pub fn optimist(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> Assuming {
    let temper = (Assumption::Floor, Patience::QUICK);
    Assuming::new("optimist", temper, observation, belief, seed, budget)
}

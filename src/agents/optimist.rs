//! Optimist: assumes that every unknown cell is floor.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that plans with unknown cells as floor, and replans when it slides.
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

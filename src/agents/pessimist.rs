//! Takes every unknown cell for ice.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that expects to slide everywhere, and plans again when it stops.
#[must_use]
pub fn pessimist(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> Assuming {
    let temper = (Assumption::Ice, Patience::QUICK);
    Assuming::new("pessimist", temper, observation, belief, seed, budget)
}

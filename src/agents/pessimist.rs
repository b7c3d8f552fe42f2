//! Pessimist: assumes that every unknown cell is ice.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that plans with unknown cells as ice, and replans when it stops early.
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

//! Gambler: assumes one sampled ice map.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that follows a plan for one sampled ice map until the map is refuted.
#[must_use]
pub fn gambler(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> Assuming {
    let temper = (Assumption::Drawn, Patience::QUICK);
    Assuming::new("gambler", temper, observation, belief, seed, budget)
}

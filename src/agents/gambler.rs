//! Gambler: assumes one sampled ice map.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that samples one ice map and follows a plan for it until it is refuted.
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

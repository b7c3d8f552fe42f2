//! Pessimist: assumes that every unknown cell is ice.

use super::replan_config::{IceAssumption, ReplanConfig};
use super::replanning_agent::ReplanningAgent;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that plans with unknown cells as ice, and replans when it stops early.
///
/// `seed` determines the sampled ice maps that it tries if neither ice nor floor gives a plan.
#[must_use]
pub fn pessimist(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> ReplanningAgent {
    let settings = (IceAssumption::Ice, ReplanConfig::QUICK);
    ReplanningAgent::new("pessimist", settings, observation, belief, seed, budget)
}

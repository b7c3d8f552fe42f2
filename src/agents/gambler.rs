//! Gambler: assumes one sampled ice map.

use super::replan_config::{IceAssumption, ReplanConfig};
use super::replanning_agent::ReplanningAgent;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that follows a plan for one sampled ice map until the map is refuted.
#[must_use]
pub fn gambler(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> ReplanningAgent {
    let settings = (IceAssumption::Sampled, ReplanConfig::QUICK);
    ReplanningAgent::new("gambler", settings, observation, belief, seed, budget)
}

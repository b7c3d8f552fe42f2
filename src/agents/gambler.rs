//! Gambler: assumes one sampled ice map.

use super::replan_config::{IceAssumption, ReplanConfig};
use super::replanning_agent::ReplanningAgent;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that plans on one ice map sampled from its belief.
///
/// It replans on a new sample when an action ends elsewhere or an observation refutes the map.
/// `seed` determines the samples.
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

//! Optimist: assumes that every unknown cell is floor.

use super::replan_config::{IceAssumption, ReplanConfig};
use super::replanning_agent::ReplanningAgent;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that plans with unknown cells as floor, and replans when it slides.
///
/// `seed` determines the sampled ice maps that it tries if neither floor nor ice gives a plan.
#[must_use]
pub fn optimist(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> ReplanningAgent {
    let settings = (IceAssumption::Floor, ReplanConfig::QUICK);
    ReplanningAgent::new("optimist", settings, observation, belief, seed, budget)
}

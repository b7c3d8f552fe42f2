//! Rollout: evaluates each action by optimistic rollouts after it.

use super::step_by_step::{Sequel, StepByStep};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that minimises the mean cost of an optimistic rollout after the next action.
///
/// The mean is over sampled scenarios. This is the rollout of a base policy (Bertsekas and
/// Castañon, 1999).
#[must_use]
pub fn rollout(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> StepByStep {
    StepByStep::new("rollout", Sequel::Optimism, observation, belief, seed, stakes, budget)
}

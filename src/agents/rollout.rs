//! Acts as if an optimist played on after the next action.

use super::step_by_step::{Sequel, StepByStep};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that takes the action after which an optimist does best on the average of worlds
/// drawn.
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

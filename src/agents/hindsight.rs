//! Acts as if the ice came to light after the next action.

use super::step_by_step::{Sequel, StepByStep};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that takes the action after which somebody who sees the ice does best on the average
/// of worlds drawn. It sees no worth in learning: whatever it does, it expects to know all.
#[must_use]
pub fn hindsight(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> StepByStep {
    StepByStep::new("hindsight", Sequel::Sight, observation, belief, seed, stakes, budget)
}

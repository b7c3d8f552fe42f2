//! Hindsight: evaluates each action as if all ice became visible after it.

use super::one_step_agent::{Continuation, OneStepAgent};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that minimises the mean clairvoyant cost after the next action, over sampled scenarios.
///
/// This is hindsight optimisation (Yoon, Fern, Givan and Kambhampati, 2008). Information has no
/// value to it, because it expects full information after any action. `seed` determines the sampled
/// scenarios. The stop signal of `budget` can end the construction of their distance tables.
#[must_use]
pub fn hindsight(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    costs: CostModel,
    budget: &Budget<'_>,
) -> OneStepAgent {
    OneStepAgent::new(
        "hindsight",
        Continuation::FullInformation,
        observation,
        belief,
        seed,
        costs,
        budget,
    )
}

//! Rollout: evaluates each action by optimistic rollouts after it.

use super::one_step_agent::{Continuation, OneStepAgent};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// An agent that minimises the mean cost of an optimistic rollout after the next action.
///
/// The mean is over sampled scenarios; in a rollout the optimist plays on. This is the rollout of a
/// base policy (Bertsekas and Castañon, 1999). `seed` determines the sampled scenarios. The stop
/// signal of `budget` can end the construction of their distance tables.
#[must_use]
pub fn rollout(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    costs: CostModel,
    budget: &Budget<'_>,
) -> OneStepAgent {
    OneStepAgent::new(
        "rollout",
        Continuation::OptimisticRollout,
        observation,
        belief,
        seed,
        costs,
        budget,
    )
}

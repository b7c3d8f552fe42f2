//! An estimated model.

use crate::worlds::zuma::{Belief, Model, Odds, Rewards};
use rand_chacha::rand_core::RngCore;

/// Probabilities and rewards to plan with: learned, sampled from a belief, or true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The probabilities.
    pub odds: Odds,
    /// The rewards.
    pub rewards: Rewards,
}

impl Estimate {
    /// The true model, for the yardsticks.
    #[must_use]
    pub const fn of_model(model: &Model) -> Self {
        Self { odds: model.odds, rewards: model.rewards }
    }

    /// The mean of a belief; `guess` replaces rewards that were never observed.
    #[must_use]
    pub fn mean(belief: &Belief, guess: &Rewards) -> Self {
        Self { odds: belief.mean_odds(), rewards: belief.rewards_with(guess) }
    }

    /// A sample from a belief; `guess` replaces rewards that were never observed.
    #[must_use]
    pub fn sample(belief: &Belief, guess: &Rewards, rng: &mut impl RngCore) -> Self {
        Self { odds: belief.sample_odds(rng), rewards: belief.rewards_with(guess) }
    }
}

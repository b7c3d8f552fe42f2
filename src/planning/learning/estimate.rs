//! A model as somebody takes it to be.

use crate::worlds::zuma::{Belief, Model, Odds, Rewards};
use rand_chacha::rand_core::RngCore;

/// Odds and rewards to plan with: learnt, drawn from a belief, or the true ones.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The probabilities.
    pub odds: Odds,
    /// The rewards.
    pub rewards: Rewards,
}

impl Estimate {
    /// The truth: for those who may see it.
    #[must_use]
    pub const fn of_model(model: &Model) -> Self {
        Self { odds: model.odds, rewards: model.rewards }
    }

    /// The mean of a belief; `guess` stands for rewards that were never seen.
    #[must_use]
    pub fn mean(belief: &Belief, guess: &Rewards) -> Self {
        Self { odds: belief.mean_odds(), rewards: belief.rewards_with(guess) }
    }

    /// Drawn from a belief; `guess` stands for rewards that were never seen.
    #[must_use]
    pub fn sample(belief: &Belief, guess: &Rewards, rng: &mut impl RngCore) -> Self {
        Self { odds: belief.sample_odds(rng), rewards: belief.rewards_with(guess) }
    }
}

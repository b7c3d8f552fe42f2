//! An estimated model of a Zuma game.

use crate::worlds::zuma::{Belief, Model, Probabilities, Rewards};
use rand_chacha::rand_core::RngCore;

/// Probabilities and rewards to plan with: from a belief, or the truth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelEstimate {
    /// The probabilities.
    pub probabilities: Probabilities,
    /// The rewards.
    pub rewards: Rewards,
}

impl ModelEstimate {
    /// Returns the true model, for reference scores.
    #[must_use]
    pub const fn of_model(model: &Model) -> Self {
        Self { probabilities: model.probabilities, rewards: model.rewards }
    }

    /// Returns the mean of a belief; `guess` replaces rewards that were never observed.
    #[must_use]
    pub fn mean(belief: &Belief, guess: &Rewards) -> Self {
        Self { probabilities: belief.mean_probabilities(), rewards: belief.complete_rewards(guess) }
    }

    /// Returns probabilities sampled from a belief, with its rewards.
    ///
    /// Rewards are not sampled; `guess` replaces those that were never observed.
    #[must_use]
    pub fn sample(belief: &Belief, guess: &Rewards, rng: &mut impl RngCore) -> Self {
        Self {
            probabilities: belief.sample_probabilities(rng),
            rewards: belief.complete_rewards(guess),
        }
    }
}

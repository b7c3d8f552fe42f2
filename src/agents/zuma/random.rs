//! Random: chooses uniformly.

use super::Player;
use crate::planning::learning::DecisionValues;
use crate::worlds::zuma::{Action, Observation, RandomSource, SeededRandom};

/// A player that chooses every action with equal probability.
#[derive(Debug, Clone)]
pub struct Random(SeededRandom);

impl Random {
    /// Creates a player whose random numbers have this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SeededRandom::new(seed, 0))
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn evaluate(&mut self, observation: &Observation) -> DecisionValues {
        let rank = self.0.pick(Action::count(observation.line.len()));
        DecisionValues::without_values(Action::from_rank(rank))
    }
}

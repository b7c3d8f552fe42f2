//! Random: chooses uniformly.

use super::Player;
use crate::planning::learning::Judgement;
use crate::worlds::zuma::{Action, Dice, Draws, Observation};

/// A player that chooses every action with equal probability.
#[derive(Debug, Clone)]
pub struct Random(Dice);

impl Random {
    /// A player with a random number generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Dice::new(seed, 0))
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn judge(&mut self, seen: &Observation) -> Judgement {
        let rank = self.0.pick(Action::count(seen.line.len()));
        Judgement::bare(Action::from_rank(rank))
    }
}

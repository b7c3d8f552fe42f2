//! Chooses blindly.

use super::Player;
use crate::planning::learning::Judgement;
use crate::worlds::zuma::{Action, Dice, Draws, Observation};

/// Chooses any action, all equally probable.
#[derive(Debug, Clone)]
pub struct Random(Dice);

impl Random {
    /// With the dice of that seed.
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

//! The interface between a learner and the game.

use crate::worlds::zuma::{Action, Observation, Simulator};

/// A game that can be played repeatedly. Learners see nothing else; no type here mentions
/// probabilities or rewards.
pub trait Environment {
    /// The current observation.
    fn observe(&self) -> Observation;

    /// Executes an action. The next observation holds the points. Does nothing once the game is
    /// over.
    fn act(&mut self, action: Action);

    /// Starts the next game.
    fn reset(&mut self);
}

impl Environment for Simulator {
    fn observe(&self) -> Observation {
        Observation::of(self.state(), self.game().steps, self.game().max_length)
    }

    fn act(&mut self, action: Action) {
        self.step(action);
    }

    fn reset(&mut self) {
        Simulator::reset(self);
    }
}

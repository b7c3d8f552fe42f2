//! The interface between a learner and the game.

use crate::worlds::zuma::{Action, Observation, Simulator};

/// A game that can be played repeatedly: all that a learner has access to.
///
/// No method reveals the probabilities or rewards of the game.
pub trait Environment {
    /// The current observation.
    fn observe(&self) -> Observation;

    /// Executes an action, which chance may replace. Does nothing once the game is over.
    ///
    /// The next observation contains the points of the step.
    fn act(&mut self, action: Action);

    /// Starts the next game with the same probabilities and rewards.
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

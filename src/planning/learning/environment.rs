//! The game as a learner meets it: actions in, observations and points out.

use crate::worlds::zuma::{Action, Observation, Simulator};

/// A game that can be played again and again. A learner is handed nothing else: no type here
/// mentions odds or rewards.
pub trait Environment {
    /// What is seen now.
    fn observe(&self) -> Observation;

    /// Carries an action out. The points stand in the next observation. Does nothing once the game
    /// is over.
    fn act(&mut self, action: Action);

    /// Begins the next game.
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

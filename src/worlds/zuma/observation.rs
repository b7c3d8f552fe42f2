//! What the player sees.

use super::{Colour, Line, State};

/// Everything that is seen between two steps. Odds and rewards are not: only points got.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The marbles.
    pub line: Line,
    /// The ball in hand.
    pub ball: Colour,
    /// Steps taken.
    pub step: u32,
    /// Steps of the whole game.
    pub steps: u32,
    /// A longer line loses its last ball.
    pub max_length: u32,
    /// Points of the last step; 0 before the first.
    pub last_reward: f64,
}

impl Observation {
    /// What is seen of a state, in a game of these sizes.
    #[must_use]
    pub const fn of(state: &State, steps: u32, max_length: u32) -> Self {
        let State { line, ball, step, last_reward, .. } = *state;
        Self { line, ball, step, steps, max_length, last_reward }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.step >= self.steps || (self.step > 0 && self.line.is_empty())
    }

    /// Steps that can still be taken, if the line is not cleared before.
    #[must_use]
    pub const fn steps_left(&self) -> u32 {
        self.steps.saturating_sub(self.step)
    }
}

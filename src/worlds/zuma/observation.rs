//! Observation of the agent.

use super::{Colour, Line, State};

/// Everything the agent sees between two steps: no probabilities or rewards, only points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The line.
    pub line: Line,
    /// The ball in hand.
    pub ball: Colour,
    /// Steps taken.
    pub step: u32,
    /// Number of steps of the whole game.
    pub steps: u32,
    /// Maximum length of the line; a longer line loses its last ball.
    pub max_length: u32,
    /// Points of the last step; 0 before the first.
    pub last_reward: f64,
}

impl Observation {
    /// Returns the observation of a state in a game of these sizes.
    #[must_use]
    pub const fn of(state: &State, steps: u32, max_length: u32) -> Self {
        let State { line, ball, step, last_reward, .. } = *state;
        Self { line, ball, step, steps, max_length, last_reward }
    }

    /// Returns true if the steps are spent or a step has cleared the line.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.step >= self.steps || (self.step > 0 && self.line.is_empty())
    }

    /// Number of steps left if the line is not cleared earlier.
    #[must_use]
    pub const fn steps_left(&self) -> u32 {
        self.steps.saturating_sub(self.step)
    }
}

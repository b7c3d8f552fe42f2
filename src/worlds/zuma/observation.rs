//! Observation of the agent.

use super::{Colour, Line, State};

/// Everything that the agent sees between two steps.
///
/// The probabilities and rewards of the game's [`Model`](super::Model) are hidden. The agent sees
/// only the points of its last step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation {
    /// The line of balls.
    pub line: Line,
    /// Colour of the ball in hand.
    pub ball: Colour,
    /// Steps taken.
    pub step: u32,
    /// Number of steps of the whole game.
    pub steps: u32,
    /// Maximum length of the line; a longer line loses its last ball.
    pub max_length: u32,
    /// Points of the last step, a sum of rewards; 0 before the first step.
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
    ///
    /// An empty first line does not end the game before its first step.
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

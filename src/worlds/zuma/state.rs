//! What changes from step to step.

use super::{Action, Colour, Line, Run};
use serde::{Deserialize, Serialize};

/// The game between two steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// The marbles.
    pub line: Line,
    /// The ball in hand.
    pub ball: Colour,
    /// Steps taken.
    pub step: u32,
    /// Points of the last step; 0 before the first.
    pub last_reward: f64,
    /// Points of all steps.
    pub total_reward: f64,
}

impl State {
    /// Before the first step.
    #[must_use]
    pub const fn first(line: Line, ball: Colour) -> Self {
        Self { line, ball, step: 0, last_reward: 0.0, total_reward: 0.0 }
    }

    /// Whether the game is over: the line is cleared, or the steps are spent. A line that is empty
    /// at the start is not over before its first step.
    #[must_use]
    pub const fn is_over(&self, steps: u32) -> bool {
        self.step >= steps || self.is_cleared()
    }

    /// Whether the game ended with an empty line.
    #[must_use]
    pub const fn is_cleared(&self) -> bool {
        self.step > 0 && self.line.is_empty()
    }
}

/// All that happened in a step; enough to repeat it without rules and without chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// What was really done with the ball.
    pub done: Action,
    /// The runs that popped, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pops: Vec<Run>,
    /// The ball that fell off the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallen: Option<Colour>,
    /// Points, the end of the game included.
    pub reward: f64,
    /// The ball in hand afterwards.
    pub next_ball: Colour,
}

//! State of a game, and the change by one step.

use super::{Action, Colour, Line, Run};
use serde::{Deserialize, Serialize};

/// State of a game between two steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// The line of balls.
    pub line: Line,
    /// The ball in hand.
    pub ball: Colour,
    /// Number of steps taken.
    pub step: u32,
    /// Points of the last step; 0 before the first.
    pub last_reward: f64,
    /// Sum of the points of all steps so far.
    pub total_reward: f64,
}

impl State {
    /// Returns the state before the first step.
    #[must_use]
    pub const fn initial(line: Line, ball: Colour) -> Self {
        Self { line, ball, step: 0, last_reward: 0.0, total_reward: 0.0 }
    }

    /// Returns true if the line is cleared or the steps are spent.
    ///
    /// `steps` is the length of the game. An empty first line does not end it before its first
    /// step.
    #[must_use]
    pub const fn is_over(&self, steps: u32) -> bool {
        self.step >= steps || self.is_cleared()
    }

    /// Returns true if the line is empty after at least one step.
    #[must_use]
    pub const fn is_cleared(&self) -> bool {
        self.step > 0 && self.line.is_empty()
    }
}

/// Change of the state by one step.
///
/// Enough to replay it without rules or random draws.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// The action that was carried out.
    pub done: Action,
    /// The runs that popped, in order.
    ///
    /// The index of each run refers to the line just before its own pop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pops: Vec<Run>,
    /// Colour of the ball that fell off the end; `None` if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallen: Option<Colour>,
    /// Points, including those at the end of the game.
    pub reward: f64,
    /// The next ball in hand.
    pub next_ball: Colour,
}

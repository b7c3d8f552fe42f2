//! State of a game, the actions on it, the change by one step, and what the agent sees.

use super::{Colour, Line, Run};
use serde::{Deserialize, Serialize};
use std::fmt;

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

/// Use of the ball in hand: discard or insert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Discard the ball; written as -1 in files.
    #[serde(rename = "ThrowAway")]
    Discard,
    /// Insert the ball before this index of the line; the line's length puts it last.
    Insert(u8),
}

impl Action {
    /// Number of actions on a line of `line_length` balls.
    #[must_use]
    pub const fn count(line_length: usize) -> usize {
        line_length + 2
    }

    /// All actions on a line of `line_length` balls: discard, then the indices from 0.
    pub fn all(line_length: usize) -> impl ExactSizeIterator<Item = Self> {
        (0..Self::count(line_length)).map(Self::from_rank)
    }

    /// Index in the order of [`Self::all`].
    #[must_use]
    pub const fn rank(self) -> usize {
        match self {
            Self::Discard => 0,
            Self::Insert(at) => at as usize + 1,
        }
    }

    /// Returns the action at an index in the order of [`Self::all`].
    #[must_use]
    pub const fn from_rank(rank: usize) -> Self {
        match rank.checked_sub(1) {
            None => Self::Discard,
            Some(at) => Self::Insert(at as u8),
        }
    }

    /// Number in the exchange format: -1 for discard, or the index of the insertion.
    #[must_use]
    pub const fn number(self) -> i16 {
        self.rank() as i16 - 1
    }

    /// Returns true if the action exists on a line of `line_length` balls.
    #[must_use]
    pub const fn is_possible(self, line_length: usize) -> bool {
        self.rank() < Self::count(line_length)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}

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

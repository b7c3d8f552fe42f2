//! Actions of the Zuma world.

use serde::{Deserialize, Serialize};
use std::fmt;

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

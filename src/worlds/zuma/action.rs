//! What can be done with the marble in hand.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Where the marble in hand is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Out of the game; files and vectors write -1.
    ThrowAway,
    /// Before that index of the line; its length puts the marble last.
    Insert(u8),
}

impl Action {
    /// How many actions there are on a line of that length.
    #[must_use]
    pub const fn count(line_length: usize) -> usize {
        line_length + 2
    }

    /// All actions on a line of that length: throwing away first, then the places from 0.
    pub fn all(line_length: usize) -> impl ExactSizeIterator<Item = Self> {
        (0..Self::count(line_length)).map(Self::from_rank)
    }

    /// The place in the order of [`Self::all`].
    #[must_use]
    pub const fn rank(self) -> usize {
        match self {
            Self::ThrowAway => 0,
            Self::Insert(at) => at as usize + 1,
        }
    }

    /// The action at that place in the order of [`Self::all`].
    #[must_use]
    pub const fn from_rank(rank: usize) -> Self {
        match rank.checked_sub(1) {
            None => Self::ThrowAway,
            Some(at) => Self::Insert(at as u8),
        }
    }

    /// The number in the exchange format: -1 or an index.
    #[must_use]
    pub const fn number(self) -> i16 {
        self.rank() as i16 - 1
    }

    /// Whether it can be done on a line of that length.
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

//! A drawn board: one square for each cell, in any combination.

use super::Ground;
use super::tiles::{Occupant, index_of_occupant};
use crate::board::Grid;
use serde::{Deserialize, Serialize};

/// Ground and occupant of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Square {
    /// Ground of the cell.
    pub ground: Ground,
    /// Occupant of the cell.
    pub occupant: Option<Occupant>,
    /// Marks a doubtful cell: questions about all ice maps vary its ice.
    ///
    /// Without any mark on the board, they vary all floor and ice cells. The rules ignore the mark.
    /// It has no meaning on walls and targets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_doubtful: bool,
}

impl Square {
    /// Returns a square without an occupant.
    #[must_use]
    pub const fn empty(ground: Ground) -> Self {
        Self { ground, occupant: None, is_doubtful: false }
    }

    /// Returns a square with an occupant.
    #[must_use]
    pub const fn with(ground: Ground, occupant: Occupant) -> Self {
        Self { occupant: Some(occupant), ..Self::empty(ground) }
    }

    /// Returns the square as the agent sees it: ice looks like floor, and the mark is removed.
    #[must_use]
    pub const fn as_observed(self) -> Self {
        Self { occupant: self.occupant, ..Self::empty(self.ground.tile().looks_like) }
    }

    /// Returns the square without the mark of doubtful ice.
    #[must_use]
    pub const fn without_mark(self) -> Self {
        Self { is_doubtful: false, ..self }
    }

    /// Returns true on floor and ice: ice maps differ on these cells only.
    #[must_use]
    pub const fn can_be_ice(self) -> bool {
        self.ground.tile().can_be_ice
    }

    /// Name of the ground and the occupant, such as "crate on ice".
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.ground.tile().names[index_of_occupant(self.occupant)]
    }
}

/// A drawn board. Cells outside it count as wall.
///
/// It may be invalid, for example without a player; see [`super::Level::problems`].
pub type Board = Grid<Square>;

impl Board {
    /// Returns the board as the agent sees it.
    #[must_use]
    pub fn as_observed(&self) -> Self {
        let square = |position| self.get(position).copied().unwrap_or_default();
        Self::from_fn(self.rows(), self.columns(), |position| square(position).as_observed())
    }

    /// Returns true if both boards differ at most in marks, which the rules ignore. O(cells).
    #[must_use]
    pub fn has_same_play(&self, other: &Self) -> bool {
        let has_same_size = (self.rows(), self.columns()) == (other.rows(), other.columns());
        let mut pairs = self.cells().iter().zip(other.cells());
        has_same_size && pairs.all(|(mine, theirs)| mine.without_mark() == theirs.without_mark())
    }

    /// Returns a board with walls along the border and floor inside.
    #[must_use]
    pub fn walled(rows: usize, columns: usize) -> Self {
        Self::from_fn(rows, columns, |position| {
            let edge = position.row == 0
                || position.column == 0
                || position.row + 1 == rows
                || position.column + 1 == columns;
            Square::empty(if edge { Ground::Wall } else { Ground::Floor })
        })
    }
}

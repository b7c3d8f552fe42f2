//! Positions of cells.

use super::Direction;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Row-major index of a cell: `row * columns + column`.
pub type CellIndex = u16;

/// Maximum number of rows, and of columns, of a board.
pub const MAX_SIDE: usize = 1_000;

/// Maximum number of cells of a board.
///
/// Every index of such a board is below `u16::MAX`, which means "no cell".
pub const MAX_CELLS: usize = 65_000;

/// Row and column of a cell, both from 0; row 0 is at the top.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
pub struct Position {
    /// Row, from 0 at the top.
    pub row: usize,
    /// Column, from 0 at the left.
    pub column: usize,
}

impl Position {
    /// Returns the position of a row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// Returns the adjacent position; `None` above row 0 or left of column 0.
    ///
    /// The caller must check the other two edges.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (rows, columns) = direction.delta();
        Some(Self {
            row: self.row.checked_add_signed(rows as isize)?,
            column: self.column.checked_add_signed(columns as isize)?,
        })
    }
}

impl fmt::Display for Position {
    /// Writes row and column, counted from 1.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "row {}, column {}", self.row + 1, self.column + 1)
    }
}

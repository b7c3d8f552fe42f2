//! Positions of cells, and the four directions of a grid.

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

/// One of the four directions from a cell to a neighbour; also an action of the ice world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// Towards row 0, the top row.
    Up,
    /// Towards larger row numbers.
    Down,
    /// Towards column 0, the left column.
    Left,
    /// Towards larger column numbers.
    Right,
}

impl Direction {
    /// All four directions, in the order that breaks ties between equally good actions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The letter of the exchange formats: `U`, `D`, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// Reads a letter in either case; `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' | 'u' => Some(Self::Up),
            'D' | 'd' => Some(Self::Down),
            'L' | 'l' => Some(Self::Left),
            'R' | 'r' => Some(Self::Right),
            _ => None,
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Change of (row, column) by one step.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// Index in [`Direction::ALL`], for tables by direction.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

//! Some cells of an ice board, numbered without gaps, so that tables by cell stay small.
//!
//! One numbering for the belief planner (8-bit numbers of the cells that something may enter), the
//! fast solver (16-bit numbers of the floor) and the decision diagrams (elements). Each chooses its
//! cells and their order.

use crate::board::{CellIndex, Direction};
use crate::worlds::ice::BoardLayout;

/// Type of the numbers.
pub trait CellNumber: Copy + Eq {
    /// Marks a cell without a number.
    const NONE: Self;

    /// Converts an index, which must be below the maximum number.
    fn from_index(index: usize) -> Self;

    /// Converts to an index of a table.
    fn index(self) -> usize;
}

macro_rules! cell_numbers {
    ($($number:ty),*) => {$(
        impl CellNumber for $number {
            const NONE: Self = Self::MAX;

            #[inline]
            fn from_index(index: usize) -> Self {
                index as Self
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    )*};
}

cell_numbers!(u8, u16, u32);

/// Cells of a board with numbers from 0, and their neighbours by number.
#[derive(Debug, Clone)]
pub struct NumberedCells<N> {
    /// The cells by number.
    pub(crate) cells: Vec<CellIndex>,
    /// The number of every cell of the board, or [`CellNumber::NONE`].
    numbers: Vec<N>,
    /// The numbers of the four neighbours of each cell, in the order of [`Direction::ALL`].
    pub(crate) neighbours: Vec<[N; 4]>,
}

impl<N: CellNumber> NumberedCells<N> {
    /// Numbers the cells in the given order. O(cells of the board).
    ///
    /// There must be fewer cells than numbers.
    pub(crate) fn new(layout: &BoardLayout, cells: Vec<CellIndex>) -> Self {
        let mut numbers = vec![N::NONE; layout.cell_count()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[usize::from(*cell)] = N::from_index(number);
        }
        let mut numbered = Self { cells, numbers, neighbours: Vec::new() };
        let around = |cell: &CellIndex| {
            Direction::ALL.map(|direction| numbered.number_of(layout.neighbour(*cell, direction)))
        };
        numbered.neighbours = numbered.cells.iter().map(around).collect();
        numbered
    }

    /// Number of numbered cells.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cell with this number.
    #[inline]
    pub(crate) fn cell_of(&self, number: N) -> CellIndex {
        self.cells[number.index()]
    }

    /// Returns the number of a cell, or [`CellNumber::NONE`]; also for a cell outside the board.
    #[inline]
    pub(crate) fn number_of(&self, cell: CellIndex) -> N {
        self.numbers.get(usize::from(cell)).copied().unwrap_or(N::NONE)
    }

    /// Returns the number of the neighbour in a direction, or [`CellNumber::NONE`].
    ///
    /// A direction is an index into [`Direction::ALL`].
    #[inline]
    pub(crate) fn neighbour(&self, number: N, direction: usize) -> N {
        self.neighbours[number.index()][direction]
    }
}

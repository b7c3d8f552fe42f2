//! Symmetries of a board, and hashes of states.
//!
//! If the walls, targets and ice of the player's area are symmetric, mirror images of a state have
//! equal cost, and one of them represents all: the image with the least Zobrist hash.
//!
//! The player's area is the set of cells connected to the player, with crates and ice ignored.

use crate::board::{CellIndex, CellSet, Position, flood_fill};
use crate::planning::search::zobrist_word;
use crate::worlds::ice::BoardLayout;

/// A symmetry: the image of every cell, and the inverse mapping.
#[derive(Debug, Clone)]
pub(super) struct Symmetry {
    /// For each cell, the cell to which it is mapped.
    pub(super) image: Box<[CellIndex]>,
    /// For each cell, the cell that is mapped to it.
    pub(super) origin: Box<[CellIndex]>,
}

impl Symmetry {
    /// The identity, for a board of this many cells.
    pub(super) fn identity(cell_count: usize) -> Self {
        let cells: Box<[CellIndex]> = (0..cell_count as CellIndex).collect();
        Self { image: cells.clone(), origin: cells }
    }

    /// All symmetries of the player's area with its targets and ice, the identity first.
    ///
    /// Cells outside the area are mapped to themselves. O(cells).
    pub(super) fn all(layout: &BoardLayout, ice: &CellSet, player: CellIndex) -> Vec<Self> {
        let area = flood_fill(layout.cell_count(), [player], |cell| layout.neighbours(cell));
        let positions = || area.iter().map(|cell| layout.position_of(cell));
        let span = |along: fn(&Position) -> usize| {
            let least = positions().map(|position| along(&position)).min().unwrap_or(0);
            let most = positions().map(|position| along(&position)).max().unwrap_or(0);
            (least, most - least)
        };
        let (top, height) = span(|position| position.row);
        let (left, width) = span(|position| position.column);
        let mut all = vec![Self::identity(layout.cell_count())];
        // The seven non-trivial symmetries of the bounding box; transpositions need a square.
        for kind in 1..8 {
            let [flips_rows, flips_columns, swaps] = [1, 2, 4].map(|bit| kind & bit != 0);
            if swaps && height != width {
                continue;
            }
            let image = |cell: CellIndex| {
                let position = layout.position_of(cell);
                let (mut row, mut column) = (position.row - top, position.column - left);
                if flips_rows {
                    row = height - row;
                }
                if flips_columns {
                    column = width - column;
                }
                if swaps {
                    (row, column) = (column, row);
                }
                ((row + top) * layout.columns() + column + left) as CellIndex
            };
            // A symmetry must map the area, its targets and its ice onto themselves.
            let fits = |cell: CellIndex| {
                let other = image(cell);
                area.contains(other)
                    && layout.targets().contains(cell) == layout.targets().contains(other)
                    && ice.contains(cell) == ice.contains(other)
            };
            if area.iter().all(fits) {
                let mut symmetry = all[0].clone();
                for cell in area.iter() {
                    symmetry.image[usize::from(cell)] = image(cell);
                    symmetry.origin[usize::from(image(cell))] = cell;
                }
                all.push(symmetry);
            }
        }
        all
    }
}

/// Random numbers for hashing states: per cell one for a crate, one for the player.
///
/// The hash of a state is the XOR of its numbers, so a push updates it in O(1).
#[derive(Debug, Clone)]
pub(super) struct Zobrist {
    /// By cell, the number of a crate there.
    crates: Box<[u64]>,
    /// By cell, the number of the player there.
    players: Box<[u64]>,
}

impl Zobrist {
    /// Creates the numbers for a board of this many cells; the same in every run.
    pub(super) fn new(cell_count: usize) -> Self {
        let words = |first: u64| (first..first + cell_count as u64).map(zobrist_word).collect();
        Self { crates: words(1), players: words(1 << 32) }
    }

    /// Random number of a crate on this cell.
    #[inline]
    pub(super) fn of_crate(&self, cell: CellIndex) -> u64 {
        self.crates[usize::from(cell)]
    }

    /// Random number of the player on this cell.
    ///
    /// If states store the player's region, the cell is the least of the region.
    #[inline]
    pub(super) fn of_player(&self, cell: CellIndex) -> u64 {
        self.players[usize::from(cell)]
    }
}

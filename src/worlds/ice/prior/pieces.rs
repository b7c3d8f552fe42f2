//! How large connected pieces of ice are, if ice comes in patches.
//!
//! Pairs of neighbours alone say that patches have every size, single cells most of all. Each
//! piece has a factor of its own size on top.

use super::lattice::Lattice;
use crate::board::{CellIndex, CellSet};

/// Logarithms of the factors for pieces of 1 to 8 cells. With them and the pairs, pieces are as
/// frequent on random boards of 5×5 to 12×12 as patches make them that grow at random to 3 to 8
/// cells (iterative scaling on 105 boards; the ends were then made a straight line).
const BY_CELLS: [f64; 8] = [-2.2, -1.0, 0.45, 0.9, 1.15, 1.25, 1.3, 1.4];

/// The same for a piece of 9 cells, which are patches that touch, and for each cell more.
const TOUCHING: f64 = 0.6;
const FOR_EACH_CELL_MORE: f64 = -0.12;

/// What the largest pieces have.
const LEAST: f64 = -3.0;

/// Finds the pieces of many maps of one board.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    lattice: &'a Lattice,
    left: CellSet,
    edge: Vec<CellIndex>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(lattice: &'a Lattice) -> Self {
        Self { lattice, left: CellSet::new(lattice.board_cell_count()), edge: Vec::new() }
    }

    /// Logarithm of the factor that the sizes of a map's pieces make. O(ice).
    pub(super) fn log_factor(&mut self, ice: &CellSet) -> f64 {
        self.left.clone_from(ice);
        let mut log = 0.0;
        for start in ice.iter() {
            if self.left.remove(start) {
                log += log_of_piece(self.take_rest(start));
            }
        }
        log
    }

    /// By how much that logarithm grows when a cell that is floor becomes ice. O(ice of the pieces
    /// beside it).
    pub(super) fn log_change(&mut self, ice: &CellSet, cell: CellIndex) -> f64 {
        let lattice = self.lattice;
        if lattice.coupled(cell).all(|next| !ice.contains(next)) {
            return log_of_piece(1);
        }
        self.left.clone_from(ice);
        let (mut joined, mut apart) = (1, 0.0);
        for next in lattice.coupled(cell) {
            if self.left.remove(next) {
                let cells = self.take_rest(next);
                joined += cells;
                apart += log_of_piece(cells);
            }
        }
        log_of_piece(joined) - apart
    }

    /// Takes the rest of the piece out and counts all of it.
    fn take_rest(&mut self, start: CellIndex) -> usize {
        self.edge.push(start);
        let mut cells = 0;
        while let Some(cell) = self.edge.pop() {
            cells += 1;
            for next in self.lattice.coupled(cell) {
                if self.left.remove(next) {
                    self.edge.push(next);
                }
            }
        }
        cells
    }
}

/// Logarithm of the factor for one piece.
pub(super) fn log_of_piece(cells: usize) -> f64 {
    match cells.checked_sub(BY_CELLS.len() + 1) {
        None => BY_CELLS[cells.max(1) - 1],
        Some(more) => (TOUCHING + FOR_EACH_CELL_MORE * more as f64).max(LEAST),
    }
}

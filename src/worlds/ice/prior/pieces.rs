//! How large connected pieces of ice are, if ice comes in patches.
//!
//! Pairs of neighbours alone say that patches have every size, single cells most of all, and that
//! they are compact. Each piece has a factor of its own size on top, and one for every loop in it.

use super::lattice::Lattice;
use crate::board::{CellIndex, CellSet};

/// Logarithms of the factors for pieces of 1 to 8 cells. With all these and the fields, pieces are
/// as frequent on random boards of 5×5 to 12×12, and neighbours of ice are as often ice, as patches
/// make them that grow at random to 3 to 8 cells (iterative scaling on 105 boards; what came out is
/// rounded).
const BY_CELLS: [f64; 8] = [-2.5, -1.4, -0.1, 0.45, 0.8, 1.1, 1.35, 1.6];

/// The same for a piece of 9 cells, which are patches that touch, and for each cell more.
const TOUCHING: f64 = 1.0;
const FOR_EACH_CELL_MORE: f64 = 0.12;

/// The same for each loop of a piece: for each pair of neighbours more than hold it together.
const FOR_EACH_LOOP: f64 = -0.8;

/// A connected piece of ice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) cells: usize,
    /// Pairs of neighbours.
    pub(super) pairs: usize,
}

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

    /// Logarithm of the factors of all pieces of a map. O(ice).
    pub(super) fn log_factor(&mut self, ice: &CellSet) -> f64 {
        self.left.clone_from(ice);
        let mut log = 0.0;
        for start in ice.iter() {
            if self.left.remove(start) {
                log += self.take_rest(start, ice).log_factor();
            }
        }
        log
    }

    /// By how much that logarithm grows when a cell that is floor becomes ice. O(ice of the pieces
    /// beside it).
    pub(super) fn log_change(&mut self, ice: &CellSet, cell: CellIndex) -> f64 {
        let lattice = self.lattice;
        let beside = lattice.coupled(cell).filter(|next| ice.contains(*next)).count();
        if beside > 0 {
            self.left.clone_from(ice);
        }
        let (mut joined, mut apart) = (Piece { cells: 1, pairs: beside }, 0.0);
        for next in lattice.coupled(cell) {
            if beside > 0 && self.left.remove(next) {
                let piece = self.take_rest(next, ice);
                joined.cells += piece.cells;
                joined.pairs += piece.pairs;
                apart += piece.log_factor();
            }
        }
        joined.log_factor() - apart
    }

    /// The piece of an ice cell, and its cells. O(ice).
    pub(super) fn of(&mut self, cell: CellIndex, ice: &CellSet) -> (Piece, CellSet) {
        self.left.clone_from(ice);
        self.left.remove(cell);
        let piece = self.take_rest(cell, ice);
        let mut cells = ice.clone();
        cells.subtract(&self.left);
        (piece, cells)
    }

    /// Takes the rest of the piece out and tells all of it.
    fn take_rest(&mut self, start: CellIndex, ice: &CellSet) -> Piece {
        self.edge.push(start);
        let (mut cells, mut pairs_twice) = (0, 0);
        while let Some(cell) = self.edge.pop() {
            cells += 1;
            for next in self.lattice.coupled(cell) {
                pairs_twice += usize::from(ice.contains(next));
                if self.left.remove(next) {
                    self.edge.push(next);
                }
            }
        }
        Piece { cells, pairs: pairs_twice / 2 }
    }
}

impl Piece {
    /// Logarithm of its factor.
    pub(super) fn log_factor(self) -> f64 {
        let loops = (self.pairs + 1).saturating_sub(self.cells);
        let size = match self.cells.checked_sub(BY_CELLS.len() + 1) {
            None => BY_CELLS[self.cells.max(1) - 1],
            Some(more) => TOUCHING + FOR_EACH_CELL_MORE * more as f64,
        };
        size + FOR_EACH_LOOP * loops as f64
    }
}

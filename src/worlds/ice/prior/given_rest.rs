//! How probable every map of some cells is in patches, once all other cells are told.
//!
//! A map falls into pieces of these cells: neighbours, or cells beside one and the same piece of
//! the rest. How probable a map is says the piece of its lowest cell, times the map without this
//! piece; both have lower numbers and so are known by then.

use super::joint::Joint;
use super::pieces::Piece;
use crate::board::{CellIndex, CellSet};

/// Some cells, the rest of the board fixed.
pub(super) struct GivenRest {
    cells: Vec<Cell>,
    /// The pieces of the rest that are beside these cells.
    pieces: Vec<Piece>,
    /// By number of ice cells among these: what densities and share make of it.
    by_count: Vec<f64>,
}

/// Bits are places among the cells, or among the pieces of the rest.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    neighbours: u32,
    /// Those that are of one piece with it if both are ice.
    joined: u32,
    /// The pieces of the rest that it is beside, of which there are four at most for each cell.
    touched: u128,
    /// Pairs with cells of the rest.
    pairs: usize,
    /// Log odds if none of the others is ice, but for densities, share and pieces.
    pull: f64,
}

impl GivenRest {
    /// For up to 32 cells, of which none is in `rest`, the ice of the board otherwise. O(cells of
    /// the board).
    pub(super) fn new(joint: &mut Joint<'_>, cells: &[CellIndex], rest: &CellSet) -> Self {
        let mut found = Self {
            cells: Vec::with_capacity(cells.len()),
            pieces: Vec::new(),
            by_count: joint.log_counts(rest.len(), cells.len()),
        };
        let mut members: Vec<CellSet> = Vec::new();
        for cell in cells {
            let mut own = Cell { pull: joint.log_pull(*cell, rest), ..Cell::default() };
            for next in joint.coupled(*cell) {
                if let Some(place) = cells.iter().position(|other| *other == next) {
                    own.neighbours |= 1 << place;
                }
                if rest.contains(next) {
                    own.pairs += 1;
                    let known = members.iter().position(|piece| piece.contains(next));
                    let number = known.unwrap_or_else(|| {
                        let (piece, cells) = joint.piece_of(next, rest);
                        found.pieces.push(piece);
                        members.push(cells);
                        members.len() - 1
                    });
                    own.touched |= 1 << number;
                }
            }
            found.cells.push(own);
        }
        found.join();
        found
    }

    fn join(&mut self) {
        let touched: Vec<u128> = self.cells.iter().map(|cell| cell.touched).collect();
        for (place, cell) in self.cells.iter_mut().enumerate() {
            let together = (0..touched.len()).filter(|other| touched[*other] & touched[place] != 0);
            let together: u32 = together.map(|other| 1 << other).sum();
            cell.joined = (cell.neighbours | together) & !(1 << place);
        }
    }

    /// Probabilities of all maps, by the number whose bits tell which of the cells are ice, up to a
    /// constant, which is such that the map without ice has `1`. O(cells of a piece) a map.
    pub(super) fn fill(&self, odds: &mut [f64]) {
        odds[0] = 1.0;
        for map in 1..odds.len() {
            let piece = self.piece_of_lowest(map as u32) as usize;
            odds[map] = match map & !piece {
                0 => self.log_of(map as u32).exp(),
                without => odds[without] * odds[piece],
            };
        }
        let without_ice = self.by_count[0];
        let by_count: Vec<f64> =
            self.by_count.iter().map(|log| (log - without_ice).exp()).collect();
        for (map, odds) in odds.iter_mut().enumerate() {
            *odds *= by_count[map.count_ones() as usize];
        }
    }

    /// The cells of a map that are of one piece with its lowest.
    fn piece_of_lowest(&self, map: u32) -> u32 {
        let mut piece = map & map.wrapping_neg();
        let mut edge = piece;
        while edge != 0 {
            let joined = self.cells[edge.trailing_zeros() as usize].joined & map & !piece;
            piece |= joined;
            edge = edge & (edge - 1) | joined;
        }
        piece
    }

    /// By how much the logarithm grows where these cells become ice and one piece.
    fn log_of(&self, cells: u32) -> f64 {
        let mut joined = Piece { cells: cells.count_ones() as usize, pairs: 0 };
        let (mut log, mut twice, mut touched) = (0.0, 0, 0_u128);
        let mut left = cells;
        while left != 0 {
            let cell = &self.cells[left.trailing_zeros() as usize];
            left &= left - 1;
            twice += (cell.neighbours & cells).count_ones() as usize;
            joined.pairs += cell.pairs;
            touched |= cell.touched;
            log += cell.pull;
        }
        log += Joint::log_together(twice / 2);
        joined.pairs += twice / 2;
        while touched != 0 {
            let piece = self.pieces[touched.trailing_zeros() as usize];
            touched &= touched - 1;
            joined.cells += piece.cells;
            joined.pairs += piece.pairs;
            log -= piece.log_factor();
        }
        log + joined.log_factor()
    }
}

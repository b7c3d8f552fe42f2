//! Unnormalised distribution over ice maps under patches, with conditionals of single cells.

use super::elimination::Lanes;
use super::fields::{Clamped, Fields};
use super::lattice::Lattice;
use super::mixed_fields::MixedFields;
use super::pieces::{Piece, Pieces};
use super::share::ShareFactors;
use crate::board::{CellIndex, CellSet};

/// Mixture of Ising models times the factors on clusters and ice fraction.
pub(super) struct Joint<'a> {
    fields: MixedFields<'a>,
    lattice: &'a Lattice,
    pieces: Pieces<'a>,
    shares: &'a ShareFactors,
    known_ice: usize,
}

impl<'a> Joint<'a> {
    /// Combines the models with these weights, not all 0, given the revealed cells. O(cells).
    pub(super) fn new(
        (fields, shares): (&'a Fields, &'a ShareFactors),
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        Self {
            fields: MixedFields::new(fields, weight, clamped, known_ice),
            lattice: &fields.lattice,
            pieces: Pieces::new(&fields.lattice),
            shares,
            known_ice: known_ice.len(),
        }
    }

    /// Log odds of ice of an unknown cell, given a map of the others with `ice` ice cells.
    ///
    /// O(ice of the adjacent clusters).
    pub(super) fn log_odds(&mut self, cell: CellIndex, others: &CellSet, ice: usize) -> f64 {
        self.fields.log_density(ice + 1 - self.known_ice)
            - self.fields.log_density(ice - self.known_ice)
            + self.log_pull(cell, others)
            + self.pieces.log_change(others, cell)
            + self.shares.log_change(ice)
    }

    /// Part of the log odds that depends on the coupling with the neighbours only.
    pub(super) fn log_pull(&self, cell: CellIndex, others: &CellSet) -> f64 {
        self.fields.log_pull(cell, others)
    }

    /// Log factors of densities and ice fraction for `ice` to `ice + more` ice cells on the board.
    ///
    /// Up to a common constant.
    pub(super) fn log_counts(&self, ice: usize, more: usize) -> Vec<f64> {
        let log_of =
            |ice| self.fields.log_density(ice - self.known_ice) + self.shares.log_factor(ice);
        (ice..=ice + more).map(log_of).collect()
    }

    /// Log probability of a map of the board, up to a common constant. O(ice).
    pub(super) fn log_probability(&mut self, map: &CellSet) -> f64 {
        self.fields.log_probability(map)
            + self.pieces.log_factor(map)
            + self.shares.log_factor(map.len())
    }

    /// Logarithm of the factor for `pairs` pairs of neighbours that are both ice.
    pub(super) fn log_together(pairs: usize) -> f64 {
        Fields::log_together(pairs as f64)
    }

    /// The cells coupled with a cell.
    pub(super) fn coupled(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> + use<'a> {
        self.lattice.coupled(cell)
    }

    /// Returns the cluster of an ice cell and its cells. O(ice).
    pub(super) fn piece_of(&mut self, cell: CellIndex, ice: &CellSet) -> (Piece, CellSet) {
        self.pieces.of(cell, ice)
    }
}

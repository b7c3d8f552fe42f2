//! Patches cell by cell: how probable ice is in a cell if all others are told.

use super::elimination::Lanes;
use super::fields::{Clamped, Fields};
use super::lattice::Lattice;
use super::mixed_fields::MixedFields;
use super::pieces::{Piece, Pieces};
use super::share::ShareFactors;
use crate::board::{CellIndex, CellSet};

/// The fields of all hypotheses and the factors of pieces and of the share, all together.
pub(super) struct Joint<'a> {
    fields: MixedFields<'a>,
    lattice: &'a Lattice,
    pieces: Pieces<'a>,
    shares: &'a ShareFactors,
    known_ice: usize,
}

impl<'a> Joint<'a> {
    /// With these weights of the fields, by what is known; not all of them may be 0. O(cells).
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

    /// Log odds of ice for an unknown cell, all others being as in a map of the board with that
    /// much ice. O(ice of the pieces beside it).
    pub(super) fn log_odds(&mut self, cell: CellIndex, others: &CellSet, ice: usize) -> f64 {
        self.fields.log_density(ice + 1 - self.known_ice)
            - self.fields.log_density(ice - self.known_ice)
            + self.log_pull(cell, others)
            + self.pieces.log_change(others, cell)
            + self.shares.log_change(ice)
    }

    /// The part of these odds that neither densities, pieces nor the share change.
    pub(super) fn log_pull(&self, cell: CellIndex, others: &CellSet) -> f64 {
        self.fields.log_pull(cell, others)
    }

    /// What densities and the share make of a map of the board with so much ice and up to `more`
    /// cells more: logarithms up to the same constant, by number of cells more.
    pub(super) fn log_counts(&self, ice: usize, more: usize) -> Vec<f64> {
        let log_of =
            |ice| self.fields.log_density(ice - self.known_ice) + self.shares.log_factor(ice);
        (ice..=ice + more).map(log_of).collect()
    }

    /// The logarithm of how probable a map of the board is, up to the same constant for all.
    /// O(ice).
    pub(super) fn log_probability(&mut self, map: &CellSet) -> f64 {
        self.fields.log_probability(map)
            + self.pieces.log_factor(map)
            + self.shares.log_factor(map.len())
    }

    /// Logarithm of the factor for that many pairs of neighbours that are both ice.
    pub(super) fn log_together(pairs: usize) -> f64 {
        Fields::log_together(pairs as f64)
    }

    /// The cells that a cell is coupled with.
    pub(super) fn coupled(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> + use<'a> {
        self.lattice.coupled(cell)
    }

    /// The piece of an ice cell, and its cells. O(ice).
    pub(super) fn piece_of(&mut self, cell: CellIndex, ice: &CellSet) -> (Piece, CellSet) {
        self.pieces.of(cell, ice)
    }
}

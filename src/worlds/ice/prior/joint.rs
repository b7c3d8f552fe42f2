//! Patches cell by cell: how probable ice is in a cell if all others are told.

use super::elimination::Lanes;
use super::fields::{Clamped, Fields};
use super::mixed_fields::MixedFields;
use super::pieces::Pieces;
use super::share::ShareFactors;
use crate::board::{CellIndex, CellSet};

/// The fields of all hypotheses and the factors of pieces and of the share, all together.
pub(super) struct Joint<'a> {
    fields: MixedFields<'a>,
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
            pieces: Pieces::new(&fields.lattice),
            shares,
            known_ice: known_ice.len(),
        }
    }

    /// Log odds of ice for an unknown cell, all others being as in a map of the board with that much
    /// ice. O(ice of the pieces beside it).
    pub(super) fn log_odds(&mut self, cell: CellIndex, others: &CellSet, ice: usize) -> f64 {
        self.fields.log_odds_beside(cell, others, ice - self.known_ice)
            + self.pieces.log_change(others, cell)
            + self.shares.log_change(ice)
    }
}

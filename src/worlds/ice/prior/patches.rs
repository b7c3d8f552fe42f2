//! Hypothesis that ice comes in patches: Ising models with factors on clusters and ice fraction.

use super::IcePrior;
use super::draws::{Draws, WeighedMaps};
use super::elimination::Lanes;
use super::fields::{Clamped, Fields};
use super::joint::Joint;
use super::lattice::Lattice;
use super::mixed_fields::MixedFields;
use super::pieces::Pieces;
use super::share::ShareFactors;
use super::sweep::swept;
use crate::board::CellSet;
use crate::worlds::ice::Layout;

/// Distribution over the ice maps of one board, if ice comes in patches.
///
/// The probability of a map is proportional to its probability in the mixture of Ising models,
/// times the factor of each cluster, times the factor of the ice fraction.
#[derive(Debug)]
pub(crate) struct Patches {
    pub(super) fields: Fields,
    pub(super) shares: ShareFactors,
    /// Sampled maps of the board before any cell is revealed, and their log factors.
    bare: Draws,
    bare_logs: Vec<f64>,
}

impl Patches {
    /// Builds the hypothesis for a board and a prior of the density.
    ///
    /// Three passes over the board and up to a thousand samples.
    pub(crate) fn new(layout: &Layout, prior: &IcePrior) -> Self {
        let fields = Fields::new(Lattice::new(layout), prior);
        let cells = fields.lattice.cells();
        let nothing = CellSet::new(fields.lattice.board_cell_count());
        let clamped = fields.clamped(cells.to_vec(), &nothing);
        let mixed = MixedFields::new(&fields, &fields.weight, &clamped, &nothing);
        let bare = Draws::new(&mixed, &fields.weight, &clamped, &nothing);
        let mut pieces = Pieces::new(&fields.lattice);
        let of_pieces: Vec<f64> = bare.maps().iter().map(|ice| pieces.log_factor(ice)).collect();
        // The factors on the ice fraction are fitted to the maps weighted by their clusters.
        let shares = {
            let (weights, _) = bare.weights(&of_pieces, 1.0);
            let maps = bare.maps().iter().map(CellSet::len).zip(weights);
            ShareFactors::new(prior, cells.len(), maps)
        };
        let of_shares = bare.maps().iter().map(|ice| shares.log_factor(ice.len()));
        let bare_logs =
            of_pieces.iter().zip(of_shares).map(|(piece, share)| piece + share).collect();
        Self { fields, shares, bare, bare_logs }
    }

    /// Weighted maps of the unknown cells, if the Ising models have these posterior weights.
    ///
    /// All maps if they can be enumerated, else samples after one Gibbs sweep.
    pub(super) fn weighed(
        &self,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> WeighedMaps {
        let mixed = MixedFields::new(&self.fields, weight, clamped, known_ice);
        let draws = Draws::new(&mixed, weight, clamped, known_ice);
        let is_complete = draws.is_complete();
        let mut pieces = Pieces::new(&self.fields.lattice);
        let logs: Vec<f64> =
            draws.maps().iter().map(|ice| self.log_factor(&mut pieces, ice)).collect();
        let weighed = WeighedMaps::new(draws, &logs);
        if is_complete {
            return weighed;
        }
        // Samples only: the sweep removes most of the variance of the importance weights.
        let joint = self.joint(weight, clamped, known_ice);
        let (maps, ice) = swept(joint, &clamped.cells, known_ice, &weighed);
        weighed.replaced(maps, ice)
    }

    /// Conditional distributions of the unknown cells, if the Ising models have these weights.
    pub(super) fn joint(
        &self,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> Joint<'_> {
        Joint::new((&self.fields, &self.shares), weight, clamped, known_ice)
    }

    /// Log factor of a map of the board, for clusters and ice fraction. O(ice).
    pub(super) fn log_factor(&self, pieces: &mut Pieces<'_>, ice: &CellSet) -> f64 {
        pieces.log_factor(ice) + self.shares.log_factor(ice.len())
    }

    /// Log ratio of the evidence with the factors to the evidence of the Ising models alone.
    pub(super) fn log_evidence(&self, maps: &WeighedMaps) -> f64 {
        maps.log_mean() - self.bare.weights(&self.bare_logs, maps.power()).1
    }

    /// Number of cells that may be ice.
    pub(super) fn cell_count(&self) -> usize {
        self.fields.lattice.cells().len()
    }
}

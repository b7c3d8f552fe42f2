//! Unnormalised distribution over ice maps under patches, with conditionals of single cells.

use super::clusters::{ClusterFinder, IceCluster};
use super::elimination::Lanes;
use super::ice_fraction::IceFractionFactors;
use super::ising_mixture::IsingMixture;
use super::ising_models::{Clamped, IsingModels};
use super::lattice::Lattice;
use crate::board::{CellIndex, CellSet};

/// Mixture of Ising models times the factors on clusters and ice fraction.
pub(super) struct PatchDistribution<'a> {
    mixture: IsingMixture<'a>,
    lattice: &'a Lattice,
    /// Computes the factors on clusters.
    cluster_finder: ClusterFinder<'a>,
    /// The factors on the ice fraction.
    fraction_factors: &'a IceFractionFactors,
    /// Number of cells known to be ice.
    known_ice: usize,
}

impl<'a> PatchDistribution<'a> {
    /// Combines the models with these weights, not all 0, given the revealed cells. O(cells).
    pub(super) fn new(
        (models, fraction_factors): (&'a IsingModels, &'a IceFractionFactors),
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        Self {
            mixture: IsingMixture::new(models, weight, clamped, known_ice),
            lattice: &models.lattice,
            cluster_finder: ClusterFinder::new(&models.lattice),
            fraction_factors,
            known_ice: known_ice.len(),
        }
    }

    /// Log odds of ice of an unknown cell, given the ice of all other cells.
    ///
    /// `ice` is the number of cells in `others`, known ice included. O(ice of the adjacent
    /// clusters), plus one copy of the map.
    pub(super) fn log_odds(&mut self, cell: CellIndex, others: &CellSet, ice: usize) -> f64 {
        self.mixture.log_count_factor(ice + 1 - self.known_ice)
            - self.mixture.log_count_factor(ice - self.known_ice)
            + self.local_log_odds(cell, others)
            + self.cluster_finder.log_change(others, cell)
            + self.fraction_factors.log_change(ice)
    }

    /// Part of the log odds that depends on the coupling with the neighbours only.
    pub(super) fn local_log_odds(&self, cell: CellIndex, others: &CellSet) -> f64 {
        self.mixture.local_log_odds_given(cell, others)
    }

    /// Log factors of densities and ice fraction, up to a common constant.
    ///
    /// One for each number of ice cells on the board, from `ice` to `ice + more`.
    pub(super) fn log_count_factors(&self, ice: usize, more: usize) -> Vec<f64> {
        let log_weight = |ice| {
            self.mixture.log_count_factor(ice - self.known_ice)
                + self.fraction_factors.log_factor(ice)
        };
        (ice..=ice + more).map(log_weight).collect()
    }

    /// Log probability of a map of the board, up to a common constant. O(ice).
    pub(super) fn log_probability(&mut self, map: &CellSet) -> f64 {
        self.mixture.log_probability(map)
            + self.cluster_finder.log_factor(map)
            + self.fraction_factors.log_factor(map.len())
    }

    /// Logarithm of the factor for `pairs` pairs of neighbours that are both ice.
    pub(super) fn log_pair_factor(pairs: usize) -> f64 {
        IsingModels::log_pair_factor(pairs as f64)
    }

    /// The cells coupled with a cell.
    pub(super) fn coupled(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> + use<'a> {
        self.lattice.coupled(cell)
    }

    /// Returns the size and the cells of the cluster of an ice cell; see [`ClusterFinder`].
    pub(super) fn cluster_of(&mut self, cell: CellIndex, ice: &CellSet) -> (IceCluster, CellSet) {
        self.cluster_finder.cluster_of(cell, ice)
    }
}

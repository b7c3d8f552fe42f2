//! Hypothesis that ice comes in patches: Ising models with factors on clusters and ice fraction.

use super::IcePrior;
use super::clusters::ClusterFinder;
use super::elimination::Lanes;
use super::gibbs_sweep::gibbs_sweep;
use super::ice_fraction::IceFractionFactors;
use super::ising_mixture::IsingMixture;
use super::ising_models::{Clamped, IsingModels};
use super::lattice::Lattice;
use super::patch_distribution::PatchDistribution;
use super::weighted_maps::{IceMaps, WeightedMaps};
use crate::board::CellSet;
use crate::worlds::ice::BoardLayout;

/// Distribution over the ice maps of one board, if ice comes in patches.
///
/// The probability of a map is proportional to its probability in the mixture of Ising models,
/// times the factor of each cluster, times the factor of the ice fraction.
#[derive(Debug)]
pub(crate) struct PatchModel {
    pub(super) models: IsingModels,
    /// The factors on the ice fraction.
    pub(super) fraction_factors: IceFractionFactors,
    /// Enumerated or sampled maps of the board before any cell is revealed.
    prior_maps: IceMaps,
    /// Log factor of each map of `prior_maps`.
    prior_log_factors: Vec<f64>,
}

impl PatchModel {
    /// Builds the hypothesis for a board and a prior of the density.
    ///
    /// Three passes over the board and at most 2,048 maps.
    pub(crate) fn new(layout: &BoardLayout, prior: &IcePrior) -> Self {
        let models = IsingModels::new(Lattice::new(layout), prior);
        let cells = models.lattice.cells();
        let nothing = CellSet::new(models.lattice.board_cell_count());
        let clamped = models.clamp(cells.to_vec(), &nothing);
        let mixed = IsingMixture::new(&models, &models.weight, &clamped, &nothing);
        let bare = IceMaps::new(&mixed, &models.weight, &clamped, &nothing);
        let mut cluster_finder = ClusterFinder::new(&models.lattice);
        let cluster_logs: Vec<f64> =
            bare.maps().iter().map(|ice| cluster_finder.log_factor(ice)).collect();
        // The factors on the ice fraction are fitted to the maps weighted by their clusters.
        let fraction_factors = {
            let (weights, _) = bare.weights(&cluster_logs, 1.0);
            let maps = bare.maps().iter().map(CellSet::len).zip(weights);
            IceFractionFactors::new(prior, cells.len(), maps)
        };
        let fraction_logs = bare.maps().iter().map(|ice| fraction_factors.log_factor(ice.len()));
        let prior_log_factors = cluster_logs
            .iter()
            .zip(fraction_logs)
            .map(|(cluster, fraction)| cluster + fraction)
            .collect();
        Self { models, fraction_factors, prior_maps: bare, prior_log_factors }
    }

    /// Weighted maps of the board given the revealed cells and these model weights.
    ///
    /// All maps if they can be enumerated, else samples after one Gibbs sweep.
    pub(super) fn weighted_maps(
        &self,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> WeightedMaps {
        let mixed = IsingMixture::new(&self.models, weight, clamped, known_ice);
        let draws = IceMaps::new(&mixed, weight, clamped, known_ice);
        let is_complete = draws.is_complete();
        let mut cluster_finder = ClusterFinder::new(&self.models.lattice);
        let logs: Vec<f64> =
            draws.maps().iter().map(|ice| self.log_factor(&mut cluster_finder, ice)).collect();
        let evaluated = WeightedMaps::new(draws, &logs);
        if is_complete {
            return evaluated;
        }
        // Samples only: the sweep removes most of the variance of the importance weights.
        let joint = self.distribution(weight, clamped, known_ice);
        let (maps, ice) = gibbs_sweep(joint, &clamped.cells, known_ice, &evaluated);
        evaluated.with_maps(maps, ice)
    }

    /// Distribution over the unknown cells given the revealed ones, for these model weights.
    pub(super) fn distribution(
        &self,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> PatchDistribution<'_> {
        PatchDistribution::new((&self.models, &self.fraction_factors), weight, clamped, known_ice)
    }

    /// Log factor of a map of the board, for clusters and ice fraction. O(ice).
    pub(super) fn log_factor(&self, cluster_finder: &mut ClusterFinder<'_>, ice: &CellSet) -> f64 {
        cluster_finder.log_factor(ice) + self.fraction_factors.log_factor(ice.len())
    }

    /// Log ratio of the evidence with the factors to that of the Ising models alone.
    ///
    /// `maps` are the weighted maps given the revealed cells. An estimate if they are samples.
    pub(super) fn log_evidence(&self, maps: &WeightedMaps) -> f64 {
        maps.log_mean() - self.prior_maps.weights(&self.prior_log_factors, maps.power()).1
    }

    /// Number of cells that may be ice.
    pub(super) fn cell_count(&self) -> usize {
        self.models.lattice.cells().len()
    }
}

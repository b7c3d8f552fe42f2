//! Hypothesis that ice comes in patches: Ising models with factors on clusters and ice fraction.
//!
//! [`PatchModel`] belongs to a board. [`PatchDistribution`] is its unnormalised distribution given
//! the revealed cells, with conditionals of single cells. A Gibbs sweep redraws each unknown cell of
//! each sampled map given all others (Geman and Geman, "Stochastic relaxation, Gibbs distributions,
//! and the Bayesian restoration of images", 1984). The sweep moves the maps towards the distribution
//! with the factors. The marginal of a cell is its probability of ice.

use super::IcePrior;
use super::elimination::Lanes;
use super::ising_models::{Clamped, IsingMixture, IsingModels};
use super::lattice::Lattice;
use super::patch_factors::{ClusterFinder, IceCluster, IceFractionFactors};
use super::weighted_maps::{IceMaps, WeightedMaps};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::BoardLayout;
use crate::worlds::random::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

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

/// Bounds on the number of maps that are swept.
const MAX_MAPS: usize = 1 << 9;
const MIN_MAPS: usize = 1 << 5;

/// Target for maps × cells, which keeps a sweep within a few milliseconds; see [`MIN_MAPS`].
const MAX_TOTAL_CELLS: usize = 1 << 16;

/// Resamples the weighted maps and redraws each unknown cell of each map once.
///
/// Returns maps of equal weight and the estimated probability of ice of each cell of the board.
/// `cells` are the unknown cells; a known cell has probability 1 if ice, else 0. The number of maps
/// falls with the number of cells, from 512 to 32.
fn gibbs_sweep(
    mut joint: PatchDistribution<'_>,
    cells: &[CellIndex],
    known_ice: &CellSet,
    evaluated: &WeightedMaps,
) -> (Vec<CellSet>, Vec<f64>) {
    // A fixed seed: the belief must be a function of the observations alone.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let count = (MAX_TOTAL_CELLS / cells.len().max(1)).clamp(MIN_MAPS, MAX_MAPS);
    let mut maps = evaluated.resample(count, unit_interval(&mut rng));
    let mut ice = vec![0.0; known_ice.words().len() * 64];
    known_ice.iter().for_each(|cell| ice[usize::from(cell)] = 1.0);
    for map in &mut maps {
        // Average the conditional probabilities, not the draws: the variance is lower.
        sweep(&mut joint, cells, map, &mut rng, |cell, probability| {
            ice[usize::from(cell)] += probability / count as f64;
        });
    }
    (maps, ice)
}

/// Redraws the unknown cells of one map.
///
/// Calls `on_probability` with the probability of ice of each.
fn sweep(
    joint: &mut PatchDistribution<'_>,
    cells: &[CellIndex],
    ice: &mut CellSet,
    rng: &mut impl RngCore,
    mut on_probability: impl FnMut(CellIndex, f64),
) {
    let mut count = ice.len();
    for cell in cells {
        count -= usize::from(ice.remove(*cell));
        let probability = 1.0 / (1.0 + (-joint.log_odds(*cell, ice, count)).exp());
        on_probability(*cell, probability);
        if unit_interval(rng) < probability {
            ice.insert(*cell);
            count += 1;
        }
    }
}

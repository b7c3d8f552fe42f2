//! Factors on the clusters of ice and on the fraction of ice, under the hypothesis of patches.
//!
//! A cluster is a set of connected ice cells. Under a pairwise model single cells are the most
//! frequent cluster, and clusters are compact. A factor on the number of cells of a cluster and one
//! on each of its loops correct both. The coupling between neighbours also drives the fraction of
//! the board that is ice towards 0 and 1. Further factors bring the distribution of this fraction
//! back to the one that the prior assigns to the density. All factors are stored as natural
//! logarithms.

use super::IcePrior;
use super::lattice::Lattice;
use crate::board::{CellIndex, CellSet};

/// Log factors of clusters of 1 to 8 cells; entry 0 belongs to single cells.
///
/// Fitted by iterative scaling on 105 random boards of 5×5 to 12×12, then rounded. With them, the
/// frequencies of cluster sizes and of ice beside ice match patches of 3 to 8 cells grown at
/// random.
const LOG_FACTOR_BY_CELLS: [f64; 8] = [-2.5, -1.4, -0.1, 0.45, 0.8, 1.1, 1.35, 1.6];

/// Log factor of a cluster of 9 cells, which consists of touching patches.
const LOG_FACTOR_OF_NINE: f64 = 1.0;

/// Increment of the log factor for each cell of a cluster beyond 9.
const LOG_FACTOR_PER_FURTHER_CELL: f64 = 0.12;

/// Log factor of each loop: each pair of neighbours beyond a spanning tree of the cluster.
const LOG_FACTOR_PER_LOOP: f64 = -0.8;

/// Size of a connected cluster of ice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct IceCluster {
    /// Number of cells.
    pub(super) cells: usize,
    /// Number of pairs of neighbouring cells.
    pub(super) pairs: usize,
}

/// Finds the clusters of many maps of one board; reuses its buffers.
#[derive(Debug)]
pub(super) struct ClusterFinder<'a> {
    lattice: &'a Lattice,
    /// Ice cells that belong to no visited cluster.
    left: CellSet,
    /// Cells of the current cluster whose neighbours are not visited yet.
    frontier: Vec<CellIndex>,
}

impl<'a> ClusterFinder<'a> {
    /// Returns a finder for the maps of this lattice.
    pub(super) fn new(lattice: &'a Lattice) -> Self {
        Self { lattice, left: CellSet::new(lattice.board_cell_count()), frontier: Vec::new() }
    }

    /// Logarithm of the product of the factors of all clusters of a map.
    ///
    /// O(ice), plus one copy of the map.
    pub(super) fn log_factor(&mut self, ice: &CellSet) -> f64 {
        self.left.clone_from(ice);
        let mut log = 0.0;
        for start in ice.iter() {
            if self.left.remove(start) {
                log += self.take_cluster(start, ice).log_factor();
            }
        }
        log
    }

    /// Change of [`Self::log_factor`] when a floor cell becomes ice.
    ///
    /// O(ice of the adjacent clusters), plus one copy of the map.
    pub(super) fn log_change(&mut self, ice: &CellSet, cell: CellIndex) -> f64 {
        let lattice = self.lattice;
        let beside = lattice.coupled(cell).filter(|next| ice.contains(*next)).count();
        if beside > 0 {
            self.left.clone_from(ice);
        }
        // The new ice cell joins all clusters beside it into one.
        let (mut joined, mut apart) = (IceCluster { cells: 1, pairs: beside }, 0.0);
        for next in lattice.coupled(cell) {
            if beside > 0 && self.left.remove(next) {
                let piece = self.take_cluster(next, ice);
                joined.cells += piece.cells;
                joined.pairs += piece.pairs;
                apart += piece.log_factor();
            }
        }
        joined.log_factor() - apart
    }

    /// Returns the size and the cells of the cluster of an ice cell.
    ///
    /// O(cells of the cluster), plus two copies of the map.
    pub(super) fn cluster_of(&mut self, cell: CellIndex, ice: &CellSet) -> (IceCluster, CellSet) {
        self.left.clone_from(ice);
        self.left.remove(cell);
        let piece = self.take_cluster(cell, ice);
        let mut cells = ice.clone();
        cells.subtract(&self.left);
        (piece, cells)
    }

    /// Removes the cluster of `start` from `left` and returns its size, `start` included.
    fn take_cluster(&mut self, start: CellIndex, ice: &CellSet) -> IceCluster {
        self.frontier.push(start);
        let (mut cells, mut pairs_twice) = (0, 0);
        while let Some(cell) = self.frontier.pop() {
            cells += 1;
            for next in self.lattice.coupled(cell) {
                pairs_twice += usize::from(ice.contains(next));
                if self.left.remove(next) {
                    self.frontier.push(next);
                }
            }
        }
        IceCluster { cells, pairs: pairs_twice / 2 }
    }
}

impl IceCluster {
    /// Logarithm of the factor of this cluster.
    pub(super) fn log_factor(self) -> f64 {
        let loops = (self.pairs + 1).saturating_sub(self.cells);
        let size = match self.cells.checked_sub(LOG_FACTOR_BY_CELLS.len() + 1) {
            None => LOG_FACTOR_BY_CELLS[self.cells.max(1) - 1],
            Some(more) => LOG_FACTOR_OF_NINE + LOG_FACTOR_PER_FURTHER_CELL * more as f64,
        };
        size + LOG_FACTOR_PER_LOOP * loops as f64
    }
}

/// Number of classes of the ice fraction, uniform in its square root: narrower for little ice.
const CLASS_COUNT: usize = 10;

/// Number of densities in the discretised prior of the density.
const DENSITY_POINTS: u32 = 500;

/// Added to the estimated frequency of each class: samples cannot show how rare a class is.
const MIN_FREQUENCY: f64 = 0.002;

/// Bound on the absolute value of the logarithm of a factor.
const MAX_ABS_LOG: f64 = 4.0;

/// Logarithms of the factors by class of the ice fraction, for one board size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct IceFractionFactors {
    cell_count: usize,
    logs: [f64; CLASS_COUNT],
}

impl IceFractionFactors {
    /// Computes the factors that move the weighted `maps` towards the ice fractions of the prior.
    ///
    /// `maps` yields the number of ice cells and the weight of each map; the weights sum to 1.
    /// `cell_count` is the number of cells that can be ice.
    pub(super) fn new(
        prior: &IcePrior,
        cell_count: usize,
        maps: impl Iterator<Item = (usize, f64)>,
    ) -> Self {
        let mut found = [MIN_FREQUENCY; CLASS_COUNT];
        maps.for_each(|(ice, weight)| found[class_of(ice, cell_count)] += weight);
        let mut wanted = [0.0; CLASS_COUNT];
        for (density, probability) in density_distribution(prior) {
            // Round the number of ice cells at random, so that its mean is the density.
            let ice = density * cell_count as f64;
            let more = ice.fract();
            wanted[class_of(ice as usize, cell_count)] += probability * (1.0 - more);
            wanted[class_of(ice as usize + 1, cell_count)] += probability * more;
        }
        let logs = std::array::from_fn(|class| {
            // Ratio of the target to the estimated frequency, within bounds.
            let log = (wanted[class] / found[class]).ln();
            log.clamp(-MAX_ABS_LOG, MAX_ABS_LOG)
        });
        Self { cell_count, logs }
    }

    /// Logarithm of the factor for a map with `ice` ice cells.
    pub(super) fn log_factor(&self, ice: usize) -> f64 {
        self.logs[class_of(ice, self.cell_count)]
    }

    /// Change of [`Self::log_factor`] from `ice` to `ice + 1` ice cells.
    pub(super) fn log_change(&self, ice: usize) -> f64 {
        self.log_factor(ice + 1) - self.log_factor(ice)
    }
}

/// Class of the ice fraction `ice` / `cell_count`.
fn class_of(ice: usize, cell_count: usize) -> usize {
    let share = ice as f64 / cell_count.max(1) as f64;
    ((share.sqrt() * CLASS_COUNT as f64) as usize).min(CLASS_COUNT - 1)
}

/// Prior distribution of the density under patches: densities with probabilities that sum to 1.
///
/// The densities are evenly spaced. The informative component and the doubt of a prior do not
/// count.
pub(super) fn density_distribution(prior: &IcePrior) -> impl Iterator<Item = (f64, f64)> {
    let log_probability = |point: f64| match *prior {
        IcePrior::UnknownDensity { ice, floor } | IcePrior::Mixture { ice, floor, .. } => {
            let log = (ice - 1.0) * point.ln() + (floor - 1.0) * (1.0 - point).ln();
            log.max(f64::MIN)
        }
        IcePrior::Density(reported) | IcePrior::StatedDensity { density: reported, .. } => {
            -1e9 * (point - reported).abs()
        }
    };
    let points =
        (0..DENSITY_POINTS).map(|index| (f64::from(index) + 0.5) / f64::from(DENSITY_POINTS));
    let points: Vec<_> = points.map(|point| (point, log_probability(point))).collect();
    let most = points.iter().map(|(_, log)| *log).fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = points.iter().map(|(_, log)| (log - most).exp()).sum();
    points.into_iter().map(move |(point, log)| (point, (log - most).exp() / total))
}

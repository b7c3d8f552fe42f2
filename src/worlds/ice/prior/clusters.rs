//! Factors on the connected clusters of ice, if ice comes in patches.
//!
//! A cluster is a set of connected ice cells. Under a pairwise model single cells are the most
//! frequent cluster, and clusters are compact. A factor on the number of cells of a cluster and one
//! on each of its loops correct both. All factors are stored as natural logarithms.

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

//! Joint distribution of some unknown cells, if ice comes in patches.
//!
//! Each map of the other unknown cells gives the exact conditional distribution of these cells. If
//! the other cells have few maps, all of them are enumerated. Otherwise sampled maps represent
//! them, and the result is the mean of exact conditionals (Rao-Blackwellisation; Gelfand and Smith,
//! "Sampling-based approaches to calculating marginal densities", 1990). Its variance is far below
//! that of counts of sampled maps, and it stays consistent when cells are revealed.
//!
//! The cells form a *block*: bit `i` of the index of one of its maps says whether cell `i` is ice.
//! The ice of a map falls into clusters. Two cells belong to one cluster if they are neighbours or
//! touch the same cluster outside the block. The weight of a map that is one cluster is computed
//! directly. The weight of any other map is the product of two weights: that of the cluster of its
//! lowest cell and that of the map without this cluster. Both have a lower index, so a table filled
//! in increasing order already holds them (dynamic programming over subsets).

use super::patch_factors::IceCluster;
use super::patch_model::PatchDistribution;
use super::weighted_maps::WeightedMaps;
use crate::board::{CellIndex, CellSet};

/// Target for the total number of maps evaluated: about 40 ms. Exceeded for 20 cells and more.
const MAX_MAPS: usize = 1 << 22;

/// Overhead of conditioning on one map of the other cells, in maps.
const CONDITIONING_COST: usize = 1 << 6;

/// Bounds on the number of sampled maps of the other cells.
const MIN_OTHER_MAPS: usize = 1 << 3;
const MAX_OTHER_MAPS: usize = 1 << 9;

/// Joint distribution of the unknown `cells`. The entries sum to 1.
///
/// Bit `i` of the index says whether `cells[i]` is ice. `others` are the other unknown cells.
/// `drawn` are weighted maps of the board that agree with `known_ice`; they represent the others
/// if those have too many maps.
pub(super) fn joint_marginals(
    mut joint: PatchDistribution<'_>,
    cells: &[CellIndex],
    others: &[CellIndex],
    known_ice: &CellSet,
    drawn: &WeightedMaps,
) -> Vec<f64> {
    let map_count = 1 << cells.len();
    let mut odds = vec![0.0; map_count];
    let mut total = ScaledSum { sums: vec![0.0; map_count], log_scale: f64::NEG_INFINITY };
    let affordable = MAX_MAPS / (map_count + CONDITIONING_COST);
    if 1_usize.checked_shl(others.len() as u32).is_some_and(|all| all <= affordable) {
        for map in 0..1_usize << others.len() {
            let of_map = others.iter().enumerate().filter(|(place, _)| map >> place & 1 == 1);
            let rest = with_cells(known_ice, of_map.map(|(_, cell)| *cell));
            BlockConditional::new(&mut joint, cells, &rest).fill_odds(&mut odds);
            total.add(&odds, joint.log_probability(&rest));
        }
    } else {
        for map in drawn.resample(affordable.clamp(MIN_OTHER_MAPS, MAX_OTHER_MAPS), 0.5) {
            let rest =
                with_cells(known_ice, others.iter().copied().filter(|cell| map.contains(*cell)));
            BlockConditional::new(&mut joint, cells, &rest).fill_odds(&mut odds);
            // Each sampled map has the same weight, so normalise its conditional distribution.
            total.add(&odds, -odds.iter().sum::<f64>().ln());
        }
    }
    total.probabilities()
}

/// Returns the set with these cells added.
fn with_cells(ice: &CellSet, more: impl Iterator<Item = CellIndex>) -> CellSet {
    let mut ice = ice.clone();
    more.for_each(|cell| {
        ice.insert(cell);
    });
    ice
}

/// Weighted sum of distributions, scaled to avoid overflow.
struct ScaledSum {
    sums: Vec<f64>,
    /// Logarithm of the scale of all sums.
    log_scale: f64,
}

impl ScaledSum {
    /// Adds `parts` times exp(`log_factor`).
    fn add(&mut self, parts: &[f64], log_factor: f64) {
        if log_factor > self.log_scale {
            // A larger scale: shrink the earlier sums to it.
            let shrunk = (self.log_scale - log_factor).exp();
            self.sums.iter_mut().for_each(|sum| *sum *= shrunk);
            self.log_scale = log_factor;
        }
        let factor = (log_factor - self.log_scale).exp();
        self.sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += factor * part);
    }

    /// Scales the sums to probabilities that sum to 1.
    fn probabilities(mut self) -> Vec<f64> {
        let all: f64 = self.sums.iter().sum();
        self.sums.iter_mut().for_each(|sum| *sum /= all);
        self.sums
    }
}

/// Block of cells, conditioned on the rest of the board.
struct BlockConditional {
    cells: Vec<BlockCell>,
    /// Clusters outside the block that touch it.
    clusters: Vec<IceCluster>,
    /// Log factor of densities and ice fraction, by number of ice cells in the block.
    by_count: Vec<f64>,
}

/// One cell of the block. Bits are indices in the block, or in the list of outside clusters.
#[derive(Debug, Clone, Copy, Default)]
struct BlockCell {
    /// Neighbours in the block.
    neighbours: u32,
    /// Cells of the block that share a cluster with this one if both are ice.
    joined: u32,
    /// Outside clusters that touch the cell: at most four.
    touched: u128,
    /// Number of ice neighbours outside the block.
    pairs: usize,
    /// Log odds of ice from the coupling with the rest alone.
    local_log_odds: f64,
}

impl BlockConditional {
    /// Conditions up to 32 cells on `rest`, the ice of all other cells.
    ///
    /// No cell of the block may be in `rest`. O(block²), plus the ice and a copy of the map for
    /// each outside cluster that touches the block.
    fn new(joint: &mut PatchDistribution<'_>, cells: &[CellIndex], rest: &CellSet) -> Self {
        let mut found = Self {
            cells: Vec::with_capacity(cells.len()),
            clusters: Vec::new(),
            by_count: joint.log_count_factors(rest.len(), cells.len()),
        };
        let mut members: Vec<CellSet> = Vec::new();
        for cell in cells {
            let mut own = BlockCell {
                local_log_odds: joint.local_log_odds(*cell, rest),
                ..BlockCell::default()
            };
            for next in joint.coupled(*cell) {
                if let Some(place) = cells.iter().position(|other| *other == next) {
                    own.neighbours |= 1 << place;
                }
                if rest.contains(next) {
                    own.pairs += 1;
                    // Register each outside cluster once, however many cells touch it.
                    let known = members.iter().position(|piece| piece.contains(next));
                    let number = known.unwrap_or_else(|| {
                        let (piece, cells) = joint.cluster_of(next, rest);
                        found.clusters.push(piece);
                        members.push(cells);
                        members.len() - 1
                    });
                    own.touched |= 1 << number;
                }
            }
            found.cells.push(own);
        }
        found.link_cells();
        found
    }

    /// Computes for each cell which others share its cluster if both are ice.
    fn link_cells(&mut self) {
        let touched: Vec<u128> = self.cells.iter().map(|cell| cell.touched).collect();
        for (place, cell) in self.cells.iter_mut().enumerate() {
            let together = (0..touched.len()).filter(|other| touched[*other] & touched[place] != 0);
            let together: u32 = together.map(|other| 1 << other).sum();
            cell.joined = (cell.neighbours | together) & !(1 << place);
        }
    }

    /// Fills `odds` with the probability of each map relative to the map without ice.
    ///
    /// `odds` has one entry for each map, so its length is 2 to the power of the cells. O(cells of
    /// a cluster) per map.
    fn fill_odds(&self, odds: &mut [f64]) {
        odds[0] = 1.0;
        for map in 1..odds.len() {
            // Both factors have a lower index and are known, unless the map is one cluster.
            let piece = self.cluster_of_lowest(map as u32) as usize;
            odds[map] = match map & !piece {
                0 => self.log_cluster_weight(map as u32).exp(),
                without => odds[without] * odds[piece],
            };
        }
        // The density and the ice fraction depend on the number of ice cells only.
        let without_ice = self.by_count[0];
        let by_count: Vec<f64> =
            self.by_count.iter().map(|log| (log - without_ice).exp()).collect();
        for (map, odds) in odds.iter_mut().enumerate() {
            *odds *= by_count[map.count_ones() as usize];
        }
    }

    /// Cells of a map in the same cluster as its lowest cell.
    fn cluster_of_lowest(&self, map: u32) -> u32 {
        let mut piece = map & map.wrapping_neg();
        let mut edge = piece;
        while edge != 0 {
            let joined = self.cells[edge.trailing_zeros() as usize].joined & map & !piece;
            piece |= joined;
            edge = edge & (edge - 1) | joined;
        }
        piece
    }

    /// Log factor of making these cells of the block ice, if they form one cluster.
    ///
    /// The factors of densities and ice fraction are left out.
    fn log_cluster_weight(&self, cells: u32) -> f64 {
        let mut joined = IceCluster { cells: cells.count_ones() as usize, pairs: 0 };
        let (mut log, mut twice, mut touched) = (0.0, 0, 0_u128);
        let mut left = cells;
        while left != 0 {
            let cell = &self.cells[left.trailing_zeros() as usize];
            left &= left - 1;
            twice += (cell.neighbours & cells).count_ones() as usize;
            joined.pairs += cell.pairs;
            touched |= cell.touched;
            log += cell.local_log_odds;
        }
        log += PatchDistribution::log_pair_factor(twice / 2);
        joined.pairs += twice / 2;
        // The new cluster absorbs the outside clusters it touches, so their own factors are
        // removed.
        while touched != 0 {
            let piece = self.clusters[touched.trailing_zeros() as usize];
            touched &= touched - 1;
            joined.cells += piece.cells;
            joined.pairs += piece.pairs;
            log -= piece.log_factor();
        }
        log + joined.log_factor()
    }
}

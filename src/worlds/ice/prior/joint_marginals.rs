//! Joint distribution of some unknown cells, if ice comes in patches.
//!
//! Each map of the other unknown cells gives the exact conditional distribution of these cells. If
//! the other cells have few maps, all of them are enumerated. Otherwise sampled maps represent
//! them, and the result is the mean of exact conditionals (Rao-Blackwellisation; Gelfand and Smith,
//! "Sampling-based approaches to calculating marginal densities", 1990). Its variance is far below
//! that of counts of sampled maps, and it stays consistent when cells are revealed.

use super::block_conditional::BlockConditional;
use super::patch_distribution::PatchDistribution;
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

//! Joint distribution of some unknown cells, if ice comes in patches.
//!
//! Each map of the other unknown cells gives the exact conditional distribution of these cells. If
//! the other cells have few maps, all of them are enumerated. Otherwise sampled maps represent
//! them, and the result is the mean of exact conditionals (Rao-Blackwellisation; Gelfand and Smith,
//! "Sampling-based approaches to calculating marginal densities", 1990). Its variance is far below
//! that of counts of sampled maps, and it stays consistent when cells are revealed.

use super::draws::WeighedMaps;
use super::given_rest::GivenRest;
use super::joint::Joint;
use crate::board::{CellIndex, CellSet};

/// Target for the total number of maps evaluated: about 40 ms.
const MOST_MAPS: usize = 1 << 22;

/// Overhead of conditioning on one map of the other cells, in maps.
const EACH_OTHER: usize = 1 << 6;

/// Bounds on the number of sampled maps of the other cells.
const FEWEST_OTHERS: usize = 1 << 3;
const MOST_OTHERS: usize = 1 << 9;

/// Joint distribution of the unknown `cells`. The entries sum to 1.
///
/// Bit `i` of the index says whether `cells[i]` is ice. `others` are the other unknown cells. The
/// maps of `drawn` agree with `known_ice`.
pub(super) fn probabilities_of_parts(
    mut joint: Joint<'_>,
    cells: &[CellIndex],
    others: &[CellIndex],
    known_ice: &CellSet,
    drawn: &WeighedMaps,
) -> Vec<f64> {
    let map_count = 1 << cells.len();
    let mut odds = vec![0.0; map_count];
    let mut total = Total { sums: vec![0.0; map_count], most: f64::NEG_INFINITY };
    let affordable = MOST_MAPS / (map_count + EACH_OTHER);
    if 1_usize.checked_shl(others.len() as u32).is_some_and(|all| all <= affordable) {
        for map in 0..1_usize << others.len() {
            let of_map = others.iter().enumerate().filter(|(place, _)| map >> place & 1 == 1);
            let rest = with(known_ice, of_map.map(|(_, cell)| *cell));
            GivenRest::new(&mut joint, cells, &rest).fill(&mut odds);
            total.add(&odds, joint.log_probability(&rest));
        }
    } else {
        for map in drawn.evenly(affordable.clamp(FEWEST_OTHERS, MOST_OTHERS), 0.5) {
            let rest = with(known_ice, others.iter().copied().filter(|cell| map.contains(*cell)));
            GivenRest::new(&mut joint, cells, &rest).fill(&mut odds);
            // Each sampled map has the same weight, so normalise its conditional distribution.
            total.add(&odds, -odds.iter().sum::<f64>().ln());
        }
    }
    total.probabilities()
}

fn with(ice: &CellSet, more: impl Iterator<Item = CellIndex>) -> CellSet {
    let mut ice = ice.clone();
    more.for_each(|cell| {
        ice.insert(cell);
    });
    ice
}

/// Weighted sum of distributions, scaled to avoid overflow.
struct Total {
    sums: Vec<f64>,
    /// Logarithm of the scale of all sums.
    most: f64,
}

impl Total {
    /// Adds `parts` times exp(`log_factor`).
    fn add(&mut self, parts: &[f64], log_factor: f64) {
        if log_factor > self.most {
            // A larger scale: shrink the earlier sums to it.
            let shrunk = (self.most - log_factor).exp();
            self.sums.iter_mut().for_each(|sum| *sum *= shrunk);
            self.most = log_factor;
        }
        let factor = (log_factor - self.most).exp();
        self.sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += factor * part);
    }

    fn probabilities(mut self) -> Vec<f64> {
        let all: f64 = self.sums.iter().sum();
        self.sums.iter_mut().for_each(|sum| *sum /= all);
        self.sums
    }
}

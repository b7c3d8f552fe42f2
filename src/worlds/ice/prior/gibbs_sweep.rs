//! Gibbs sweep over sampled maps, with Rao-Blackwell estimates of the marginals.
//!
//! Each unknown cell of a map is redrawn given all others (Geman and Geman, "Stochastic relaxation,
//! Gibbs distributions, and the Bayesian restoration of images", 1984). The sweep moves the maps
//! towards the distribution with the factors on clusters and ice fractions. The marginal of a cell
//! is its probability of ice.

use super::patch_distribution::PatchDistribution;
use super::weighted_maps::WeightedMaps;
use crate::board::{CellIndex, CellSet};
use crate::worlds::random::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

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
pub(super) fn gibbs_sweep(
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

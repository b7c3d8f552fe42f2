//! Draws maps anew, cell by cell, each by its probability given all others (Gibbs sampling; Geman
//! and Geman, "Stochastic relaxation, Gibbs distributions, and the Bayesian restoration of images",
//! 1984). So drawn maps take in what sums over the board could not.

use super::draws::WeighedMaps;
use super::joint::Joint;
use crate::board::{CellIndex, CellSet};
use crate::worlds::chance::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Maps that come out at most, and at least.
const MOST_MAPS: usize = 1 << 9;
const FEWEST_MAPS: usize = 1 << 5;

/// Cells that all maps have together, about: some milliseconds.
const MOST_CELLS: usize = 1 << 16;

/// Maps that count alike, out of weighed ones, each unknown cell drawn anew once; and the
/// probability of ice of each cell of the board. `cells` are the unknown ones.
pub(super) fn swept(
    mut joint: Joint<'_>,
    cells: &[CellIndex],
    known_ice: &CellSet,
    weighed: &WeighedMaps,
) -> (Vec<CellSet>, Vec<f64>) {
    // A belief must not depend on who asks, so the draws are always the same.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let count = (MOST_CELLS / cells.len().max(1)).clamp(FEWEST_MAPS, MOST_MAPS);
    let mut maps = weighed.evenly(count, unit_interval(&mut rng));
    let mut ice = vec![0.0; known_ice.words().len() * 64];
    known_ice.iter().for_each(|cell| ice[usize::from(cell)] = 1.0);
    for map in &mut maps {
        // What a sweep asks of each cell is less noisy than what it draws.
        sweep(&mut joint, cells, map, &mut rng, |cell, probability| {
            ice[usize::from(cell)] += probability / count as f64;
        });
    }
    (maps, ice)
}

/// Draws the unknown cells of a map anew, and tells by what probabilities.
fn sweep(
    joint: &mut Joint<'_>,
    cells: &[CellIndex],
    ice: &mut CellSet,
    rng: &mut impl RngCore,
    mut tell: impl FnMut(CellIndex, f64),
) {
    let mut count = ice.len();
    for cell in cells {
        count -= usize::from(ice.remove(*cell));
        let probability = 1.0 / (1.0 + (-joint.log_odds(*cell, ice, count)).exp());
        tell(*cell, probability);
        if unit_interval(rng) < probability {
            ice.insert(*cell);
            count += 1;
        }
    }
}

//! Draws maps anew, cell by cell, each by its probability given all others (Gibbs sampling; Geman and
//! Geman, "Stochastic relaxation, Gibbs distributions, and the Bayesian restoration of images",
//! 1984). So drawn maps take in what sums over the board could not.

use super::draws::WeighedMaps;
use super::lattice::Lattice;
use super::part::Part;
use super::pieces::Pieces;
use super::share::ShareFactors;
use crate::board::{CellIndex, CellSet};
use crate::worlds::chance::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Maps that come out at most, and at least.
const MOST_MAPS: usize = 1 << 9;
const FEWEST_MAPS: usize = 1 << 5;

/// Cells that all maps have together, about: some milliseconds.
const MOST_CELLS: usize = 1 << 16;

/// Draws the unknown cells of maps anew.
struct Sweeper<'a> {
    shares: &'a ShareFactors,
    part: Part<'a>,
    cells: &'a [CellIndex],
    known_ice: usize,
    pieces: Pieces<'a>,
}

/// Maps that count alike, out of weighed ones, each unknown cell drawn anew once; and the
/// probability of ice of each cell of the board. `part` must be all unknown cells, and these are
/// `cells`.
pub(super) fn swept(
    lattice: &Lattice,
    shares: &ShareFactors,
    part: Part<'_>,
    cells: &[CellIndex],
    known_ice: &CellSet,
    weighed: &WeighedMaps,
) -> (Vec<CellSet>, Vec<f64>) {
    // A belief must not depend on who asks, so the draws are always the same.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let count = (MOST_CELLS / cells.len().max(1)).clamp(FEWEST_MAPS, MOST_MAPS);
    let mut maps = weighed.evenly(count, unit_interval(&mut rng));
    let pieces = Pieces::new(lattice);
    let mut sweeper = Sweeper { shares, part, cells, known_ice: known_ice.len(), pieces };
    let mut ice = vec![0.0; lattice.board_cell_count()];
    known_ice.iter().for_each(|cell| ice[usize::from(cell)] = 1.0);
    for map in &mut maps {
        // What a sweep asks of each cell is less noisy than what it draws.
        sweeper.sweep(map, &mut rng, |cell, probability| {
            ice[usize::from(cell)] += probability / count as f64;
        });
    }
    (maps, ice)
}

impl Sweeper<'_> {
    fn sweep(
        &mut self,
        ice: &mut CellSet,
        rng: &mut impl RngCore,
        mut tell: impl FnMut(CellIndex, f64),
    ) {
        let mut count = ice.len();
        for cell in self.cells {
            count -= usize::from(ice.remove(*cell));
            let probability = 1.0 / (1.0 + (-self.log_odds(*cell, ice, count)).exp());
            tell(*cell, probability);
            if unit_interval(rng) < probability {
                ice.insert(*cell);
                count += 1;
            }
        }
    }

    /// Log odds of ice for a cell, all others being as in a map with that much ice.
    fn log_odds(&mut self, cell: CellIndex, others: &CellSet, count: usize) -> f64 {
        self.part.log_odds_beside(cell, others, count - self.known_ice)
            + self.pieces.log_change(others, cell)
            + self.shares.log_change(count)
    }
}

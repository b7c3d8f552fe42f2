//! Worlds drawn from a belief, and worlds weighed by it.

use super::Belief;
use super::prior::Posterior;
use crate::board::{CellIndex, CellSet};
use rand_chacha::rand_core::RngCore;
use std::sync::Arc;

/// Maps that are weighed at most to weigh parts of maps exactly: some ten milliseconds.
const MOST_COMPLETED: usize = 1 << 14;

/// Draws any number of worlds from one belief, independently of each other and with the belief's
/// probability. If patches are in question and more than 2,048 maps are possible, worlds in patches
/// are taken from 512 at most that stand for all.
#[derive(Debug)]
pub struct Sampler {
    known_ice: CellSet,
    unknown: Vec<CellIndex>,
    posterior: Arc<Posterior>,
}

impl Sampler {
    /// Draws the ice of one world. O(cells): about a microsecond on an 8×8 board.
    #[must_use]
    pub fn draw(&self, rng: &mut impl RngCore) -> CellSet {
        let mut ice = self.known_ice.clone();
        self.posterior.draw(&self.unknown, rng, |cell| {
            ice.insert(cell);
        });
        ice
    }
}

impl Belief {
    /// Gets ready to draw worlds. With patches in question it takes a pass over the board, in
    /// which the work is exponential in the shorter side but bounded (boards that are large
    /// both ways are cut into strips), and some hundred draws: 3 ms on an 8×8 board, 40 ms on one
    /// of 100×100. Nothing if it was asked for before and nothing was learnt since.
    #[must_use]
    pub fn sampler(&self) -> Sampler {
        Sampler {
            known_ice: self.known_ice().clone(),
            unknown: self.unknown_cells().collect(),
            posterior: self.posterior(),
        }
    }

    /// Draws the ice of one world that the belief admits, with the belief's probability. For
    /// more than one world, [`Self::sample_many`] and [`Self::sampler`] are much faster.
    #[must_use]
    pub fn sample(&self, rng: &mut impl RngCore) -> CellSet {
        self.sampler().draw(rng)
    }

    /// Draws that many worlds.
    #[must_use]
    pub fn sample_many(&self, count: usize, rng: &mut impl RngCore) -> Vec<CellSet> {
        let sampler = self.sampler();
        (0..count).map(|_| sampler.draw(rng)).collect()
    }

    /// Probabilities of worlds by their ice, all of which the belief must admit: relative to
    /// each other and summing to 1. Exact for independent cells, and for patches up to how well
    /// draws tell these two apart.
    ///
    /// One or two passes over the board, then O(ice) a world.
    #[must_use]
    pub fn weigh(&self, worlds: &[CellSet]) -> Vec<f64> {
        let all = self.unknown_cells();
        self.weigh_partial(&CellSet::from_cells(self.layout().cell_count(), all), worlds)
    }

    /// The same if only the given unknown cells matter: probabilities of what `maps` say of
    /// these, whatever else there is; relative to each other and summing to 1.
    ///
    /// Exact for independent cells, and for patches where few other unknown cells are left. Where
    /// there are many, worlds drawn from all cells are counted, and where these say nothing the
    /// other cells act on their neighbours with their probability of ice (mean field).
    #[must_use]
    pub fn weigh_partial(&self, cells: &CellSet, maps: &[CellSet]) -> Vec<f64> {
        let cell_count = self.layout().cell_count();
        let (told, left_out): (Vec<CellIndex>, Vec<CellIndex>) =
            self.unknown_cells().partition(|cell| cells.contains(*cell));
        let ways = 1_usize.checked_shl(left_out.len() as u32);
        let all = ways.and_then(|ways| ways.checked_mul(maps.len()));
        if self.prior().allows_patches() && all.is_some_and(|all| all <= MOST_COMPLETED) {
            return self.weigh_completed(&told, &left_out, maps);
        }
        let told = CellSet::from_cells(cell_count, told);
        self.posterior().weigh(self.patches(), self.known_ice(), &told, maps)
    }

    /// The same, by completing each map in every way.
    fn weigh_completed(
        &self,
        told: &[CellIndex],
        left_out: &[CellIndex],
        maps: &[CellSet],
    ) -> Vec<f64> {
        let cell_count = self.layout().cell_count();
        let complete = |map: &CellSet, way: usize| {
            let chosen = left_out.iter().enumerate().filter(|(place, _)| way >> place & 1 == 1);
            let told = told.iter().filter(|cell| map.contains(**cell));
            CellSet::from_cells(cell_count, told.chain(chosen.map(|(_, cell)| cell)).copied())
        };
        let ways = 1 << left_out.len();
        let whole: Vec<CellSet> =
            maps.iter().flat_map(|map| (0..ways).map(move |way| complete(map, way))).collect();
        let all = CellSet::from_cells(cell_count, self.unknown_cells());
        let weights = self.posterior().weigh(self.patches(), self.known_ice(), &all, &whole);
        weights.chunks(ways).map(|chunk| chunk.iter().sum()).collect()
    }
}

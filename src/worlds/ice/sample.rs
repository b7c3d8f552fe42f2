//! Worlds drawn from a belief, and worlds weighed by it.

use super::Belief;
use super::prior::Posterior;
use crate::board::{CellIndex, CellSet};
use rand_chacha::rand_core::RngCore;
use std::sync::Arc;

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
    /// draws tell these two apart. Nobody plays by it: it is what tests hold other figures against.
    ///
    /// One or two passes over the board, then O(ice) a world.
    #[must_use]
    pub fn weigh(&self, worlds: &[CellSet]) -> Vec<f64> {
        let all = CellSet::from_cells(self.layout().cell_count(), self.unknown_cells());
        self.posterior().weigh(self.patches(), self.known_ice(), &all, worlds)
    }

    /// Probabilities of all maps of some unknown cells, whatever else there is: by the number whose
    /// bits tell which of the cells are ice; they sum to 1.
    ///
    /// Exact for independent cells, and in patches where the other unknown cells have few maps.
    /// Where they have many, 8 to 512 drawn maps stand for these. For up to some 20 cells; one or
    /// two passes over the board, then O(cells of a piece) for each of some four million maps, or
    /// of eight times as many as the cells have, if that is more.
    #[must_use]
    pub fn weigh_parts(&self, cells: &[CellIndex]) -> Vec<f64> {
        self.posterior().weigh_parts(self.patches(), self.known_ice(), cells)
    }
}

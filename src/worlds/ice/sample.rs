//! Worlds drawn from a belief.

use super::{Belief, IcePrior};
use crate::board::CellSet;
use crate::worlds::chance::unit_interval;
use rand_chacha::rand_core::RngCore;

impl Belief {
    /// Draws the ice of one world that the belief admits, with the belief's probability.
    ///
    /// An unknown density makes the cells depend on each other: each cell drawn counts as one
    /// more seen (Pólya's urn), which is the same as drawing a density first. O(cells).
    #[must_use]
    pub fn sample(&self, rng: &mut impl RngCore) -> CellSet {
        let mut ice = self.known_ice().clone();
        let mut density = self.density_mean();
        let mut evidence = match self.prior() {
            IcePrior::Density(_) => f64::INFINITY,
            IcePrior::UnknownDensity { .. } => {
                let deviation = self.density_deviation();
                density * (1.0 - density) / (deviation * deviation) - 1.0
            }
        };
        for cell in self.unknown_cells() {
            let is_ice = unit_interval(rng) < density;
            if is_ice {
                ice.insert(cell);
            }
            if evidence.is_finite() {
                density = (density * evidence + f64::from(u8::from(is_ice))) / (evidence + 1.0);
                evidence += 1.0;
            }
        }
        ice
    }
}

//! Cells that are ice independently with one common density, known or not.

use super::IcePrior;

/// What is believed of a common density: a Beta distribution, or a density that was told.
///
/// Drawn one after another, cells of unknown density are balls from Pólya's urn: each one drawn
/// counts as one more seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Urn {
    /// Balls for ice and for floor.
    ice: f64,
    floor: f64,
    /// Balls put in for each cell seen: none if the density was told.
    added: f64,
}

impl Urn {
    /// The belief after that many cells of either kind were learnt.
    pub(crate) fn new(prior: &IcePrior, ice: u32, floor: u32) -> Self {
        match *prior {
            IcePrior::Density(density) => Self { ice: density, floor: 1.0 - density, added: 0.0 },
            IcePrior::UnknownDensity { ice: ices, floor: floors }
            | IcePrior::Learnt { ice: ices, floor: floors, .. } => {
                Self { ice: ices + f64::from(ice), floor: floors + f64::from(floor), added: 1.0 }
            }
        }
    }

    /// Probability that the next cell is ice: the density's mean.
    pub(crate) fn mean(&self) -> f64 {
        self.ice / (self.ice + self.floor)
    }

    /// Variance of the density.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.added * mean * (1.0 - mean) / (self.ice + self.floor + 1.0)
    }

    /// Notes that the next cell is ice, or floor.
    pub(super) fn learn(&mut self, is_ice: bool) {
        *if is_ice { &mut self.ice } else { &mut self.floor } += self.added;
    }

    /// Natural logarithm of the probability that of the next `ice + floor` cells certain ones,
    /// `ice` in number, are ice and the others floor. O(cells).
    pub(super) fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_probabilities(ice + floor)[ice]
    }

    /// The same of that many cells for every number of ice among them, from none to all.
    /// O(cells).
    pub(super) fn log_probabilities(&self, cells: usize) -> Vec<f64> {
        let ice = self.log_draws(self.ice, cells);
        let floor = self.log_draws(self.floor, cells);
        let all = self.log_draws(self.ice + self.floor, cells);
        ice.iter().zip(floor.iter().rev()).map(|(ice, floor)| ice + floor - all[cells]).collect()
    }

    /// Logarithms of the products of 0, 1, …, `count` factors: the balls of a kind before each
    /// draw of that kind.
    fn log_draws(&self, balls: f64, count: usize) -> Vec<f64> {
        let mut sum = 0.0;
        let draws = (0..count).map(|drawn| {
            sum += (balls + self.added * drawn as f64).ln();
            sum
        });
        std::iter::once(0.0).chain(draws).collect()
    }
}

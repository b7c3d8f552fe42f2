//! Cells that are ice independently with one common density, known or not.

use super::IcePrior;
use super::assumption::{FLOOR, ICE};
use super::mixed_fields::log_of_sum;

/// What is believed of a common density: a Beta distribution, a density that is known, or one that
/// was told, which may be wrong.
///
/// Drawn one after another, cells of unknown density are balls from Pólya's urn: each one drawn
/// counts as one more seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Urn {
    /// Balls for ice and for floor.
    ice: f64,
    floor: f64,
    /// Balls put in for each cell seen: none if the density is known.
    added: f64,
    /// A density that was told, and how probable it is that it is the right one.
    told: Option<(f64, f64)>,
}

impl Urn {
    /// The belief after that many cells of either kind were learnt.
    pub(crate) fn new(prior: &IcePrior, ice: u32, floor: u32) -> Self {
        let (balls_ice, balls_floor, added) = match *prior {
            IcePrior::Density(density) => (density, 1.0 - density, 0.0),
            IcePrior::UnknownDensity { ice, floor } | IcePrior::Learnt { ice, floor, .. } => {
                (ice, floor, 1.0)
            }
            IcePrior::Told { .. } => (ICE, FLOOR, 1.0),
        };
        let before = Self { ice: balls_ice, floor: balls_floor, added, told: None };
        let told = match *prior {
            IcePrior::Told { density, doubt, .. } => {
                let (ice, floor) = (ice as usize, floor as usize);
                let if_right = (1.0 - doubt).ln() + log_power(density, ice, floor);
                let if_wrong = doubt.ln() + before.log_probability(ice, floor);
                let right = (if_right - log_of_sum(if_right, if_wrong)).exp();
                // Neither can be if the density was certain, and wrong.
                Some((density, if right.is_nan() { 0.0 } else { right }))
            }
            _ => None,
        };
        let (ice, floor) = (added * f64::from(ice), added * f64::from(floor));
        Self { ice: before.ice + ice, floor: before.floor + floor, told, ..before }
    }

    /// Probability that the next cell is ice: the density's mean.
    pub(crate) fn mean(&self) -> f64 {
        let mean = self.mean_of_balls();
        self.told.map_or(mean, |(density, right)| right * density + (1.0 - right) * mean)
    }

    fn mean_of_balls(&self) -> f64 {
        self.ice / (self.ice + self.floor)
    }

    /// Variance of the density.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean_of_balls();
        let variance = self.added * mean * (1.0 - mean) / (self.ice + self.floor + 1.0);
        self.told.map_or(variance, |(density, right)| {
            // Of two hypotheses: what each varies by, and how far they lie apart.
            (1.0 - right) * variance + right * (1.0 - right) * (density - mean).powi(2)
        })
    }

    /// Notes that the next cell is ice, or floor.
    pub(super) fn learn(&mut self, is_ice: bool) {
        let of_kind = |share: f64| if is_ice { share } else { 1.0 - share };
        let if_wrong = of_kind(self.mean_of_balls());
        if let Some((density, right)) = &mut self.told {
            let (yes, no) = (*right * of_kind(*density), (1.0 - *right) * if_wrong);
            *right = if yes + no > 0.0 { yes / (yes + no) } else { 0.0 };
        }
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
        let balls = ice.iter().zip(floor.iter().rev()).map(|(ice, floor)| ice + floor - all[cells]);
        let Some((density, right)) = self.told else { return balls.collect() };
        let with_told = balls.enumerate().map(|(ice, balls)| {
            let if_right = right.ln() + log_power(density, ice, cells - ice);
            log_of_sum(if_right, (1.0 - right).ln() + balls)
        });
        with_told.collect()
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

/// Logarithm of the probability of certain cells, so many of them ice, with that density.
fn log_power(density: f64, ice: usize, floor: usize) -> f64 {
    let power = |share: f64, count: usize| if count == 0 { 0.0 } else { count as f64 * share.ln() };
    power(density, ice) + power(1.0 - density, floor)
}

//! Cells that are ice independently with one common density, known or not.

use super::IcePrior;
use super::assumption::{ANYHOW, FLOOR, ICE, USUAL};
use super::mixed_fields::log_of_sum;

/// What is believed of a common density: one guess, or two of which either may be right.
///
/// Drawn one after another, cells of unknown density are balls from Pólya's urn: each one drawn
/// counts as one more seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Urn {
    guess: Guess,
    /// Another guess, and how probable it is that it is the right one.
    other: Option<(Guess, f64)>,
}

/// A Beta distribution over the density, or a density that is known.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Guess {
    /// Balls for ice and for floor.
    ice: f64,
    floor: f64,
    /// Balls put in for each cell seen: none if the density is known.
    added: f64,
}

impl Urn {
    /// The belief after that many cells of either kind were learnt.
    pub(crate) fn new(prior: &IcePrior, ice: u32, floor: u32) -> Self {
        let (guess, other) = match *prior {
            IcePrior::Density(density) => (Guess::known(density), None),
            IcePrior::Learnt { usual, .. } if usual > 0.0 => {
                (Guess::of(ANYHOW), Some((Guess::of(USUAL), usual)))
            }
            IcePrior::UnknownDensity { ice, floor } | IcePrior::Learnt { ice, floor, .. } => {
                (Guess::of((ice, floor)), None)
            }
            IcePrior::Told { density, doubt, .. } => {
                (Guess::of((ICE, FLOOR)), Some((Guess::known(density), 1.0 - doubt)))
            }
        };
        let mut urn = Self { guess, other };
        let (ice_count, floor_count) = (ice as usize, floor as usize);
        if let Some((other, right)) = &mut urn.other {
            let if_right = right.ln() + other.log_probability(ice_count, floor_count);
            let if_wrong = (1.0 - *right).ln() + guess.log_probability(ice_count, floor_count);
            let known = (if_right - log_of_sum(if_right, if_wrong)).exp();
            // Neither can be if the density was certain, and wrong.
            *right = if known.is_nan() { 0.0 } else { known };
            *other = other.after(ice, floor);
        }
        urn.guess = guess.after(ice, floor);
        urn
    }

    /// Probability that the next cell is ice: the density's mean.
    pub(crate) fn mean(&self) -> f64 {
        let mean = self.guess.mean();
        self.other.map_or(mean, |(other, right)| right * other.mean() + (1.0 - right) * mean)
    }

    /// Variance of the density.
    pub(crate) fn variance(&self) -> f64 {
        let (mean, variance) = (self.guess.mean(), self.guess.variance());
        self.other.map_or(variance, |(other, right)| {
            // Of two hypotheses: what each varies by, and how far they lie apart.
            (1.0 - right) * variance
                + right * other.variance()
                + right * (1.0 - right) * (other.mean() - mean).powi(2)
        })
    }

    /// Notes that the next cell is ice, or floor.
    pub(super) fn learn(&mut self, is_ice: bool) {
        let of_kind = |share: f64| if is_ice { share } else { 1.0 - share };
        if let Some((other, right)) = &mut self.other {
            let (yes, no) =
                (*right * of_kind(other.mean()), (1.0 - *right) * of_kind(self.guess.mean()));
            *right = if yes + no > 0.0 { yes / (yes + no) } else { 0.0 };
            other.learn(is_ice);
        }
        self.guess.learn(is_ice);
    }

    /// Natural logarithm of the probability that of the next `ice + floor` cells certain ones,
    /// `ice` in number, are ice and the others floor. O(cells).
    pub(super) fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_probabilities(ice + floor)[ice]
    }

    /// The same of that many cells for every number of ice among them, from none to all.
    /// O(cells).
    pub(super) fn log_probabilities(&self, cells: usize) -> Vec<f64> {
        let mut logs = self.guess.log_probabilities(cells);
        if let Some((other, right)) = self.other {
            for (log, if_right) in logs.iter_mut().zip(other.log_probabilities(cells)) {
                *log = log_of_sum(right.ln() + if_right, (1.0 - right).ln() + *log);
            }
        }
        logs
    }
}

impl Guess {
    fn of((ice, floor): (f64, f64)) -> Self {
        Self { ice, floor, added: 1.0 }
    }

    fn known(density: f64) -> Self {
        Self { ice: density, floor: 1.0 - density, added: 0.0 }
    }

    /// Once that many cells more were seen.
    fn after(self, ice: u32, floor: u32) -> Self {
        let seen = |cells: u32| self.added * f64::from(cells);
        Self { ice: self.ice + seen(ice), floor: self.floor + seen(floor), ..self }
    }

    fn learn(&mut self, is_ice: bool) {
        *if is_ice { &mut self.ice } else { &mut self.floor } += self.added;
    }

    fn mean(&self) -> f64 {
        self.ice / (self.ice + self.floor)
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        self.added * mean * (1.0 - mean) / (self.ice + self.floor + 1.0)
    }

    fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_draws(self.ice, ice)[ice] + self.log_draws(self.floor, floor)[floor]
            - self.log_draws(self.ice + self.floor, ice + floor)[ice + floor]
    }

    /// See [`Urn::log_probabilities`].
    fn log_probabilities(&self, cells: usize) -> Vec<f64> {
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

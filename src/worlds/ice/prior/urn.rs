//! Beta-Bernoulli model: cells that are ice independently with one common density.

use super::IcePrior;
use super::assumption::{ANYHOW, FLOOR, ICE, USUAL};
use super::mixed_fields::log_of_sum;

/// Distribution of the common density: one Beta component, or a mixture of two.
///
/// The cells are exchangeable. Their sequence follows Pólya's urn: each cell revealed adds one to
/// the count of its kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Urn {
    guess: Guess,
    /// Second component and its weight.
    other: Option<(Guess, f64)>,
}

/// Beta distribution over the density, or a known density.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Guess {
    /// Pseudo-counts of ice and floor.
    ice: f64,
    floor: f64,
    /// Count added for each revealed cell: 1, or 0 if the density is known.
    added: f64,
}

impl Urn {
    /// Returns the posterior after that many cells of each kind were revealed.
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
            // Both likelihoods are 0 if the density was certain and is refuted.
            *right = if known.is_nan() { 0.0 } else { known };
            *other = other.after(ice, floor);
        }
        urn.guess = guess.after(ice, floor);
        urn
    }

    /// Posterior mean of the density: the probability that the next cell is ice.
    pub(crate) fn mean(&self) -> f64 {
        let mean = self.guess.mean();
        self.other.map_or(mean, |(other, right)| right * other.mean() + (1.0 - right) * mean)
    }

    /// Posterior variance of the density.
    pub(crate) fn variance(&self) -> f64 {
        let (mean, variance) = (self.guess.mean(), self.guess.variance());
        self.other.map_or(variance, |(other, right)| {
            // Law of total variance: variance within the components plus variance between their
            // means.
            (1.0 - right) * variance
                + right * other.variance()
                + right * (1.0 - right) * (other.mean() - mean).powi(2)
        })
    }

    /// Conditions on one more cell.
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

    /// Natural logarithm of the probability of one given sequence with `ice` ice and `floor` floor
    /// cells.
    ///
    /// O(cells).
    pub(super) fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_probabilities(ice + floor)[ice]
    }

    /// The same for `cells` cells and every number of ice cells from 0 to `cells`. O(cells).
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

    /// Returns the component after that many more cells were revealed.
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

    /// Same as [`Urn::log_probabilities`], for one component.
    fn log_probabilities(&self, cells: usize) -> Vec<f64> {
        let ice = self.log_draws(self.ice, cells);
        let floor = self.log_draws(self.floor, cells);
        let all = self.log_draws(self.ice + self.floor, cells);
        ice.iter().zip(floor.iter().rev()).map(|(ice, floor)| ice + floor - all[cells]).collect()
    }

    /// Logarithms of the rising factorials of `balls` of order 0 to `count`.
    ///
    /// Order n is the product of the counts before each of n draws of one kind.
    fn log_draws(&self, balls: f64, count: usize) -> Vec<f64> {
        let mut sum = 0.0;
        let draws = (0..count).map(|drawn| {
            sum += (balls + self.added * drawn as f64).ln();
            sum
        });
        std::iter::once(0.0).chain(draws).collect()
    }
}

//! Beta-Bernoulli model: cells that are ice independently with one common density.

use super::IcePrior;
use super::ice_prior::{DEFAULT_FLOOR_COUNT, DEFAULT_ICE_COUNT, INFORMATIVE, VAGUE};
use super::ising_models::log_sum_exp;

/// Distribution of the common density: one component, or a mixture of two.
///
/// A component is a Beta distribution or a known density. The cells are exchangeable. Under a Beta
/// component their sequence follows Pólya's urn: each revealed cell adds one to the count of its
/// kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BetaBernoulli {
    /// First component; its weight is 1 minus the weight of the second.
    first: DensityComponent,
    /// Second component and its posterior weight, 0 to 1; `None` for a single component.
    ///
    /// For [`IcePrior::Mixture`] the informative component: a Beta distribution with mean 20 %. For
    /// [`IcePrior::StatedDensity`] the density stated to the agent, as a known density.
    second: Option<(DensityComponent, f64)>,
}

/// Beta distribution over the density, or a known density.
#[derive(Debug, Clone, Copy, PartialEq)]
struct DensityComponent {
    /// Pseudo-count of ice, or the known density.
    ice: f64,
    /// Pseudo-count of floor, or 1 minus the known density.
    floor: f64,
    /// Count added for each revealed cell: 1, or 0 if the density is known.
    count_per_cell: f64,
}

impl BetaBernoulli {
    /// Returns the posterior after `ice` ice cells and `floor` floor cells were revealed.
    pub(crate) fn new(prior: &IcePrior, ice: u32, floor: u32) -> Self {
        let (guess, other) = match *prior {
            IcePrior::Density(density) => (DensityComponent::known(density), None),
            IcePrior::Mixture { informative, .. } if informative > 0.0 => (
                DensityComponent::beta(VAGUE),
                Some((DensityComponent::beta(INFORMATIVE), informative)),
            ),
            IcePrior::UnknownDensity { ice, floor } | IcePrior::Mixture { ice, floor, .. } => {
                (DensityComponent::beta((ice, floor)), None)
            }
            IcePrior::StatedDensity { density, doubt, .. } => (
                DensityComponent::beta((DEFAULT_ICE_COUNT, DEFAULT_FLOOR_COUNT)),
                Some((DensityComponent::known(density), 1.0 - doubt)),
            ),
        };
        let mut counts = Self { first: guess, second: other };
        let (ice_count, floor_count) = (ice as usize, floor as usize);
        if let Some((other, right)) = &mut counts.second {
            let if_right = right.ln() + other.log_probability(ice_count, floor_count);
            let if_wrong = (1.0 - *right).ln() + guess.log_probability(ice_count, floor_count);
            let known = (if_right - log_sum_exp(if_right, if_wrong)).exp();
            // Both likelihoods are 0 if the density was certain and is refuted.
            *right = if known.is_nan() { 0.0 } else { known };
            *other = other.updated(ice, floor);
        }
        counts.first = guess.updated(ice, floor);
        counts
    }

    /// Posterior mean of the density: the probability that the next cell is ice.
    pub(crate) fn mean(&self) -> f64 {
        let mean = self.first.mean();
        self.second.map_or(mean, |(other, right)| right * other.mean() + (1.0 - right) * mean)
    }

    /// Posterior variance of the density.
    pub(crate) fn variance(&self) -> f64 {
        let (mean, variance) = (self.first.mean(), self.first.variance());
        self.second.map_or(variance, |(other, right)| {
            // Law of total variance: variance within the components plus variance between their
            // means.
            (1.0 - right) * variance
                + right * other.variance()
                + right * (1.0 - right) * (other.mean() - mean).powi(2)
        })
    }

    /// Conditions the distribution on one more revealed cell.
    pub(super) fn observe(&mut self, is_ice: bool) {
        let of_kind = |share: f64| if is_ice { share } else { 1.0 - share };
        if let Some((other, right)) = &mut self.second {
            let (yes, no) =
                (*right * of_kind(other.mean()), (1.0 - *right) * of_kind(self.first.mean()));
            *right = if yes + no > 0.0 { yes / (yes + no) } else { 0.0 };
            other.observe(is_ice);
        }
        self.first.observe(is_ice);
    }

    /// Natural logarithm of the probability of one sequence of cells with these counts.
    ///
    /// O(cells).
    pub(super) fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_probabilities(ice + floor)[ice]
    }

    /// [`Self::log_probability`] for `cells` cells, indexed by the number of ice cells among them.
    ///
    /// Has `cells + 1` entries. O(cells).
    pub(super) fn log_probabilities(&self, cells: usize) -> Vec<f64> {
        let mut logs = self.first.log_probabilities(cells);
        if let Some((other, right)) = self.second {
            for (log, if_right) in logs.iter_mut().zip(other.log_probabilities(cells)) {
                *log = log_sum_exp(right.ln() + if_right, (1.0 - right).ln() + *log);
            }
        }
        logs
    }
}

impl DensityComponent {
    /// A Beta distribution with these pseudo-counts.
    fn beta((ice, floor): (f64, f64)) -> Self {
        Self { ice, floor, count_per_cell: 1.0 }
    }

    fn known(density: f64) -> Self {
        Self { ice: density, floor: 1.0 - density, count_per_cell: 0.0 }
    }

    /// Returns the component after `ice` more ice cells and `floor` more floor cells.
    fn updated(self, ice: u32, floor: u32) -> Self {
        let seen = |cells: u32| self.count_per_cell * f64::from(cells);
        Self { ice: self.ice + seen(ice), floor: self.floor + seen(floor), ..self }
    }

    /// Adds one revealed cell.
    fn observe(&mut self, is_ice: bool) {
        *if is_ice { &mut self.ice } else { &mut self.floor } += self.count_per_cell;
    }

    fn mean(&self) -> f64 {
        self.ice / (self.ice + self.floor)
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        self.count_per_cell * mean * (1.0 - mean) / (self.ice + self.floor + 1.0)
    }

    /// Same as [`BetaBernoulli::log_probability`], for one component.
    fn log_probability(&self, ice: usize, floor: usize) -> f64 {
        self.log_rising_factorials(self.ice, ice)[ice]
            + self.log_rising_factorials(self.floor, floor)[floor]
            - self.log_rising_factorials(self.ice + self.floor, ice + floor)[ice + floor]
    }

    /// Same as [`BetaBernoulli::log_probabilities`], for one component.
    fn log_probabilities(&self, cells: usize) -> Vec<f64> {
        let ice = self.log_rising_factorials(self.ice, cells);
        let floor = self.log_rising_factorials(self.floor, cells);
        let all = self.log_rising_factorials(self.ice + self.floor, cells);
        ice.iter().zip(floor.iter().rev()).map(|(ice, floor)| ice + floor - all[cells]).collect()
    }

    /// Logarithms of the rising factorials of order 0 to `count`, from `initial_count`.
    ///
    /// Order n is the product of the counts before each of n draws of one kind. For a known density
    /// it is the n-th power.
    fn log_rising_factorials(&self, initial_count: f64, count: usize) -> Vec<f64> {
        let mut sum = 0.0;
        let draws = (0..count).map(|drawn| {
            sum += (initial_count + self.count_per_cell * drawn as f64).ln();
            sum
        });
        std::iter::once(0.0).chain(draws).collect()
    }
}

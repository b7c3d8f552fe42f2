//! Weighted ice maps that represent the hypothesis of patches.
//!
//! The factors on clusters and ice fraction cannot be summed over all maps. Maps are therefore
//! sampled exactly from the Ising models and weighted by the factors (importance sampling;
//! Hammersley and Handscomb, "Monte Carlo Methods", 1964). If few maps are possible, all of them
//! are enumerated instead.

use super::elimination::Lanes;
use super::ising_models::{Clamped, IsingMixture};
use crate::board::{CellIndex, CellSet};
use crate::worlds::random::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Maximum number of maps to enumerate.
const MAX_ENUMERATED: usize = 1 << 11;

/// Bounds on the number of sampled maps.
const MAX_SAMPLES: usize = 1 << 10;
const MIN_SAMPLES: usize = 1 << 6;

/// Target for samples × cells, which keeps sampling within a few milliseconds.
const MAX_TOTAL_CELLS: usize = 1 << 16;

/// Minimum effective sample size (Kish) of sampled maps: the number of equally weighted ones.
///
/// Where the factors leave fewer effective samples, as on large boards, they are raised to a power
/// below 1.
const MIN_EFFECTIVE_SAMPLES: f64 = 48.0;

/// Bisection steps in the search for the power of [`MIN_EFFECTIVE_SAMPLES`].
const BISECTION_STEPS: u32 = 12;

/// Enumerated or sampled ice maps of the whole board, without the factors.
#[derive(Debug)]
pub(super) struct IceMaps {
    maps: Vec<CellSet>,
    /// Probability of each map under the Ising models if all are enumerated; `None` for samples.
    listed: Option<Vec<f64>>,
}

impl IceMaps {
    /// Enumerates or samples maps that agree with the revealed cells.
    ///
    /// `mixed` is the mixture of the Ising models with these weights.
    pub(super) fn new(
        mixed: &IsingMixture<'_>,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        let cells = &clamped.cells;
        let ways = 1_usize.checked_shl(cells.len() as u32).filter(|ways| *ways <= MAX_ENUMERATED);
        if let Some(ways) = ways {
            let maps: Vec<CellSet> =
                (0..ways).map(|way| map_of_bits(known_ice, cells, way)).collect();
            let listed = model_probabilities(mixed, &maps);
            return Self { maps, listed: Some(listed) };
        }
        // A fixed seed: the belief must be a function of the observations alone.
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let draw = |_| {
            let mut ice = known_ice.clone();
            let lane = sample_model(weight, &mut rng);
            clamped.sums.sample(lane, &mut rng, |rank| {
                ice.insert(cells[rank]);
            });
            ice
        };
        let count = (MAX_TOTAL_CELLS / cells.len().max(1)).clamp(MIN_SAMPLES, MAX_SAMPLES);
        Self { maps: (0..count).map(draw).collect(), listed: None }
    }

    /// Returns true if all possible maps are listed.
    pub(super) fn is_complete(&self) -> bool {
        self.listed.is_some()
    }

    /// The maps.
    pub(super) fn maps(&self) -> &[CellSet] {
        &self.maps
    }

    /// Returns normalised weights of the maps, and the logarithm of the mean factor.
    ///
    /// Both use the factors of the maps, from `log_factors`, raised to `power`. Enumerated maps
    /// also count by their probability under the Ising models.
    pub(super) fn weights(&self, log_factors: &[f64], power: f64) -> (Vec<f64>, f64) {
        // Subtract the maximum: on large boards the factors overflow or underflow.
        let most = log_factors.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let alike = 1.0 / self.maps.len() as f64;
        let before = |at: usize| self.listed.as_ref().map_or(alike, |listed| listed[at]);
        let factors = log_factors.iter().map(|log| (power * (log - most)).exp());
        let mut weights: Vec<f64> =
            factors.enumerate().map(|(at, factor)| before(at) * factor).collect();
        let total: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= total);
        (weights, total.ln() + power * most)
    }
}

/// Ice maps with normalised weights, all factors included.
#[derive(Debug)]
pub(super) struct WeightedMaps {
    maps: Vec<CellSet>,
    /// Probabilities; they sum to 1.
    weights: Vec<f64>,
    /// For each map, the sum of its weight and of those before it.
    cumulative: Vec<f64>,
    /// See [`Self::power`].
    power: f64,
    /// See [`Self::log_mean`].
    log_mean: f64,
    /// Probability of ice by cell of the board; 0 or 1 for revealed cells.
    ice_probabilities: Vec<f64>,
}

impl WeightedMaps {
    /// Weights maps by the logarithms of their factors.
    ///
    /// O(maps × ice), plus some passes over the weights to find the power.
    pub(super) fn new(draws: IceMaps, logs: &[f64]) -> Self {
        let power = if draws.listed.is_some() { 1.0 } else { largest_power(&draws, logs) };
        let (weights, log_mean) = draws.weights(logs, power);
        let mut ice = vec![0.0; draws.maps.first().map_or(0, |map| map.words().len() * 64)];
        for (map, weight) in draws.maps.iter().zip(&weights) {
            map.iter().for_each(|cell| ice[usize::from(cell)] += weight);
        }
        Self {
            cumulative: cumulative_sums(&weights),
            maps: draws.maps,
            weights,
            power,
            log_mean,
            ice_probabilities: ice,
        }
    }

    /// Replaces the maps by `maps` of equal weight; keeps [`Self::power`] and [`Self::log_mean`].
    ///
    /// `ice` is the new probability of ice by cell.
    pub(super) fn with_maps(self, maps: Vec<CellSet>, ice: Vec<f64>) -> Self {
        let weights = vec![1.0 / maps.len() as f64; maps.len()];
        Self {
            cumulative: cumulative_sums(&weights),
            maps,
            weights,
            ice_probabilities: ice,
            ..self
        }
    }

    /// Returns `count` maps by systematic resampling, in proportion to the weights.
    ///
    /// `offset` in 0..1 is the position of the first sample point, in units of 1 / `count`.
    pub(super) fn resample(&self, count: usize, offset: f64) -> Vec<CellSet> {
        let at = |place: usize| self.at((place as f64 + offset) / count as f64).clone();
        (0..count).map(at).collect()
    }

    /// Probability of ice by cell of the board; may have more entries than cells.
    pub(super) fn ice_probabilities(&self) -> &[f64] {
        &self.ice_probabilities
    }

    /// Power to which the factors were raised: 1 unless the effective sample size would be too
    /// small.
    pub(super) fn power(&self) -> f64 {
        self.power
    }

    /// Logarithm of the mean over all maps of the factor raised to [`Self::power`].
    ///
    /// Its difference from the value of the board without revealed cells is the log ratio of the
    /// evidence with the factors to the evidence without.
    pub(super) fn log_mean(&self) -> f64 {
        self.log_mean
    }

    /// Samples a map by weight. O(log maps).
    pub(super) fn sample(&self, rng: &mut impl RngCore) -> &CellSet {
        self.at(unit_interval(rng))
    }

    /// The map at the cumulative weight `share`, from 0 to 1.
    fn at(&self, share: f64) -> &CellSet {
        let at = self.cumulative.partition_point(|sum| *sum <= share);
        &self.maps[at.min(self.maps.len() - 1)]
    }

    /// The maps with their probabilities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&CellSet, f64)> {
        self.maps.iter().zip(self.weights.iter().copied())
    }
}

/// For each weight, the sum of itself and of all weights before it.
fn cumulative_sums(weights: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let so_far = weights.iter().map(|weight| {
        sum += weight;
        sum
    });
    so_far.collect()
}

/// Returns the known ice and the cells whose bits are set in `way`.
fn map_of_bits(known_ice: &CellSet, cells: &[CellIndex], way: usize) -> CellSet {
    let mut ice = known_ice.clone();
    for (place, cell) in cells.iter().enumerate() {
        if way >> place & 1 == 1 {
            ice.insert(*cell);
        }
    }
    ice
}

/// Probability of each map under the Ising models; `maps` must be all maps.
fn model_probabilities(mixed: &IsingMixture<'_>, maps: &[CellSet]) -> Vec<f64> {
    let logs: Vec<f64> = maps.iter().map(|map| mixed.log_probability(map)).collect();
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let total: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    logs.iter().map(|log| (log - most).exp() / total).collect()
}

/// Samples the index of a model, in proportion to the weights.
fn sample_model(weight: &Lanes<f64>, rng: &mut impl RngCore) -> usize {
    let mut drawn = unit_interval(rng) * weight.iter().sum::<f64>();
    let hit = |weight: &f64| {
        drawn -= weight;
        drawn < 0.0
    };
    weight.iter().position(hit).unwrap_or(weight.len() - 1)
}

/// Returns the largest power, at most 1, that keeps [`MIN_EFFECTIVE_SAMPLES`], by bisection.
fn largest_power(draws: &IceMaps, log_factors: &[f64]) -> f64 {
    let is_enough =
        |power: f64| effective_count(&draws.weights(log_factors, power).0) >= MIN_EFFECTIVE_SAMPLES;
    if is_enough(1.0) {
        return 1.0;
    }
    // The effective sample size falls with the power: bisect for the largest power allowed.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..BISECTION_STEPS {
        let middle = 0.5 * (low + high);
        *if is_enough(middle) { &mut low } else { &mut high } = middle;
    }
    low
}

/// Kish's effective sample size: number of equal weights with the same variance of the mean.
fn effective_count(weights: &[f64]) -> f64 {
    let sum: f64 = weights.iter().sum();
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    sum * sum / squares
}

//! Weighted ice maps that represent the hypothesis of patches.
//!
//! The factors on clusters and ice fraction cannot be summed over all maps. Maps are therefore
//! sampled exactly from the Ising models and weighted by the factors (importance sampling;
//! Hammersley and Handscomb, "Monte Carlo Methods", 1964). If few maps are possible, all of them
//! are enumerated instead.

use super::elimination::Lanes;
use super::fields::Clamped;
use super::mixed_fields::MixedFields;
use crate::board::{CellIndex, CellSet};
use crate::worlds::chance::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Most maps that are enumerated.
const MOST_LISTED: usize = 1 << 11;

/// Bounds on the number of sampled maps.
const MOST_DRAWN: usize = 1 << 10;
const FEWEST_DRAWN: usize = 1 << 6;

/// Target for samples × cells, which keeps sampling within a few milliseconds.
const MOST_CELLS: usize = 1 << 16;

/// Smallest effective sample size (Kish).
///
/// Where the factors leave fewer effective samples, as on large boards, they are raised to a power
/// below 1.
const FEWEST_EFFECTIVE: f64 = 48.0;

/// Bisection steps in the search for that power.
const HALVINGS: u32 = 12;

/// Ice maps of the whole board, before the factors apply.
#[derive(Debug)]
pub(super) struct Draws {
    maps: Vec<CellSet>,
    /// Probability of each map under the Ising models if all maps are listed; `None` for samples.
    listed: Option<Vec<f64>>,
}

impl Draws {
    /// Enumerates or samples maps that agree with the revealed cells.
    ///
    /// `mixed` is the mixture of the Ising models with these weights.
    pub(super) fn new(
        mixed: &MixedFields<'_>,
        weight: &Lanes<f64>,
        clamped: &Clamped,
        known_ice: &CellSet,
    ) -> Self {
        let cells = &clamped.cells;
        let ways = 1_usize.checked_shl(cells.len() as u32).filter(|ways| *ways <= MOST_LISTED);
        if let Some(ways) = ways {
            let maps: Vec<CellSet> =
                (0..ways).map(|way| completed(known_ice, cells, way)).collect();
            let listed = probabilities(mixed, &maps);
            return Self { maps, listed: Some(listed) };
        }
        // A fixed seed: the belief must be a function of the observations alone.
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let draw = |_| {
            let mut ice = known_ice.clone();
            let lane = chosen(weight, &mut rng);
            clamped.sums.draw(lane, &mut rng, |rank| {
                ice.insert(cells[rank]);
            });
            ice
        };
        let count = (MOST_CELLS / cells.len().max(1)).clamp(FEWEST_DRAWN, MOST_DRAWN);
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

    /// Normalised weights of the maps by their factors raised to `power`, and the log of the mean
    /// factor.
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
pub(super) struct WeighedMaps {
    maps: Vec<CellSet>,
    /// Probabilities; they sum to 1.
    weights: Vec<f64>,
    /// Cumulative weights, each map included.
    running: Vec<f64>,
    power: f64,
    log_mean: f64,
    /// Probability of ice of each cell of the board, revealed cells included.
    ice: Vec<f64>,
}

impl WeighedMaps {
    /// Weights maps by the logarithms of their factors. O(maps × ice).
    pub(super) fn new(draws: Draws, logs: &[f64]) -> Self {
        let power = if draws.listed.is_some() { 1.0 } else { affordable_power(&draws, logs) };
        let (weights, log_mean) = draws.weights(logs, power);
        let mut ice = vec![0.0; draws.maps.first().map_or(0, |map| map.words().len() * 64)];
        for (map, weight) in draws.maps.iter().zip(&weights) {
            map.iter().for_each(|cell| ice[usize::from(cell)] += weight);
        }
        Self { running: sums(&weights), maps: draws.maps, weights, power, log_mean, ice }
    }

    /// Replaces the maps by others of equal weight and keeps the evidence.
    pub(super) fn replaced(self, maps: Vec<CellSet>, ice: Vec<f64>) -> Self {
        let weights = vec![1.0 / maps.len() as f64; maps.len()];
        Self { running: sums(&weights), maps, weights, ice, ..self }
    }

    /// Systematic resampling: returns `count` maps, each in proportion to its weight.
    ///
    /// `offset` in 0..1 is the position of the first sample point.
    pub(super) fn evenly(&self, count: usize, offset: f64) -> Vec<CellSet> {
        let at = |place: usize| self.at((place as f64 + offset) / count as f64).clone();
        (0..count).map(at).collect()
    }

    /// Probability of ice of each cell of the board.
    pub(super) fn ice(&self) -> &[f64] {
        &self.ice
    }

    /// Power to which the factors were raised: 1 unless the effective sample size would be too
    /// small.
    pub(super) fn power(&self) -> f64 {
        self.power
    }

    /// Logarithm of the mean factor, raised to [`Self::power`].
    ///
    /// Its difference from the value of the board without revealed cells is the log ratio of the
    /// evidence with the factors to the evidence without.
    pub(super) fn log_mean(&self) -> f64 {
        self.log_mean
    }

    /// Samples a map by weight. O(log maps).
    pub(super) fn draw(&self, rng: &mut impl RngCore) -> &CellSet {
        self.at(unit_interval(rng))
    }

    fn at(&self, share: f64) -> &CellSet {
        let at = self.running.partition_point(|sum| *sum <= share);
        &self.maps[at.min(self.maps.len() - 1)]
    }

    /// The maps with their probabilities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&CellSet, f64)> {
        self.maps.iter().zip(self.weights.iter().copied())
    }
}

/// Cumulative sums, each weight included.
fn sums(weights: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let so_far = weights.iter().map(|weight| {
        sum += weight;
        sum
    });
    so_far.collect()
}

fn completed(known_ice: &CellSet, cells: &[CellIndex], way: usize) -> CellSet {
    let mut ice = known_ice.clone();
    for (place, cell) in cells.iter().enumerate() {
        if way >> place & 1 == 1 {
            ice.insert(*cell);
        }
    }
    ice
}

/// Probability of each map under the Ising models, where `maps` are all maps; they sum to 1.
fn probabilities(mixed: &MixedFields<'_>, maps: &[CellSet]) -> Vec<f64> {
    let logs: Vec<f64> = maps.iter().map(|map| mixed.log_probability(map)).collect();
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let total: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    logs.iter().map(|log| (log - most).exp() / total).collect()
}

/// Samples a model by weight.
fn chosen(weight: &Lanes<f64>, rng: &mut impl RngCore) -> usize {
    let mut drawn = unit_interval(rng) * weight.iter().sum::<f64>();
    let hit = |weight: &f64| {
        drawn -= weight;
        drawn < 0.0
    };
    weight.iter().position(hit).unwrap_or(weight.len() - 1)
}

fn affordable_power(draws: &Draws, log_factors: &[f64]) -> f64 {
    let is_enough =
        |power: f64| effective_count(&draws.weights(log_factors, power).0) >= FEWEST_EFFECTIVE;
    if is_enough(1.0) {
        return 1.0;
    }
    // The effective sample size falls with the power: bisect for the largest power allowed.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
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

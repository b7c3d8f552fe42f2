//! Ice maps with weights: what patches say of a board, beyond what sums over pairs can tell.
//!
//! Sizes of pieces and shares of ice cannot be summed over all maps. So maps are drawn from the
//! fields, exactly, and weighed by these factors (importance sampling; Hammersley and Handscomb,
//! "Monte Carlo Methods", 1964). Where few maps are possible, all of them are listed instead.

use super::elimination::Lanes;
use super::fields::Clamped;
use super::mixed_fields::MixedFields;
use crate::board::{CellIndex, CellSet};
use crate::worlds::chance::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Maps listed at most.
const MOST_LISTED: usize = 1 << 11;

/// Maps drawn at most, and at least.
const MOST_DRAWN: usize = 1 << 10;
const FEWEST_DRAWN: usize = 1 << 6;

/// Cells that all drawn maps have together, about: some milliseconds.
const MOST_CELLS: usize = 1 << 16;

/// Drawn maps must count as much as so many that have equal weights. Where the factors leave too
/// few, which happens on large boards, they are weakened until enough remain.
const FEWEST_EFFECTIVE: f64 = 48.0;

/// Halvings of the interval in which the strength of the factors is looked for.
const HALVINGS: u32 = 12;

/// Maps of the whole board, before they are weighed.
#[derive(Debug)]
pub(super) struct Draws {
    maps: Vec<CellSet>,
    /// Probability of each in the fields, if the maps are all there are; drawn ones count alike.
    listed: Option<Vec<f64>>,
}

impl Draws {
    /// Maps that agree with what is known, from the fields with these weights, which are `mixed`.
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
        // A belief must not depend on who asks, so the draws are always the same.
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

    /// Whether the maps are all there are.
    pub(super) fn is_complete(&self) -> bool {
        self.listed.is_some()
    }

    /// The maps.
    pub(super) fn maps(&self) -> &[CellSet] {
        &self.maps
    }

    /// Probabilities of the maps by their factors, raised to a power, and the logarithm of the
    /// mean of these factors.
    pub(super) fn weights(&self, log_factors: &[f64], power: f64) -> (Vec<f64>, f64) {
        // On large boards the factors themselves are too large for numbers, or too small.
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

/// Maps with weights, all factors in.
#[derive(Debug)]
pub(super) struct WeighedMaps {
    maps: Vec<CellSet>,
    /// Probabilities; they sum to 1.
    weights: Vec<f64>,
    /// Sums of the weights up to each map, itself included.
    running: Vec<f64>,
    power: f64,
    log_mean: f64,
    /// Probability of ice of each cell of the board, known ones included.
    ice: Vec<f64>,
}

impl WeighedMaps {
    /// Weighs maps by factors, of which the logarithms are told. O(maps).
    pub(super) fn new(draws: Draws, logs: &[f64]) -> Self {
        let power = if draws.listed.is_some() { 1.0 } else { affordable_power(&draws, logs) };
        let (weights, log_mean) = draws.weights(logs, power);
        let mut ice = vec![0.0; draws.maps.first().map_or(0, |map| map.words().len() * 64)];
        for (map, weight) in draws.maps.iter().zip(&weights) {
            map.iter().for_each(|cell| ice[usize::from(cell)] += weight);
        }
        Self { running: sums(&weights), maps: draws.maps, weights, power, log_mean, ice }
    }

    /// Other maps in their place, which count alike.
    pub(super) fn replaced(self, maps: Vec<CellSet>, ice: Vec<f64>) -> Self {
        let weights = vec![1.0 / maps.len() as f64; maps.len()];
        Self { running: sums(&weights), maps, weights, ice, ..self }
    }

    /// That many of the maps, each as often as its weight says, give or take one; `offset` from 0
    /// to 1 says where in the weights to begin (systematic resampling).
    pub(super) fn evenly(&self, count: usize, offset: f64) -> Vec<CellSet> {
        let at = |place: usize| self.at((place as f64 + offset) / count as f64).clone();
        (0..count).map(at).collect()
    }

    /// Probability of ice of each cell of the board.
    pub(super) fn ice(&self) -> &[f64] {
        &self.ice
    }

    /// The power to which the factors could be raised: 1, unless too few maps would count.
    pub(super) fn power(&self) -> f64 {
        self.power
    }

    /// Logarithm of the mean of the factors, raised to the power: how much better the known cells
    /// are explained than by the fields alone, if it is compared with that of the bare board.
    pub(super) fn log_mean(&self) -> f64 {
        self.log_mean
    }

    /// A map drawn with its weight. O(log maps).
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

/// Sums up to each weight, itself included.
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

/// Probability of each map in the fields, where these are all maps; they sum to 1.
fn probabilities(mixed: &MixedFields<'_>, maps: &[CellSet]) -> Vec<f64> {
    let logs: Vec<f64> = maps.iter().map(|map| mixed.log_probability(map)).collect();
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    let total: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    logs.iter().map(|log| (log - most).exp() / total).collect()
}

/// A hypothesis, drawn with its weight.
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
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        *if is_enough(middle) { &mut low } else { &mut high } = middle;
    }
    low
}

/// As many maps with equal weights tell as much (Kish's effective sample size).
fn effective_count(weights: &[f64]) -> f64 {
    let sum: f64 = weights.iter().sum();
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    sum * sum / squares
}

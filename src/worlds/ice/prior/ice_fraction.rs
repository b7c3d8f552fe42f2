//! Factors on the fraction of the board that is ice, under the hypothesis of patches.
//!
//! The coupling between neighbours drives the fraction of ice towards 0 and 1. These factors bring
//! the distribution of the fraction back to the one that the prior assigns to the density.

use super::IcePrior;

/// Number of classes of the ice fraction, uniform in its square root: narrower for little ice.
const CLASS_COUNT: usize = 10;

/// Number of densities in the discretised prior of the density.
const DENSITY_POINTS: u32 = 500;

/// Added to the estimated frequency of each class: samples cannot show how rare a class is.
const MIN_FREQUENCY: f64 = 0.002;

/// Bound on the absolute value of the logarithm of a factor.
const MAX_ABS_LOG: f64 = 4.0;

/// Logarithms of the factors by class of the ice fraction, for one board size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct IceFractionFactors {
    cell_count: usize,
    logs: [f64; CLASS_COUNT],
}

impl IceFractionFactors {
    /// Computes the factors that move the weighted `maps` towards the ice fractions of the prior.
    ///
    /// `maps` yields the number of ice cells and the weight of each map; the weights sum to 1.
    /// `cell_count` is the number of cells that can be ice.
    pub(super) fn new(
        prior: &IcePrior,
        cell_count: usize,
        maps: impl Iterator<Item = (usize, f64)>,
    ) -> Self {
        let mut found = [MIN_FREQUENCY; CLASS_COUNT];
        maps.for_each(|(ice, weight)| found[class_of(ice, cell_count)] += weight);
        let mut wanted = [0.0; CLASS_COUNT];
        for (density, probability) in density_distribution(prior) {
            // Round the number of ice cells at random, so that its mean is the density.
            let ice = density * cell_count as f64;
            let more = ice.fract();
            wanted[class_of(ice as usize, cell_count)] += probability * (1.0 - more);
            wanted[class_of(ice as usize + 1, cell_count)] += probability * more;
        }
        let logs = std::array::from_fn(|class| {
            // Ratio of the target to the estimated frequency, within bounds.
            let log = (wanted[class] / found[class]).ln();
            log.clamp(-MAX_ABS_LOG, MAX_ABS_LOG)
        });
        Self { cell_count, logs }
    }

    /// Logarithm of the factor for a map with `ice` ice cells.
    pub(super) fn log_factor(&self, ice: usize) -> f64 {
        self.logs[class_of(ice, self.cell_count)]
    }

    /// Change of [`Self::log_factor`] from `ice` to `ice + 1` ice cells.
    pub(super) fn log_change(&self, ice: usize) -> f64 {
        self.log_factor(ice + 1) - self.log_factor(ice)
    }
}

/// Class of the ice fraction `ice` / `cell_count`.
fn class_of(ice: usize, cell_count: usize) -> usize {
    let share = ice as f64 / cell_count.max(1) as f64;
    ((share.sqrt() * CLASS_COUNT as f64) as usize).min(CLASS_COUNT - 1)
}

/// Prior distribution of the density under patches: densities with probabilities that sum to 1.
///
/// The densities are evenly spaced. The informative component and the doubt of a prior do not
/// count.
pub(super) fn density_distribution(prior: &IcePrior) -> impl Iterator<Item = (f64, f64)> {
    let log_probability = |point: f64| match *prior {
        IcePrior::UnknownDensity { ice, floor } | IcePrior::Mixture { ice, floor, .. } => {
            let log = (ice - 1.0) * point.ln() + (floor - 1.0) * (1.0 - point).ln();
            log.max(f64::MIN)
        }
        IcePrior::Density(reported) | IcePrior::StatedDensity { density: reported, .. } => {
            -1e9 * (point - reported).abs()
        }
    };
    let points =
        (0..DENSITY_POINTS).map(|index| (f64::from(index) + 0.5) / f64::from(DENSITY_POINTS));
    let points: Vec<_> = points.map(|point| (point, log_probability(point))).collect();
    let most = points.iter().map(|(_, log)| *log).fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = points.iter().map(|(_, log)| (log - most).exp()).sum();
    points.into_iter().map(move |(point, log)| (point, (log - most).exp() / total))
}

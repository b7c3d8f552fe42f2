//! How much of a board is ice, if ice comes in patches.
//!
//! Couplings of neighbours make shares extreme: one piece of ice calls for the next. The factors
//! kept here undo that, so that what is assumed of the density holds of the boards, too.

use super::IcePrior;

/// Classes of shares of ice, narrower where there is little ice: by the share's square root.
const CLASSES: usize = 10;

/// Points at which the density's distribution is looked at.
const DENSITY_POINTS: u32 = 500;

/// What every class counts at least, as a part of all maps: nobody can tell from some thousand maps
/// how rare it is.
const FEWEST: f64 = 0.002;

/// No factor is larger than exp of this, nor smaller than exp of its negative.
const STRONGEST: f64 = 4.0;

/// Logarithms of the factors of each class.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ShareFactors {
    cell_count: usize,
    logs: [f64; CLASSES],
}

impl ShareFactors {
    /// The factors that bring weighed maps of one board to the shares of ice that are assumed.
    /// `maps` tells the ice cells and the weight of each; the weights sum to 1.
    pub(super) fn new(
        prior: &IcePrior,
        cell_count: usize,
        maps: impl Iterator<Item = (usize, f64)>,
    ) -> Self {
        let mut found = [FEWEST; CLASSES];
        maps.for_each(|(ice, weight)| found[class_of(ice, cell_count)] += weight);
        let mut wanted = [0.0; CLASSES];
        for (density, probability) in densities(prior) {
            // As many cells as the density says, the fraction of a cell by chance.
            let ice = density * cell_count as f64;
            let more = ice.fract();
            wanted[class_of(ice as usize, cell_count)] += probability * (1.0 - more);
            wanted[class_of(ice as usize + 1, cell_count)] += probability * more;
        }
        let logs = std::array::from_fn(|class| {
            let log = (wanted[class] / found[class]).ln();
            log.clamp(-STRONGEST, STRONGEST)
        });
        Self { cell_count, logs }
    }

    /// Logarithm of the factor for a map with so much ice.
    pub(super) fn log_factor(&self, ice: usize) -> f64 {
        self.logs[class_of(ice, self.cell_count)]
    }

    /// By how much it grows if a map with so much ice gets one cell more.
    pub(super) fn log_change(&self, ice: usize) -> f64 {
        self.log_factor(ice + 1) - self.log_factor(ice)
    }
}

fn class_of(ice: usize, cell_count: usize) -> usize {
    let share = ice as f64 / cell_count.max(1) as f64;
    ((share.sqrt() * CLASSES as f64) as usize).min(CLASSES - 1)
}

/// The density's distribution before anything is seen: evenly spaced points with probabilities
/// that sum to 1.
pub(super) fn densities(prior: &IcePrior) -> impl Iterator<Item = (f64, f64)> {
    let log_probability = |point: f64| match *prior {
        IcePrior::UnknownDensity { ice, floor } | IcePrior::Learnt { ice, floor, .. } => {
            let log = (ice - 1.0) * point.ln() + (floor - 1.0) * (1.0 - point).ln();
            log.max(f64::MIN)
        }
        IcePrior::Density(told) | IcePrior::Told { density: told, .. } => {
            -1e9 * (point - told).abs()
        }
    };
    let points =
        (0..DENSITY_POINTS).map(|index| (f64::from(index) + 0.5) / f64::from(DENSITY_POINTS));
    let points: Vec<_> = points.map(|point| (point, log_probability(point))).collect();
    let most = points.iter().map(|(_, log)| *log).fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = points.iter().map(|(_, log)| (log - most).exp()).sum();
    points.into_iter().map(move |(point, log)| (point, (log - most).exp() / total))
}

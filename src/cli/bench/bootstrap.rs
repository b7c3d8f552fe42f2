//! Means over levels with bootstrap confidence intervals.
//!
//! Levels that look the same are not independent. So boards are resampled, each with all its ice
//! maps, and not single levels (cluster bootstrap: Davison and Hinkley, "Bootstrap Methods and
//! their Application", 1997, section 3.8).

use crate::cli::timing::rounded_to_thousandth;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde::Serialize;
use std::collections::BTreeMap;

/// Number of resamples; the interval's ends are then accurate to about half a percentile.
const RESAMPLES: usize = 2_000;

/// A mean or ratio of sums with its 95 % percentile bootstrap interval.
///
/// All numbers are rounded to thousandths. Efron and Tibshirani, "An Introduction to the Bootstrap"
/// (1993), chapter 13.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// Mean of the values, or ratio of their sum to the sum of the weights.
    pub mean: f64,
    /// 2.5 % quantile of the resampled means; `None` for a single board.
    pub low: Option<f64>,
    /// 97.5 % quantile of the resampled means; `None` for a single board.
    pub high: Option<f64>,
}

/// Measurement on one level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelValue {
    /// Number of the level's visible board, the resampled unit.
    pub board_number: usize,
    /// Measured value.
    pub value: f64,
    /// Weight in the denominator: 1 for a mean, another value for a ratio of two sums.
    pub weight: f64,
}

/// Returns the ratio of the summed values to the summed weights, with its interval.
///
/// `None` if the weights sum to 0. Deterministic. O(levels × log boards + boards × resamples).
pub fn estimate(observed: impl IntoIterator<Item = LevelValue>) -> Option<Estimate> {
    let mut by_board: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    for LevelValue { board_number, value, weight: unit } in observed {
        let (values, units) = by_board.entry(board_number).or_default();
        *values += value;
        *units += unit;
    }
    // A single board gives no estimate of the variation between boards.
    let sums: Vec<(f64, f64)> = by_board.into_values().collect();
    let mean = rounded_to_thousandth(ratio_of_sums(sums.iter().copied())?);
    if sums.len() == 1 {
        return Some(Estimate { mean, low: None, high: None });
    }
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let count = sums.len();
    // Multiply and shift: an index in 0..count from 32 random bits, with negligible bias.
    let mut draw = || sums[((u64::from(rng.next_u32()) * count as u64) >> 32) as usize];
    let mut means: Vec<f64> =
        (0..RESAMPLES).filter_map(|_| ratio_of_sums((0..count).map(|_| draw()))).collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let quantile_index = (share * (means.len() as f64 - 1.0)).round() as usize;
        means.get(quantile_index).copied().map(rounded_to_thousandth)
    };
    Some(Estimate { mean, low: at(0.025), high: at(0.975) })
}

/// Sum of the values over the sum of the weights; `None` if the weights sum to 0.
fn ratio_of_sums(sums: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let add = |(values, units), (value, unit)| (values + value, units + unit);
    let (values, units) = sums.fold((0.0, 0.0), add);
    (units > 0.0).then(|| values / units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean_of(values: &[f64], worlds: usize) -> Option<Estimate> {
        let observed = |(place, value): (usize, &f64)| LevelValue {
            board_number: place / worlds,
            value: *value,
            weight: 1.0,
        };
        estimate(values.iter().enumerate().map(observed))
    }

    #[track_caller]
    fn check_interval(estimate: Option<Estimate>, mean: f64, standard_error: f64) {
        let Estimate { mean: found, low, high } = estimate.expect("values");
        assert!((found - mean).abs() < 1e-3);
        for (end, sign) in [(low, -1.0), (high, 1.0)] {
            let end = end.expect("several geometries");
            let expected = mean + sign * 1.96 * standard_error;
            let tolerance = 0.2 * standard_error;
            assert!((end - expected).abs() < tolerance, "{end} instead of {expected}");
        }
    }

    #[test]
    fn equal_values_give_zero_width_interval() {
        let certain = Some(Estimate { mean: 3.0, low: Some(3.0), high: Some(3.0) });
        for worlds in [1, 8] {
            assert_eq!(mean_of(&[], worlds), None);
            assert_eq!(mean_of(&[3.0; 40], worlds), certain);
        }
    }

    #[test]
    fn single_board_gives_no_interval() {
        let in_doubt = |mean| Some(Estimate { mean, low: None, high: None });
        assert_eq!(mean_of(&[3.0], 1), in_doubt(3.0));
        assert_eq!(mean_of(&[3.0, 4.0], 2), in_doubt(3.5));
    }

    #[test]
    fn interval_width_matches_standard_error() {
        // Half ones and half zeros: the standard error of the mean is 0.5 / sqrt(400) = 0.025.
        let values: Vec<f64> = (0..400).map(|number| f64::from(number % 2)).collect();
        check_interval(mean_of(&values, 1), 0.5, 0.025);
        assert_eq!(mean_of(&values, 1), mean_of(&values, 1));
    }

    #[test]
    fn equal_levels_of_a_board_count_as_one() {
        // 100 boards of four equal ice maps: 0.5 / sqrt(100).
        let values: Vec<f64> = (0..400).map(|number| f64::from(number / 4 % 2)).collect();
        check_interval(mean_of(&values, 4), 0.5, 0.05);
        // Two ones and two zeros on each board: the mean over boards does not vary.
        let values: Vec<f64> = (0..400).map(|number| f64::from(number % 2)).collect();
        let certain = Some(Estimate { mean: 0.5, low: Some(0.5), high: Some(0.5) });
        assert_eq!(mean_of(&values, 4), certain);
    }

    #[test]
    fn ratio_is_of_sums() {
        let observed = |board_number, value, unit| LevelValue { board_number, value, weight: unit };
        let found = estimate([observed(0, 30.0, 10.0), observed(1, 10.0, 10.0)]).expect("values");
        assert_eq!(found, Estimate { mean: 2.0, low: Some(1.0), high: Some(3.0) });
        assert_eq!(estimate([observed(0, 30.0, 0.0)]), None);
    }
}

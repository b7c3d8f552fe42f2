//! How sure a mean over levels is.

use crate::cli::timing::rounded;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use serde::Serialize;

/// Samples drawn: the ends of the interval then stand within about half a percentile.
const RESAMPLES: usize = 2_000;

/// A mean with its 95 % percentile bootstrap interval: Efron and Tibshirani, "An Introduction to
/// the Bootstrap" (1993), chapter 13.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean of the values.
    pub mean: f64,
    /// 2.5 % of the resampled means are lower.
    pub low: f64,
    /// 2.5 % of the resampled means are higher.
    pub high: f64,
}

/// The mean of values that are one a level; `None` without values. The same values give the same
/// interval. O(values × resamples).
pub fn estimate(values: &[f64]) -> Option<Estimate> {
    if values.is_empty() {
        return None;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let count = values.len();
    let mut draw = || values[((u64::from(rng.next_u32()) * count as u64) >> 32) as usize];
    let mut means: Vec<f64> =
        (0..RESAMPLES).map(|_| (0..count).map(|_| draw()).sum::<f64>() / count as f64).collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[(share * (RESAMPLES - 1) as f64).round() as usize];
    let mean = values.iter().sum::<f64>() / count as f64;
    Some(Estimate { mean: rounded(mean), low: rounded(at(0.025)), high: rounded(at(0.975)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_leave_no_doubt() {
        assert_eq!(estimate(&[]), None);
        for values in [vec![3.0], vec![3.0; 40]] {
            assert_eq!(estimate(&values), Some(Estimate { mean: 3.0, low: 3.0, high: 3.0 }));
        }
    }

    #[test]
    fn the_interval_is_as_wide_as_theory_says() {
        // Half ones and half zeros: the standard error of the mean is 0.5 / sqrt(400) = 0.025.
        let values: Vec<f64> = (0..400).map(|number| f64::from(number % 2)).collect();
        let Estimate { mean, low, high } = estimate(&values).expect("values");
        assert!((mean - 0.5).abs() < 1e-9);
        for (end, expected) in [(low, 0.5 - 1.96 * 0.025), (high, 0.5 + 1.96 * 0.025)] {
            assert!((end - expected).abs() < 0.005, "{end} instead of {expected}");
        }
        assert_eq!(estimate(&values), estimate(&values));
    }
}

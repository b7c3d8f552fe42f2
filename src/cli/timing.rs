//! Wall clock, percentiles of times and the timeout option.

use crate::episode::Clock;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Real time since its creation.
#[derive(Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts a clock now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Median, 99th percentile and maximum of times in milliseconds, by nearest rank.
///
/// Rounded to thousandths. `None`, in JSON `null`, if nothing was timed.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Percentiles {
    /// Median in milliseconds.
    pub p50: Option<f64>,
    /// 99th percentile in milliseconds.
    pub p99: Option<f64>,
    /// Maximum in milliseconds.
    pub max: Option<f64>,
}

impl Percentiles {
    /// Percentiles of these times, in any order. O(n log n).
    pub fn of(mut times_ms: Vec<f64>) -> Self {
        times_ms.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let rank = (share * times_ms.len() as f64).ceil() as usize;
            times_ms.get(rank.max(1) - 1).copied().map(rounded_to_thousandth)
        };
        Self { p50: at(0.5), p99: at(0.99), max: at(1.0) }
    }
}

/// Rounds to a thousandth.
pub fn rounded_to_thousandth(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

/// Returns a duration in seconds, rounded to a microsecond.
pub fn rounded_seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Parses a number of seconds above 0.
///
/// # Errors
/// A message, if the text is no such number.
pub fn parse_timeout(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_use_nearest_rank() {
        for (times, p50, p99, max) in [
            (vec![], None, None, None),
            (vec![3.0], Some(3.0), Some(3.0), Some(3.0)),
            (vec![4.0, 1.0, 3.0, 2.0], Some(2.0), Some(4.0), Some(4.0)),
            ((1..=200).map(f64::from).rev().collect(), Some(100.0), Some(198.0), Some(200.0)),
            (vec![0.12345], Some(0.123), Some(0.123), Some(0.123)),
        ] {
            assert_eq!(Percentiles::of(times.clone()), Percentiles { p50, p99, max }, "{times:?}");
        }
    }
}

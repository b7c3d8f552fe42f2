//! Processor time and a time limit, shared by the measuring examples.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Number of calls of a time limit between two readings of the clock.
const CALLS_PER_CLOCK_CHECK: u64 = 256;

/// Processor time of the main thread in seconds.
///
/// Wall-clock time if the system does not report it.
pub fn seconds() -> f64 {
    let reported = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds =
        reported.as_deref().and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64()),
        |nanoseconds: f64| nanoseconds / 1e9,
    )
}

/// Returns a function that returns true once `limit` seconds have passed since this call.
///
/// The seconds are those of [`seconds`]. Only every 256th call of the function reads the clock.
pub fn time_limit(limit: f64) -> impl Fn() -> bool + Sync {
    let (started, questions, is_over) = (seconds(), AtomicU64::new(0), AtomicBool::new(false));
    move || {
        if questions.fetch_add(1, Ordering::Relaxed) % CALLS_PER_CLOCK_CHECK
            == CALLS_PER_CLOCK_CHECK - 1
            && seconds() - started > limit
        {
            is_over.store(true, Ordering::Relaxed);
        }
        is_over.load(Ordering::Relaxed)
    }
}

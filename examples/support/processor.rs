//! Processor time and a time limit, shared by the measuring examples.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Number of calls of a guard between two readings of the clock.
const CLOCK_EVERY: u64 = 256;

/// Processor time of the main thread in seconds; wall-clock time where the system does not report
/// it.
pub fn seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.as_deref().and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64()),
        |nanoseconds: f64| nanoseconds / 1e9,
    )
}

/// Returns a function that returns true once `limit` seconds have passed since this call.
pub fn guard(limit: f64) -> impl Fn() -> bool + Sync {
    let (started, questions, is_over) = (seconds(), AtomicU64::new(0), AtomicBool::new(false));
    move || {
        if questions.fetch_add(1, Ordering::Relaxed) % CLOCK_EVERY == CLOCK_EVERY - 1
            && seconds() - started > limit
        {
            is_over.store(true, Ordering::Relaxed);
        }
        is_over.load(Ordering::Relaxed)
    }
}

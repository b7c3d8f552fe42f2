//! Counts and shares as text.

use crate::studio::solving::words::grouped;

/// A number with grouped thousands, or in scientific notation if it is too long.
pub(super) fn count(number: u128) -> String {
    if number >= 1_000_000_000_000 {
        return format!("{:.2e}", number as f64);
    }
    grouped(number as u64)
}

/// A share of ice maps in percent. Shows 0 % or 100 % only if exact.
pub(super) fn percent(solvable: u128, layouts: u128) -> String {
    match (solvable, layouts) {
        (0, _) => crate::agents::percent(0.0),
        _ if solvable == layouts => crate::agents::percent(1.0),
        // Rounding to 0 or 1 would claim certainty.
        _ => crate::agents::sampled_percent(solvable as f64 / layouts as f64),
    }
}

//! Counts and shares as text.

use crate::studio::level_analysis::text::group_digits;

/// Returns a number with grouped thousands; from 10¹² on in scientific notation.
pub(super) fn count(number: u128) -> String {
    if number >= 1_000_000_000_000 {
        return format!("{:.2e}", number as f64);
    }
    group_digits(number as u64)
}

/// Returns `solvable` as a share of `layouts`, in percent.
///
/// Reads "0 %" or "100 %" only if exact, otherwise "< 1 %" or "> 99 %". 0 of 0 is "0 %".
pub(super) fn percent(solvable: u128, layouts: u128) -> String {
    match (solvable, layouts) {
        (0, _) => crate::agents::percent(0.0),
        _ if solvable == layouts => crate::agents::percent(1.0),
        // Rounding to 0 or 1 would claim certainty.
        _ => crate::agents::sampled_percent(solvable as f64 / layouts as f64),
    }
}

//! Counts and shares as text.

use crate::studio::solving::words::grouped;

/// A number with grouped thousands, or in scientific notation if it is too long.
pub(super) fn count(number: u128) -> String {
    if number >= 1_000_000_000_000 {
        return format!("{:.2e}", number as f64);
    }
    grouped(number as u64)
}

/// A share of layouts in percent. Shows 0 % or 100 % only if exact.
pub(super) fn percent(solvable: u128, layouts: u128) -> String {
    let share = solvable as f64 / layouts.max(1) as f64 * 100.0;
    match share {
        _ if solvable == layouts => "100 %".to_owned(),
        _ if solvable == 0 => "0 %".to_owned(),
        share if share < 1.0 => "<1 %".to_owned(),
        share if share > 99.0 => ">99 %".to_owned(),
        share => format!("{share:.0} %"),
    }
}

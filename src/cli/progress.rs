//! Progress bars on standard error, shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// Redraw interval.
const TICK: Duration = Duration::from_millis(100);

/// Returns a progress bar for `length` steps.
///
/// Hidden if not `is_enabled`, or if standard error is no terminal.
pub fn progress(length: usize, is_enabled: bool) -> ProgressBar {
    if !is_enabled || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    // The steady tick keeps the clock running during a long level.
    let template = "{bar:30} {pos} of {len}, {elapsed}, {eta} left  {msg}";
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(TICK);
    bar
}

/// Returns a spinner for work of unknown length; `work` is its text.
///
/// Hidden if not `is_enabled`, or if standard error is no terminal.
pub fn spinner(work: &'static str, is_enabled: bool) -> ProgressBar {
    if !is_enabled || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(work);
    let bar = match ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(TICK);
    bar
}

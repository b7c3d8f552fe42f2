//! A progress bar for whoever sits at a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A bar on standard error for that much work; hidden if `wanted` is false or nobody would see
/// it.
pub fn progress(length: usize, wanted: bool) -> ProgressBar {
    if !wanted || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    match ProgressStyle::with_template("{bar:30} {pos} of {len}, {eta} left  {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Something that turns on standard error while work goes on whose end is not known; hidden if
/// `wanted` is false or nobody would see it.
pub fn spinner(work: &'static str, wanted: bool) -> ProgressBar {
    if !wanted || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(work);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

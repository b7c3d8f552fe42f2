//! A progress bar for whoever sits at a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// How often it is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// A bar on standard error for that much work; hidden if `wanted` is false or nobody would see
/// it.
pub fn progress(length: usize, wanted: bool) -> ProgressBar {
    if !wanted || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    // The clock goes on while a single level takes its time.
    let template = "{bar:30} {pos} of {len}, {elapsed}, {eta} left  {msg}";
    let bar = match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(TICK);
    bar
}

/// Something that turns on standard error while work goes on whose end is not known; hidden if
/// `wanted` is false or nobody would see it.
pub fn spinner(work: &'static str, wanted: bool) -> ProgressBar {
    if !wanted || !io::stderr().is_terminal() {
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

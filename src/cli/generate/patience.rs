//! For how long levels are drawn, and what is said if that was for nothing.

use super::options::GenerateOptions;
use super::report::Report;
use crate::cli::Answer;
use crate::cli::output::{complain, json_line};

/// Geometries drawn at a time.
pub const BATCH: usize = 256;

/// Geometries in a row without one that can be used, after which no more are drawn.
pub const FRUITLESS: usize = 5_000;

/// Tells why nothing is written.
pub fn give_up(options: &GenerateOptions, report: &Report) -> Answer {
    complain(&format!("{}; nothing is written", report.too_few(options.geometries)));
    if options.json { Answer::No.after(json_line(report)) } else { Answer::No }
}

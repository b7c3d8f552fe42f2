//! Output of `blackice generate`: counts of sampled and rejected levels.

use super::options::GenerateOptions;
use crate::cli::Answer;
use crate::cli::output::{complain, json_line};
use crate::cli::timing::seconds;
use crate::worlds::ice::Tally;
use serde::Serialize;
use std::fmt::Display;
use std::time::Duration;

/// JSON line of the result.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Boards with all their ice maps.
    pub geometries: usize,
    worlds: usize,
    geometries_drawn: usize,
    worlds_drawn: usize,
    unsolvable: usize,
    too_short: usize,
    without_trap: usize,
    undecided: usize,
    left_over: usize,
    repeated: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    too_few_rocks: Option<usize>,
    seconds: f64,
}

impl Report {
    /// Creates the report of a run of `generate`.
    pub fn new(tally: Tally, time: Duration) -> Self {
        Self {
            geometries: tally.geometries,
            worlds: tally.worlds,
            geometries_drawn: tally.geometries_drawn,
            worlds_drawn: tally.worlds_drawn,
            unsolvable: tally.unsolvable,
            too_short: tally.too_short,
            without_trap: tally.without_trap,
            undecided: tally.undecided,
            left_over: tally.left_over,
            repeated: tally.repeated,
            too_few_rocks: None,
            seconds: seconds(time),
        }
    }

    /// Adds the number of stages rejected because not all rocks fitted.
    pub fn with_too_few_rocks(self, count: usize) -> Self {
        Self { too_few_rocks: Some(count), ..self }
    }

    /// Text for people.
    pub fn in_words(&self, out: &impl Display) -> String {
        let Self { worlds, geometries, geometries_drawn, worlds_drawn, .. } = self;
        let dropped = self.dropped();
        format!(
            "{out}: {worlds} solvable levels on {geometries} boards\nsampled: {worlds_drawn} \
             levels on {geometries_drawn} boards; rejected: {dropped}"
        )
    }

    /// Message that too few boards were found.
    pub fn too_few(&self, wanted: usize) -> String {
        let Self { geometries, geometries_drawn, worlds_drawn, .. } = self;
        let dropped = self.dropped();
        format!(
            "found only {geometries} of {wanted} boards among {geometries_drawn} sampled boards \
             with {worlds_drawn} levels; rejected: {dropped}"
        )
    }

    fn dropped(&self) -> String {
        let dropped = [
            (self.unsolvable, "unsolvable"),
            (self.too_short, "too short"),
            (self.without_trap, "without a trap"),
            (self.undecided, "undecided"),
            (self.left_over, "on boards with too few other levels"),
            (self.repeated, "on boards sampled before"),
            (self.too_few_rocks.unwrap_or(0), "without room for all rocks"),
        ];
        let dropped = dropped.iter().filter(|(count, _)| *count > 0);
        let dropped: Vec<_> = dropped.map(|(count, why)| format!("{count} {why}")).collect();
        if dropped.is_empty() { "none".to_owned() } else { dropped.join(", ") }
    }
}

/// Reports why no file is written.
pub fn give_up(options: &GenerateOptions, report: &Report) -> Answer {
    complain(&format!("{}. Nothing written", report.too_few(options.geometries)));
    if options.json { Answer::No.after(json_line(report)) } else { Answer::No }
}

/// Reports how many boards the file contains after Ctrl-C.
pub fn stopped(options: &GenerateOptions, report: &Report) -> Answer {
    let (geometries, wanted) = (report.geometries, options.geometries);
    complain(&format!("stopped: wrote {geometries} of {wanted} boards"));
    Answer::No
}

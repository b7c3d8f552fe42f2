//! Output of `blackice generate`: counts of sampled and rejected levels.

use super::options::GenerateOptions;
use crate::cli::ExitStatus;
use crate::cli::output::{print_error, print_json_line};
use crate::cli::timing::rounded_seconds;
use crate::worlds::ice::GenerationStats;
use serde::Serialize;
use std::fmt::Display;
use std::time::Duration;

/// Counts of sampled and rejected levels, printed as one JSON line.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Number of boards accepted with all requested ice maps.
    pub geometries: usize,
    /// Number of accepted levels.
    worlds: usize,
    /// Number of sampled boards.
    geometries_drawn: usize,
    /// Number of sampled levels.
    worlds_drawn: usize,
    /// Number of levels proved unsolvable.
    unsolvable: usize,
    /// Number of levels that can be solved in fewer steps than required.
    too_short: usize,
    /// Number of levels in which no ice can be placed as a trap.
    without_trap: usize,
    /// Number of levels that the node limits left undecided.
    undecided: usize,
    /// Number of usable levels dropped because their board has too few others.
    left_over: usize,
    /// Number of levels on boards sampled before.
    repeated: usize,
    /// Number of levels without room for all rocks; `None` for the ice world.
    #[serde(skip_serializing_if = "Option::is_none")]
    too_few_rocks: Option<usize>,
    /// Duration of the sampling, in seconds.
    seconds: f64,
}

impl Report {
    /// Creates the report of a run of `generate`.
    pub fn new(stats: GenerationStats, time: Duration) -> Self {
        Self {
            geometries: stats.boards,
            worlds: stats.maps,
            geometries_drawn: stats.boards_drawn,
            worlds_drawn: stats.maps_drawn,
            unsolvable: stats.unsolvable,
            too_short: stats.too_short,
            without_trap: stats.without_trap,
            undecided: stats.undecided,
            left_over: stats.left_over,
            repeated: stats.repeated,
            too_few_rocks: None,
            seconds: rounded_seconds(time),
        }
    }

    /// Adds the number of levels rejected because not all rocks fitted.
    pub fn with_too_few_rocks(self, count: usize) -> Self {
        Self { too_few_rocks: Some(count), ..self }
    }

    /// Summary as text; `out` names the written file or files.
    pub fn text(&self, out: &impl Display) -> String {
        let Self { worlds, geometries, geometries_drawn, worlds_drawn, .. } = self;
        let dropped = self.rejected_text();
        format!(
            "{out}: {worlds} solvable levels on {geometries} boards\nsampled: {worlds_drawn} \
             levels on {geometries_drawn} boards; rejected: {dropped}"
        )
    }

    /// Message that too few boards were found.
    pub fn too_few_text(&self, requested: usize) -> String {
        let Self { geometries, geometries_drawn, worlds_drawn, .. } = self;
        let dropped = self.rejected_text();
        format!(
            "found only {geometries} of {requested} boards among {geometries_drawn} sampled boards \
             with {worlds_drawn} levels; rejected: {dropped}"
        )
    }

    /// Numbers of rejected levels by reason, or "none".
    fn rejected_text(&self) -> String {
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

/// Prints why no file is written; returns exit status 1, or a worse one.
pub fn report_too_few(options: &GenerateOptions, report: &Report) -> ExitStatus {
    print_error(&format!("{}. Nothing written", report.too_few_text(options.geometries)));
    if options.json {
        ExitStatus::Negative.worse_of(print_json_line(report))
    } else {
        ExitStatus::Negative
    }
}

/// Prints how many boards were written after Ctrl-C; returns exit status 1.
pub fn report_interrupted(options: &GenerateOptions, report: &Report) -> ExitStatus {
    let (geometries, wanted) = (report.geometries, options.geometries);
    print_error(&format!("stopped: wrote {geometries} of {wanted} boards"));
    ExitStatus::Negative
}

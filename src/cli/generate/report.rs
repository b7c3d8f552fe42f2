//! What is said about levels that were drawn.

use crate::cli::timing::seconds;
use crate::worlds::ice::Tally;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// One line of the output.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Geometries that have all their worlds.
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
    seconds: f64,
}

impl Report {
    /// What was drawn in that time.
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
            seconds: seconds(time),
        }
    }

    /// For people.
    pub fn in_words(&self, out: &Path) -> String {
        let Self { worlds, geometries, geometries_drawn, worlds_drawn, .. } = self;
        let dropped = [
            (self.unsolvable, "unsolvable"),
            (self.too_short, "too short"),
            (self.without_trap, "without a trap"),
            (self.undecided, "too hard to tell"),
            (self.left_over, "of geometries with too few others"),
            (self.repeated, "of geometries drawn before"),
        ];
        let dropped = dropped.iter().filter(|(count, _)| *count > 0);
        let dropped: Vec<_> = dropped.map(|(count, why)| format!("{count} {why}")).collect();
        let dropped = if dropped.is_empty() { "none".to_owned() } else { dropped.join(", ") };
        format!(
            "{}: {worlds} solvable worlds of {geometries} geometries\n\
             drawn: {worlds_drawn} worlds of {geometries_drawn} geometries; dropped: {dropped}",
            out.display()
        )
    }

    /// Why there is no set.
    pub fn too_few(&self, wanted: usize) -> String {
        let Self { geometries, geometries_drawn, .. } = self;
        format!(
            "only {geometries} geometries of the {wanted} wanted were found among \
             {geometries_drawn} drawn"
        )
    }
}

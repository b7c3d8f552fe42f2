//! Finite-horizon dynamic programming over all lines up to a length.
//!
//! A sweep holds the table for one number of steps to go, and computes the next table from it. The
//! lines up to a length have the indices from 0 to their count minus 1, shorter lines first, so that
//! tables of them are dense.

use super::ModelEstimate;
use super::backup::Backup;
use crate::worlds::zuma::Line;
use rayon::prelude::*;

/// Maximum length of lines in tables, which then have 1.4 million lines.
pub const MAX_TABLE_LENGTH: usize = 10;

/// Maximum number of lines in one unit of parallel work.
const CHUNK_LINES: usize = 4096;

/// Value of each line up to a length, for a number of steps to go.
///
/// The value is taken after a step, before the next ball is drawn. An empty line ends the game.
#[derive(Debug, Clone)]
pub struct ValueSweep {
    /// Maximum length of a line in the table.
    longest: usize,
    /// Number of steps to go.
    steps_left: u32,
    /// Value of each line, by line index.
    values: Vec<f32>,
    /// Table for one step to go less; [`Self::advance`] overwrites it.
    ///
    /// Its values are not valid before the first step and after a stopped one.
    previous: Vec<f32>,
}

impl ValueSweep {
    /// Returns the table for no steps to go: the final rewards.
    ///
    /// It has the lines of up to `longest` balls.
    #[must_use]
    pub fn at_end(estimate: &ModelEstimate, longest: usize) -> Self {
        let lines = (0..=longest).flat_map(lines_of);
        let values: Vec<_> = lines.map(|line| estimate.rewards.of_end(line) as f32).collect();
        Self { longest, steps_left: 0, previous: values.clone(), values }
    }

    /// Number of steps to go.
    #[must_use]
    pub fn steps_left(&self) -> u32 {
        self.steps_left
    }

    /// Value of each line, by line index.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Value of a line; panics if it is too long for the table.
    #[must_use]
    pub fn value(&self, line: Line) -> f32 {
        self.values[index_of(line)]
    }

    /// Computes the table for one more step to go.
    ///
    /// `beyond` gives the value of lines one ball longer than the table, for the number of steps to
    /// go before this call; it is called only if the game has such lines. Needs one backup for each
    /// line and colour of the ball, on all threads. Returns false, with the values unchanged, if
    /// `should_stop` stopped it.
    pub fn advance(
        &mut self,
        step: &Backup<'_>,
        beyond: impl Fn(Line) -> f32 + Sync,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        std::mem::swap(&mut self.values, &mut self.previous);
        let before = &self.previous;
        let after = |line: Line| {
            if line.len() > self.longest { beyond(line) } else { before[index_of(line)] }
        };
        let mut pieces = Vec::new();
        // Index 0 is the empty line: its game is over, so its value is the same in every table.
        let mut rest = &mut self.values[1..];
        for length in 1..=self.longest {
            let (of_length, longer) =
                rest.split_at_mut(lines_below(length + 1) - lines_below(length));
            pieces
                .extend(of_length.chunks_mut(CHUNK_LINES).enumerate().map(|piece| (length, piece)));
            rest = longer;
        }
        let is_done = pieces.into_par_iter().all(|(length, (number, piece))| {
            if should_stop() {
                return false;
            }
            for (place, value) in piece.iter_mut().enumerate() {
                let line = Line::from_code((number * CHUNK_LINES + place) as u128, length);
                *value = step.mean_best(line, after);
            }
            true
        });
        if is_done {
            self.steps_left += 1;
        } else {
            std::mem::swap(&mut self.values, &mut self.previous);
        }
        is_done
    }

    /// Returns the mean value over random first lines: uniform length, uniform colours.
    ///
    /// Lengths are from 1 to the maximum of the table.
    #[must_use]
    pub fn mean_over_starts(&self) -> f64 {
        let mean_of = |length: usize| {
            let values = &self.values[lines_below(length)..lines_below(length + 1)];
            values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len() as f64
        };
        (1..=self.longest).map(mean_of).sum::<f64>() / self.longest as f64
    }
}

/// Number of lines shorter than `length`, the empty one included: (4^length − 1)/3.
#[must_use]
pub const fn lines_below(length: usize) -> usize {
    ((1 << (2 * length)) - 1) / 3
}

/// Index of a line; 0 for the empty one.
#[must_use]
pub const fn index_of(line: Line) -> usize {
    lines_below(line.len()) + line.code() as usize
}

/// All lines of one length, in the order of their indices.
pub fn lines_of(length: usize) -> impl Iterator<Item = Line> + Clone {
    (0..1u128 << (2 * length)).map(move |code| Line::from_code(code, length))
}

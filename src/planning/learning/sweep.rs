//! Finite-horizon dynamic programming over all lines up to a length.

use super::line_index::{index_of, lines_below};
use super::{Estimate, backup::Step};
use crate::worlds::zuma::Line;
use rayon::prelude::*;

/// Longest line for which tables of all lines are made: 1.4 million lines.
pub const MAX_TABLE_LENGTH: usize = 10;

/// Lines of one piece of work.
const PIECE: usize = 4096;

/// What each line up to a length is worth once a step left it, with a number of steps to go. The
/// next ball is not drawn yet. An empty line is the end.
#[derive(Debug, Clone)]
pub struct Sweep {
    longest: usize,
    steps_left: u32,
    values: Vec<f32>,
    before: Vec<f32>,
}

impl Sweep {
    /// With no steps to go: the rewards of the end.
    #[must_use]
    pub fn at_end(estimate: &Estimate, longest: usize) -> Self {
        let lines = (0..=longest).flat_map(super::line_index::lines_of);
        let values: Vec<_> = lines.map(|line| estimate.rewards.of_end(line) as f32).collect();
        Self { longest, steps_left: 0, before: values.clone(), values }
    }

    /// Steps to go.
    #[must_use]
    pub fn steps_left(&self) -> u32 {
        self.steps_left
    }

    /// The worth of each line, by number.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The worth of a line in the table.
    #[must_use]
    pub fn value(&self, line: Line) -> f32 {
        self.values[index_of(line)]
    }

    /// One step more to go. `beyond` tells the worth of lines that are one ball too long for the
    /// table, if the game has such. O(lines · length) on all threads; false, with nothing changed,
    /// if it was stopped.
    pub fn one_more(
        &mut self,
        step: &Step<'_>,
        beyond: impl Fn(Line) -> f32 + Sync,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        std::mem::swap(&mut self.values, &mut self.before);
        let before = &self.before;
        let after = |line: Line| {
            if line.len() > self.longest { beyond(line) } else { before[index_of(line)] }
        };
        let mut pieces = Vec::new();
        let mut rest = &mut self.values[1..];
        for length in 1..=self.longest {
            let (of_length, longer) =
                rest.split_at_mut(lines_below(length + 1) - lines_below(length));
            pieces.extend(of_length.chunks_mut(PIECE).enumerate().map(|piece| (length, piece)));
            rest = longer;
        }
        let is_done = pieces.into_par_iter().all(|(length, (number, piece))| {
            if should_stop() {
                return false;
            }
            for (place, value) in piece.iter_mut().enumerate() {
                let line = Line::from_code((number * PIECE + place) as u128, length);
                *value = step.mean_best(line, after);
            }
            true
        });
        if is_done {
            self.steps_left += 1;
        } else {
            std::mem::swap(&mut self.values, &mut self.before);
        }
        is_done
    }

    /// The mean over lines whose length is uniform from 1 to the longest of the table, and whose
    /// colours are uniform.
    #[must_use]
    pub fn mean_over_starts(&self) -> f64 {
        let mean_of = |length: usize| {
            let values = &self.values[lines_below(length)..lines_below(length + 1)];
            values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len() as f64
        };
        (1..=self.longest).map(mean_of).sum::<f64>() / self.longest as f64
    }
}

//! Values of lines, planned backwards from the end of the game.
//!
//! The *steps to go* are the steps that remain. Short lines are stored in tables, which are exact
//! for the estimated model if the game has no longer lines. For longer lines, a function is fitted
//! for each number of steps to go (fitted value iteration); pops lead back to the tables.

use super::value_sweep::lines_below;
use super::value_sweep::{ValueTables, stored_horizons};
use super::window_function::VisitedLines;
use super::window_function::{self, WindowFunction};
use super::{Backup, MAX_TABLE_LENGTH, ModelEstimate, ValueSweep};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Line, RandomSource, Rewards, SeededRandom};
use rayon::prelude::*;

/// Number of steps and maximum line length of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameSize {
    /// Number of steps of a game.
    pub steps: u32,
    /// Maximum length of a line; a longer line loses its last ball.
    pub max_length: u32,
}

/// Limits on the work and memory of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits {
    /// Maximum length of lines in tables if the game has longer lines than `exact_length`.
    pub table_length: usize,
    /// Greatest maximum line length of a game for which tables hold every line.
    pub exact_length: usize,
    /// Number of lines for fitting one function of long lines.
    pub samples: usize,
    /// Maximum product of steps to go and lines in a table.
    ///
    /// 50 steps to go are always allowed.
    pub table_work: u64,
    /// Maximum number of planned steps, if the game has lines too long for tables.
    pub fitted_steps: u64,
    /// Maximum memory of all tables, in bytes; at least two tables are stored.
    pub table_bytes: usize,
}

impl PlanLimits {
    /// Limits for a plan that is used for a few games.
    pub const QUICK: Self = Self {
        table_length: 6,
        exact_length: 7,
        samples: 1500,
        table_work: 3_000_000,
        fitted_steps: 60,
        table_bytes: 46_000_000,
    };

    /// Limits for a final plan.
    pub const FULL: Self = Self {
        table_length: 8,
        exact_length: MAX_TABLE_LENGTH,
        samples: 24_000,
        table_work: 100_000_000,
        fitted_steps: 150,
        table_bytes: 46_000_000,
    };

    /// Returns the maximum length of lines in the tables of a game.
    ///
    /// `max_length` is the maximum length of its lines.
    #[must_use]
    pub fn max_table_length(&self, max_length: u32) -> usize {
        let max_length = max_length as usize;
        if max_length <= self.exact_length { max_length } else { self.table_length }
    }
}

/// At least one of this many lines for fitting is random.
const RANDOM_INTERVAL: usize = 5;

/// Estimated value of every line, for every number of steps to go.
///
/// The value of a line is the expected points from there to the end of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueFunction {
    /// Values of short lines.
    pub tables: ValueTables,
    /// Values of longer lines: one function for each of 1, 2, … steps to go.
    ///
    /// Empty if the game has no longer lines.
    pub window_functions: Vec<WindowFunction>,
    /// The rewards with which it was planned.
    ///
    /// They give the value of a line at the end of the game.
    pub rewards: Rewards,
    /// Maximum number of steps to go that was planned; more count as this many.
    pub steps_planned: u32,
}

impl ValueFunction {
    /// Plans backwards from the end of the game to its second step, within `effort`.
    ///
    /// Fits the function of long lines to visited lines and some random ones. The second result is
    /// false if the stop signal ended the work; the plan then covers fewer steps.
    #[must_use]
    pub fn plan(
        estimate: &ModelEstimate,
        sizes: GameSize,
        effort: &PlanLimits,
        visited: &VisitedLines,
        seed: u64,
        budget: &Budget<'_>,
    ) -> (Self, bool) {
        let longest = effort.max_table_length(sizes.max_length);
        let table_lines = lines_below(longest + 1);
        let has_longer = sizes.max_length as usize > longest;
        // Limits on the number of steps to plan: table work, and fits of the long-line function.
        let most_fitted = if has_longer { effort.fitted_steps } else { u64::MAX };
        let max_steps = (effort.table_work / table_lines as u64).max(50).min(most_fitted);
        let last = u64::from(sizes.steps.saturating_sub(1)).min(max_steps) as u32;
        let kept = stored_horizons(last, effort.table_bytes / (2 * table_lines));
        let step = Backup { estimate, max_length: sizes.max_length };
        let mut dice = SeededRandom::new(seed, 0);
        let mut sweep = ValueSweep::at_end(estimate, longest);
        let (layers, windows) = (ValueTables::new(longest), Vec::new());
        let rewards = estimate.rewards;
        let mut function =
            Self { tables: layers, window_functions: windows, rewards, steps_planned: 0 };
        function.tables.push(&sweep);
        while sweep.steps_left() < last {
            // Long lines first: they need the table of the step before.
            let windows = has_longer.then(|| {
                let visited = visited.with_steps_left(sweep.steps_left() + 1);
                let samples = samples(visited, longest + 1, sizes, effort.samples, &mut dice);
                function.fit(&step, &sweep, &samples)
            });
            // Then one backup of the whole table, in parallel.
            let steps_left = sweep.steps_left();
            let beyond = |line: Line| function.long_line_value(line, steps_left);
            if !sweep.advance(&step, beyond, budget.should_stop) {
                return (function, false);
            }
            function.window_functions.extend(windows);
            // Store this table only if its number of steps is among those kept.
            function.steps_planned = sweep.steps_left();
            if kept.contains(&sweep.steps_left()) {
                function.tables.push(&sweep);
            }
        }
        (function, true)
    }

    /// Expected points from a line after a step, before the next ball is drawn.
    ///
    /// `steps_left` is the number of further steps.
    #[must_use]
    pub fn value(&self, line: Line, steps_left: u32) -> f32 {
        if line.len() <= self.tables.longest() {
            self.tables.value(line, steps_left)
        } else {
            self.long_line_value(line, steps_left)
        }
    }

    /// Returns true if no value of a game with `steps` steps is interpolated or fitted.
    ///
    /// `steps` must be those of the planned game.
    #[must_use]
    pub fn has_every_step(&self, steps: u32) -> bool {
        self.window_functions.is_empty() && self.tables.tables().len() >= steps as usize
    }

    /// Value of a line that is too long for the tables.
    ///
    /// The reward of ending with the line, plus the fitted function, if one was fitted.
    fn long_line_value(&self, line: Line, steps_left: u32) -> f32 {
        let end = self.rewards.of_end(line) as f32;
        let place = (steps_left as usize).min(self.window_functions.len());
        end + place.checked_sub(1).map_or(0.0, |place| self.window_functions[place].value(line))
    }

    /// Fits the function for one step to go more than `sweep` has.
    ///
    /// `samples` are the lines to which it is fitted.
    fn fit(&self, step: &Backup<'_>, sweep: &ValueSweep, samples: &[Line]) -> WindowFunction {
        let (longest, steps_left) = (self.tables.longest(), sweep.steps_left());
        let after = |line: Line| {
            if line.len() <= longest {
                sweep.value(line)
            } else {
                self.long_line_value(line, steps_left)
            }
        };
        let target = |line: &Line| step.mean_best(*line, after) - self.rewards.of_end(*line) as f32;
        let targets: Vec<f32> = samples.par_iter().map(target).collect();
        // Start from the previous function: values change little from one step to the next.
        let mut windows = self.window_functions.last().cloned().unwrap_or_default();
        for share in [0.5, 0.3, 0.15, 0.05] {
            for (line, target) in samples.iter().zip(&targets) {
                windows.fit_step(*line, *target, share);
            }
        }
        windows
    }
}

/// Returns `count` lines for fitting: visited lines, and at least a fifth random lines.
///
/// Random lines, of uniform length, also replace visited lines that are shorter than `shortest` or
/// than five balls; they make every feature of the function occur.
fn samples(
    visited: &[Line],
    shortest: usize,
    sizes: GameSize,
    count: usize,
    dice: &mut SeededRandom,
) -> Vec<Line> {
    let shortest = shortest.max(window_function::SHORTEST);
    let spread = (sizes.max_length as usize + 1).saturating_sub(shortest).max(1);
    (0..count)
        .map(|place| match visited.get(dice.pick(visited.len())) {
            Some(line) if place % RANDOM_INTERVAL != 0 && line.len() >= shortest => *line,
            _ => {
                let length = shortest + dice.pick(spread);
                dice.line_of(length)
            }
        })
        .collect()
}

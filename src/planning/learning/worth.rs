//! Values of lines, planned backwards from the end of the game.
//!
//! Short lines are stored in tables, which are exact for the estimated model if the game has no
//! longer lines. For longer lines, a function is fitted for each number of steps to go (fitted
//! value iteration); pops lead back to the tables.

use super::layers::{Layers, steps_kept};
use super::line_index::lines_below;
use super::visited::Visited;
use super::windows::{self, Windows};
use super::{Estimate, MAX_TABLE_LENGTH, Step, Sweep};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Dice, Draws, Line, Rewards};
use rayon::prelude::*;

/// Number of steps and maximum line length of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Steps of a game.
    pub steps: u32,
    /// Maximum length of a line; a longer line loses its last ball.
    pub max_length: u32,
}

/// Limits on the work and memory of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Longest line in tables if the game has longer lines.
    pub table_length: usize,
    /// Longest line in tables if the game has no longer lines.
    pub exact_length: usize,
    /// Number of lines for fitting the function, for each number of steps to go.
    pub samples: usize,
    /// Maximum of steps to go times lines in a table; at least 50 steps are always planned.
    pub table_work: u64,
    /// Maximum number of steps to go planned for long lines.
    pub fitted_steps: u64,
    /// Maximum memory of all tables, in bytes.
    pub table_bytes: usize,
}

impl Effort {
    /// For a plan used for a few games.
    pub const SKETCH: Self = Self {
        table_length: 6,
        exact_length: 7,
        samples: 1500,
        table_work: 3_000_000,
        fitted_steps: 60,
        table_bytes: 46_000_000,
    };

    /// For a final plan.
    pub const FULL: Self = Self {
        table_length: 8,
        exact_length: MAX_TABLE_LENGTH,
        samples: 24_000,
        table_work: 100_000_000,
        fitted_steps: 150,
        table_bytes: 46_000_000,
    };

    /// Longest line in the tables of a game.
    #[must_use]
    pub fn longest_in_tables(&self, max_length: u32) -> usize {
        let max_length = max_length as usize;
        if max_length <= self.exact_length { max_length } else { self.table_length }
    }
}

/// One of this many lines for fitting is random.
const RANDOM_EVERY: usize = 5;

/// Value of every line, for every number of steps to go.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// Values of short lines.
    pub layers: Layers,
    /// Values of longer lines: one function for each of 1, 2, … steps to go. Empty if the game has
    /// none.
    pub windows: Vec<Windows>,
    /// The rewards it was planned with: the value of a line at the end.
    pub rewards: Rewards,
    /// Maximum number of steps to go that was planned; more count as this many.
    pub steps_planned: u32,
}

impl Worth {
    /// Plans backwards from the end of the game to its second step.
    ///
    /// Fits the function of long lines to visited lines and some random ones. Also returns whether
    /// the plan was finished; if it was stopped, it covers fewer steps.
    #[must_use]
    pub fn plan(
        estimate: &Estimate,
        sizes: Sizes,
        effort: &Effort,
        visited: &Visited,
        seed: u64,
        budget: &Budget<'_>,
    ) -> (Self, bool) {
        let longest = effort.longest_in_tables(sizes.max_length);
        let table_lines = lines_below(longest + 1);
        let has_longer = sizes.max_length as usize > longest;
        // Limits on the number of steps to plan: table work, and fits of the long-line function.
        let most_fitted = if has_longer { effort.fitted_steps } else { u64::MAX };
        let most_steps = (effort.table_work / table_lines as u64).max(50).min(most_fitted);
        let last = u64::from(sizes.steps.saturating_sub(1)).min(most_steps) as u32;
        let kept = steps_kept(last, effort.table_bytes / (2 * table_lines));
        let step = Step { estimate, max_length: sizes.max_length };
        let mut dice = Dice::new(seed, 0);
        let mut sweep = Sweep::at_end(estimate, longest);
        let (layers, windows) = (Layers::new(longest), Vec::new());
        let rewards = estimate.rewards;
        let mut worth = Self { layers, windows, rewards, steps_planned: 0 };
        worth.layers.keep(&sweep);
        while sweep.steps_left() < last {
            // Long lines first: they need the table of the step before.
            let windows = has_longer.then(|| {
                let visited = visited.with_steps_left(sweep.steps_left() + 1);
                let samples = samples(visited, longest + 1, sizes, effort.samples, &mut dice);
                worth.fit(&step, &sweep, &samples)
            });
            // Then one backup of the whole table, in parallel.
            let steps_left = sweep.steps_left();
            let beyond = |line: Line| worth.of_long(line, steps_left);
            if !sweep.one_more(&step, beyond, budget.should_stop) {
                return (worth, false);
            }
            worth.windows.extend(windows);
            // Store this table only if its number of steps is among those kept.
            worth.steps_planned = sweep.steps_left();
            if kept.contains(&sweep.steps_left()) {
                worth.layers.keep(&sweep);
            }
        }
        (worth, true)
    }

    /// Value of a line after a step, before the next ball is drawn.
    #[must_use]
    pub fn value(&self, line: Line, steps_left: u32) -> f32 {
        if line.len() <= self.layers.longest() {
            self.layers.value(line, steps_left)
        } else {
            self.of_long(line, steps_left)
        }
    }

    /// Returns true if no value of a game with `steps` steps is interpolated or fitted.
    #[must_use]
    pub fn has_every_step(&self, steps: u32) -> bool {
        self.windows.is_empty() && self.layers.layers().len() >= steps as usize
    }

    fn of_long(&self, line: Line, steps_left: u32) -> f32 {
        let end = self.rewards.of_end(line) as f32;
        let place = (steps_left as usize).min(self.windows.len());
        end + place.checked_sub(1).map_or(0.0, |place| self.windows[place].value(line))
    }

    /// Fits the function for one step to go more than the sweep has.
    fn fit(&self, step: &Step<'_>, sweep: &Sweep, samples: &[Line]) -> Windows {
        let (longest, steps_left) = (self.layers.longest(), sweep.steps_left());
        let after = |line: Line| {
            if line.len() <= longest { sweep.value(line) } else { self.of_long(line, steps_left) }
        };
        let target = |line: &Line| step.mean_best(*line, after) - self.rewards.of_end(*line) as f32;
        let targets: Vec<f32> = samples.par_iter().map(target).collect();
        // Start from the previous function: values change little from one step to the next.
        let mut windows = self.windows.last().cloned().unwrap_or_default();
        for share in [0.5, 0.3, 0.15, 0.05] {
            for (line, target) in samples.iter().zip(&targets) {
                windows.learn(*line, *target, share);
            }
        }
        windows
    }
}

/// Lines for fitting: mostly visited ones, and some random ones.
///
/// Visited lines that are too short are replaced; the random ones make every feature occur.
fn samples(
    visited: &[Line],
    shortest: usize,
    sizes: Sizes,
    count: usize,
    dice: &mut Dice,
) -> Vec<Line> {
    let shortest = shortest.max(windows::SHORTEST);
    let spread = (sizes.max_length as usize + 1).saturating_sub(shortest).max(1);
    (0..count)
        .map(|place| match visited.get(dice.pick(visited.len())) {
            Some(line) if place % RANDOM_EVERY != 0 && line.len() >= shortest => *line,
            _ => {
                let length = shortest + dice.pick(spread);
                dice.line_of(length)
            }
        })
        .collect()
}

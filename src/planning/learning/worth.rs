//! What lines are worth: planned backwards from the end of the game.
//!
//! Lines up to a length stand in tables, which are exact (for the estimate) if the game has no
//! longer ones. Longer lines have a fitted function for each number of steps to go (fitted value
//! iteration), which leans on the tables wherever a pop makes a line short.

use super::layers::{Layers, steps_kept};
use super::line_index::lines_below;
use super::visited::Visited;
use super::windows::{self, Windows};
use super::{Estimate, MAX_TABLE_LENGTH, Step, Sweep};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Dice, Draws, Line, Rewards};
use rayon::prelude::*;

/// Steps and longest line of a game: all of it that is seen from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Steps of a game.
    pub steps: u32,
    /// A longer line loses its last ball.
    pub max_length: u32,
}

/// How much work and space goes into a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Lines up to that length have tables, if the game has longer ones.
    pub table_length: usize,
    /// Lines up to that length have tables, if it has none longer.
    pub exact_length: usize,
    /// Lines to which the function of longer ones is fitted, for each number of steps to go.
    pub samples: usize,
    /// Most steps to go that are planned, times lines in a table; 50 steps always are.
    pub table_work: u64,
    /// Most steps to go that are planned for long lines.
    pub fitted_steps: u64,
    /// Most bytes of all tables.
    pub table_bytes: usize,
}

impl Effort {
    /// For a plan that is used for a few games.
    pub const SKETCH: Self = Self {
        table_length: 6,
        exact_length: 7,
        samples: 1500,
        table_work: 3_000_000,
        fitted_steps: 60,
        table_bytes: 46_000_000,
    };

    /// For a plan that is kept.
    pub const FULL: Self = Self {
        table_length: 8,
        exact_length: MAX_TABLE_LENGTH,
        samples: 24_000,
        table_work: 100_000_000,
        fitted_steps: 150,
        table_bytes: 46_000_000,
    };

    /// The longest line in the tables of a game.
    #[must_use]
    pub fn longest_in_tables(&self, max_length: u32) -> usize {
        let max_length = max_length as usize;
        if max_length <= self.exact_length { max_length } else { self.table_length }
    }
}

/// Of so many lines that a function is fitted to, one is random.
const RANDOM_EVERY: usize = 5;

/// The worth of every line, for every number of steps to go.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// Lines that are short.
    pub layers: Layers,
    /// Lines that are longer: one function for 1, 2, … steps to go. Empty if there are none.
    pub windows: Vec<Windows>,
    /// The rewards it was planned with: they are what a line is worth at the end.
    pub rewards: Rewards,
    /// The most steps to go that were planned. More count as so many.
    pub steps_planned: u32,
}

impl Worth {
    /// Plans backwards from the end, up to the step before the first. The function of
    /// long lines is fitted to those visited, and to some random ones. The answer
    /// is whether it was finished before it was told to stop; if not, fewer steps are planned.
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
            let steps_left = sweep.steps_left();
            let beyond = |line: Line| worth.of_long(line, steps_left);
            if !sweep.one_more(&step, beyond, budget.should_stop) {
                return (worth, false);
            }
            worth.windows.extend(windows);
            worth.steps_planned = sweep.steps_left();
            if kept.contains(&sweep.steps_left()) {
                worth.layers.keep(&sweep);
            }
        }
        (worth, true)
    }

    /// What a line is worth once a step left it, the next ball not drawn yet.
    #[must_use]
    pub fn value(&self, line: Line, steps_left: u32) -> f32 {
        if line.len() <= self.layers.longest() {
            self.layers.value(line, steps_left)
        } else {
            self.of_long(line, steps_left)
        }
    }

    /// Whether it has a table for every step of a game of so many: nothing is interpolated.
    #[must_use]
    pub fn has_every_step(&self, steps: u32) -> bool {
        self.windows.is_empty() && self.layers.layers().len() >= steps as usize
    }

    fn of_long(&self, line: Line, steps_left: u32) -> f32 {
        let end = self.rewards.of_end(line) as f32;
        let place = (steps_left as usize).min(self.windows.len());
        end + place.checked_sub(1).map_or(0.0, |place| self.windows[place].value(line))
    }

    /// The function for one step more than the sweep has.
    fn fit(&self, step: &Step<'_>, sweep: &Sweep, samples: &[Line]) -> Windows {
        let (longest, steps_left) = (self.layers.longest(), sweep.steps_left());
        let after = |line: Line| {
            if line.len() <= longest { sweep.value(line) } else { self.of_long(line, steps_left) }
        };
        let target = |line: &Line| step.mean_best(*line, after) - self.rewards.of_end(*line) as f32;
        let targets: Vec<f32> = samples.par_iter().map(target).collect();
        let mut windows = self.windows.last().cloned().unwrap_or_default();
        for share in [0.5, 0.3, 0.15, 0.05] {
            for (line, target) in samples.iter().zip(&targets) {
                windows.learn(*line, *target, share);
            }
        }
        windows
    }
}

/// Mostly lines of play, none shorter than that; and random ones, so that no feature goes without.
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

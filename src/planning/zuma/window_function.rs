//! Values of lines too long for a table: a linear function of five-ball windows.
//!
//! A *window* is five adjacent balls. Each of its 1024 colour patterns has a weight, and so does
//! each pattern of the first four balls, of the last four, and each length. The value of a line is
//! the sum of the weights of its patterns. The weights are fitted by stochastic gradient descent
//! (normalised least mean squares). The function gives the value beyond the reward of ending with
//! this line.
//!
//! The fitted values must be accurate for lines that occur in play; [`VisitedLines`] collects them
//! by the number of steps left.

use crate::worlds::random::below;
use crate::worlds::zuma::{Line, MAX_LENGTH, Observation};
use rand_chacha::rand_core::RngCore;

/// Number of balls in a window.
const WINDOW: usize = 5;

/// Number of balls at each end that form a pattern of their own.
const EDGE: usize = 4;

/// Number of colour patterns of a window.
const WINDOW_PATTERNS: usize = 1 << (2 * WINDOW);
/// Number of colour patterns of the balls at one end.
const EDGE_PATTERNS: usize = 1 << (2 * EDGE);

/// Number of weights: windows, first balls, last balls and lengths, in this order.
///
/// There is one weight for each length from 0 to `MAX_LENGTH` + 1.
const WEIGHT_COUNT: usize = WINDOW_PATTERNS + 2 * EDGE_PATTERNS + MAX_LENGTH + 2;

/// Minimum length of a line that has a window.
///
/// Shorter lines are not used for fitting.
pub const SHORTEST: usize = WINDOW;

/// A fitted function of lines with five or more balls.
#[derive(Debug, Clone, PartialEq)]
pub struct WindowFunction(Vec<f32>);

/// The default has all weights 0.
impl Default for WindowFunction {
    fn default() -> Self {
        Self(vec![0.0; WEIGHT_COUNT])
    }
}

impl WindowFunction {
    /// Number of weights.
    pub const WEIGHT_COUNT: usize = WEIGHT_COUNT;

    /// Creates a function from its weights; `None` unless there are [`Self::WEIGHT_COUNT`].
    #[must_use]
    pub fn from_weights(weights: Vec<f32>) -> Option<Self> {
        (weights.len() == WEIGHT_COUNT).then_some(Self(weights))
    }

    /// All weights.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.0
    }

    /// Returns the sum of the weights of a line. O(length).
    ///
    /// A line with fewer than five balls has no window; its other weights are added.
    #[must_use]
    pub fn value(&self, line: Line) -> f32 {
        let mut sum = 0.0;
        each_feature(line, |feature| sum += self.0[feature]);
        sum
    }

    /// Moves the value of a line towards a target by about a share.
    ///
    /// `share` is the part of the difference, from 0 to 1. Moves it further if a window pattern
    /// occurs several times in the line.
    pub fn fit_step(&mut self, line: Line, target: f32, share: f32) {
        let features = line.len().saturating_sub(WINDOW - 1) + 3;
        let change = share * (target - self.value(line)) / features as f32;
        each_feature(line, |feature| self.0[feature] += change);
    }
}

/// Calls `each` with the index of each weight that counts for a line.
///
/// A window pattern that occurs several times has several calls.
fn each_feature(line: Line, mut each: impl FnMut(usize)) {
    let length = line.len();
    let code = line.code();
    let mut windows = code;
    for _ in 0..(length + 1).saturating_sub(WINDOW) {
        each(windows as usize % WINDOW_PATTERNS);
        windows >>= 2;
    }
    each(WINDOW_PATTERNS + code as usize % EDGE_PATTERNS);
    let last = code >> (2 * length.saturating_sub(EDGE));
    each(WINDOW_PATTERNS + EDGE_PATTERNS + last as usize % EDGE_PATTERNS);
    each(WINDOW_PATTERNS + 2 * EDGE_PATTERNS + length);
}

/// Maximum number of stored lines, over all numbers of steps left.
const MAX_LINES: usize = 400_000;

/// Maximum number of stored first lines.
const MAX_STARTS: usize = 2_000;

/// Lines that occurred in games with the same number of steps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitedLines {
    by_steps_left: Vec<Vec<Line>>,
    starts: Vec<Line>,
}

impl VisitedLines {
    /// Stores the line of an observation; when full, it replaces a random line.
    pub fn add(&mut self, observation: &Observation, rng: &mut impl RngCore) {
        if observation.step == 0 {
            keep(&mut self.starts, observation.line, MAX_STARTS, rng);
        }
        let steps = observation.steps as usize + 1;
        if self.by_steps_left.len() < steps {
            self.by_steps_left.resize(steps, Vec::new());
        }
        let most = (MAX_LINES / steps).max(1);
        keep(
            &mut self.by_steps_left[observation.steps_left() as usize],
            observation.line,
            most,
            rng,
        );
    }

    /// Lines observed with this many steps left.
    #[must_use]
    pub fn with_steps_left(&self, steps_left: u32) -> &[Line] {
        self.by_steps_left.get(steps_left as usize).map_or(&[], Vec::as_slice)
    }

    /// First lines of games, at most 2,000.
    #[must_use]
    pub fn starts(&self) -> &[Line] {
        &self.starts
    }
}

/// Adds a line, or replaces a random one if there are `most` lines.
fn keep(lines: &mut Vec<Line>, line: Line, most: usize, rng: &mut impl RngCore) {
    if lines.len() < most {
        lines.push(line);
    } else {
        lines[below(rng, most)] = line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::{Colour, SeededRandom};

    #[test]
    fn sums_of_features_are_fitted() {
        // Pairs of equal neighbours are worth 2, a red first ball 5: both are sums of features.
        let truth = |line: Line| {
            let pairs = (1..line.len()).filter(|at| line.get(*at) == line.get(at - 1)).count();
            2.0 * pairs as f32 + if line.get(0) == Some(Colour::Red) { 5.0 } else { 0.0 }
        };
        let mut dice = SeededRandom::new(3, 0);
        let mut windows = WindowFunction::default();
        for round in 0..60_000 {
            let line = dice.line_of(9 + round % 12);
            windows.fit_step(line, truth(line), 0.5);
        }
        for round in 0..100 {
            let line = dice.line_of(9 + round % 12);
            assert!((windows.value(line) - truth(line)).abs() < 1.0, "{line:?}");
        }
    }
}

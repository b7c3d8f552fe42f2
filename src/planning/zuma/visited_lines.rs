//! Lines that occurred in play, by the number of steps left.
//!
//! The fitted values of long lines must be accurate for such lines.

use crate::worlds::random::below;
use crate::worlds::zuma::{Line, Observation};
use rand_chacha::rand_core::RngCore;

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

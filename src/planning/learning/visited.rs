//! Lines that occurred in play, by the number of steps that were left.

use crate::worlds::chance::below;
use crate::worlds::zuma::{Line, Observation};
use rand_chacha::rand_core::RngCore;

/// Most lines that are kept in all.
const MAX_LINES: usize = 400_000;

/// Most first lines that are kept.
const MAX_STARTS: usize = 2_000;

/// Lines seen in games of one length: where the worth of lines has to be right.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Visited {
    by_steps_left: Vec<Vec<Line>>,
    starts: Vec<Line>,
}

impl Visited {
    /// Remembers what is seen. Once there are too many lines, one drawn at random makes room.
    pub fn remember(&mut self, seen: &Observation, rng: &mut impl RngCore) {
        if seen.step == 0 {
            keep(&mut self.starts, seen.line, MAX_STARTS, rng);
        }
        let steps = seen.steps as usize + 1;
        if self.by_steps_left.len() < steps {
            self.by_steps_left.resize(steps, Vec::new());
        }
        let most = (MAX_LINES / steps).max(1);
        keep(&mut self.by_steps_left[seen.steps_left() as usize], seen.line, most, rng);
    }

    /// Lines that were seen with so many steps left.
    #[must_use]
    pub fn with_steps_left(&self, steps_left: u32) -> &[Line] {
        self.by_steps_left.get(steps_left as usize).map_or(&[], Vec::as_slice)
    }

    /// Lines that games began with.
    #[must_use]
    pub fn starts(&self) -> &[Line] {
        &self.starts
    }
}

fn keep(lines: &mut Vec<Line>, line: Line, most: usize, rng: &mut impl RngCore) {
    if lines.len() < most {
        lines.push(line);
    } else {
        lines[below(rng, most)] = line;
    }
}

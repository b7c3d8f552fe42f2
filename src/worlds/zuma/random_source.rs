//! Source of all random decisions of the game.

use super::{Colour, PerColour};
use crate::worlds::random::{below, unit_interval};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Source of the random decisions of a step.
///
/// The rules query in a fixed order: whether the chosen action is carried out; if not, which other
/// one; whether each run that may pop does; the next ball.
pub trait RandomSource {
    /// Returns true with the given probability.
    fn decide(&mut self, probability: f64) -> bool;
    /// Draws an integer below `count`, uniformly.
    fn pick(&mut self, count: usize) -> usize;
    /// Draws a colour from a distribution that sums to 1.
    fn colour(&mut self, distribution: &PerColour<f64>) -> Colour;
}

/// Random decisions from a seed and a stream number; repeatable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeededRandom(ChaCha8Rng);

impl SeededRandom {
    /// Returns the source for a seed and stream. Streams of one seed are independent.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// Draws a line of `length` balls, at most [`super::MAX_LENGTH`], with uniform colours.
    #[must_use]
    pub fn line_of(&mut self, length: usize) -> super::Line {
        (0..length).fold(super::Line::EMPTY, |line, at| {
            line.with_inserted(at, Colour::ALL[self.pick(Colour::COUNT)])
        })
    }
}

impl RandomSource for SeededRandom {
    fn decide(&mut self, probability: f64) -> bool {
        unit_interval(&mut self.0) < probability
    }

    fn pick(&mut self, count: usize) -> usize {
        below(&mut self.0, count)
    }

    fn colour(&mut self, distribution: &PerColour<f64>) -> Colour {
        let mut left = unit_interval(&mut self.0);
        let mut last_possible = Colour::Yellow;
        for (colour, probability) in distribution.iter() {
            if left < *probability {
                return colour;
            }
            left -= probability;
            if *probability > 0.0 {
                last_possible = colour;
            }
        }
        // Rounding may leave a remainder: it goes to the last colour with a positive probability.
        last_possible
    }
}

//! Everything random in the game passes through here.

use super::{Colour, PerColour};
use crate::worlds::chance::{below, unit_interval};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Whoever decides what chance decides. The rules ask in a fixed order: whether the chosen action
/// is carried out; if not, which of the others; whether each run pops; the next ball.
pub trait Draws {
    /// Whether something of that probability happens.
    fn happens(&mut self, probability: f64) -> bool;
    /// One of `count` things, all equally probable, by number from 0.
    fn pick(&mut self, count: usize) -> usize;
    /// A colour from a distribution that sums to 1.
    fn colour(&mut self, distribution: &PerColour<f64>) -> Colour;
}

/// Draws from a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of that seed, from their first throw. Streams of one seed are independent.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// A line with that length, all colours equally probable.
    #[must_use]
    pub fn line_of(&mut self, length: usize) -> super::Line {
        (0..length).fold(super::Line::EMPTY, |line, at| {
            line.with_inserted(at, Colour::ALL[self.pick(Colour::COUNT)])
        })
    }
}

impl Draws for Dice {
    fn happens(&mut self, probability: f64) -> bool {
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
        // Rounding left a sliver: it belongs to the last colour that can come at all.
        last_possible
    }
}

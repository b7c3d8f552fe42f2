//! Hidden model of a game: probabilities and rewards.

use super::{Colour, Line, PerColour, Run, line::SHORTEST_RUN};
use serde::{Deserialize, Serialize};

/// Everything about a game that an agent cannot see.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model {
    /// The probabilities.
    pub probabilities: Probabilities,
    /// The rewards.
    pub rewards: Rewards,
    /// Seed of the random draws.
    pub seed: u64,
}

/// The probabilities of a model, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Odds")]
pub struct Probabilities {
    /// Probability that the chosen action is carried out, by colour of the ball.
    pub hit: PerColour<f64>,
    /// Distribution of the next ball; sums to 1.
    pub next_ball: PerColour<f64>,
    /// Probability that a run pops, by its colour.
    ///
    /// Drawn once for each run that may pop.
    pub pop: PerColour<f64>,
}

/// Rewards of a model in points; `Rewards<T>` holds another value for each of these rewards.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rewards<T = f64> {
    /// Points for popping a run of this colour, without its balls beyond three.
    pub triple: PerColour<T>,
    /// Points for each ball beyond three of a popped run.
    ///
    /// Subtracted when a ball of this colour falls off the end.
    pub extra: PerColour<T>,
    /// Points subtracted at the end of the game for each ball left in the line.
    pub left_over: PerColour<T>,
    /// Points for clearing the line.
    pub finished: T,
}

/// Number of rewards.
pub const REWARD_COUNT: usize = 3 * Colour::COUNT + 1;

impl<T: Copy> Rewards<T> {
    /// Returns all rewards in one row: triples, extras, left over (each by colour), finished.
    #[must_use]
    pub fn to_row(&self) -> [T; REWARD_COUNT] {
        let mut row = [self.finished; REWARD_COUNT];
        let tables = [&self.triple, &self.extra, &self.left_over];
        let values = tables.into_iter().flat_map(|table| table.0);
        row.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        row
    }

    /// Reads a row in the order of [`Self::to_row`].
    #[must_use]
    pub fn from_row(row: &[T; REWARD_COUNT]) -> Self {
        let table = |first: usize| PerColour::from_fn(|colour| row[first + colour.index()]);
        Self {
            triple: table(0),
            extra: table(Colour::COUNT),
            left_over: table(2 * Colour::COUNT),
            finished: row[REWARD_COUNT - 1],
        }
    }
}

impl Rewards {
    /// Points for popping a run.
    #[must_use]
    pub fn of_pop(&self, run: Run) -> f64 {
        let further = f64::from(run.length) - SHORTEST_RUN as f64;
        self.triple[run.colour] + further * self.extra[run.colour]
    }

    /// Points when a ball falls off the end.
    #[must_use]
    pub fn of_fall(&self, colour: Colour) -> f64 {
        -self.extra[colour]
    }

    /// Points at the end of a game with this line: clearing reward or penalty.
    #[must_use]
    pub fn of_end(&self, line: Line) -> f64 {
        if line.is_empty() {
            self.finished
        } else {
            -line.iter().map(|colour| self.left_over[colour]).sum::<f64>()
        }
    }
}

//! A game as stored in a file, and its hidden model: probabilities and rewards.

use super::line::SHORTEST_RUN;
use super::{Colour, Line, PerColour, Run, State};
use serde::{Deserialize, Serialize};

/// A level of the Zuma world: steps, longest line, first line and model.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// Title for lists; may be empty.
    pub title: String,
    /// Author; may be empty.
    pub author: String,
    /// Free text about the game; may be empty.
    pub note: String,
    /// Number of steps, with one ball each.
    pub steps: u32,
    /// Maximum length of the line; a longer line loses its last ball.
    pub max_length: u32,
    /// The line before the first step.
    pub line: Line,
    /// Probabilities, rewards and seed, which the agent does not see.
    pub model: Model,
}

impl Game {
    /// Returns a game with empty texts.
    #[must_use]
    pub fn untitled(steps: u32, max_length: u32, line: Line, model: Model) -> Self {
        let [title, author, note] = [const { String::new() }; 3];
        Self { title, author, note, steps, max_length, line, model }
    }

    /// Returns a default game for a model: 20 steps, lines of up to ten balls, empty first line.
    #[must_use]
    pub fn of_model(model: Model) -> Self {
        Self::untitled(20, 10, Line::EMPTY, model)
    }

    /// Returns the rest of the game from a state on, with at least one step.
    #[must_use]
    pub fn remaining(&self, state: &State) -> Self {
        let steps = self.steps.saturating_sub(state.step).max(1);
        Self { steps, line: state.line, ..self.clone() }
    }

    /// Returns the game with `offset` added to its random seed, with wrap-around.
    #[must_use]
    pub fn with_seed_offset(mut self, offset: u64) -> Self {
        self.model.seed = self.model.seed.wrapping_add(offset);
        self
    }
}

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

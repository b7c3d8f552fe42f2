//! The truth of the game: its odds and its rewards.

use super::{Colour, Line, PerColour, Run, line::SHORTEST_RUN};
use serde::{Deserialize, Serialize};

/// Everything about a game that an agent cannot see.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model {
    /// The probabilities.
    pub odds: Odds,
    /// The rewards.
    pub rewards: Rewards,
    /// Makes the random draws repeatable.
    pub seed: u64,
}

/// The probabilities of a model, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Odds {
    /// That the chosen action is carried out, by the colour in hand.
    pub hit: PerColour<f64>,
    /// Of the next ball's colour; sums to 1.
    pub next_ball: PerColour<f64>,
    /// That a touched run pops, by its colour.
    pub pop: PerColour<f64>,
}

/// The rewards of a model, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rewards {
    /// For popping a run of exactly three.
    pub triple: PerColour<f64>,
    /// For each further ball of the run; also lost when a ball falls off the end.
    pub extra: PerColour<f64>,
    /// Lost at the end for each ball left.
    pub left_over: PerColour<f64>,
    /// For an empty line.
    pub finished: f64,
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

    /// Points at the end of a game that leaves this line.
    #[must_use]
    pub fn of_end(&self, line: Line) -> f64 {
        if line.is_empty() {
            self.finished
        } else {
            -line.iter().map(|colour| self.left_over[colour]).sum::<f64>()
        }
    }
}

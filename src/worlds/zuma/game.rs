//! A game as it is kept in a file.

use super::{Line, Model, State};

/// Steps, longest line, first line and model: all that a game is.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// Shown in lists; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What it teaches, or any other words about it.
    pub note: String,
    /// How many balls are played.
    pub steps: u32,
    /// A longer line loses its last ball.
    pub max_length: u32,
    /// The line before the first step.
    pub line: Line,
    /// The truth.
    pub model: Model,
}

impl Game {
    /// A game of these sizes with that model, an empty line and no words.
    #[must_use]
    pub fn untitled(steps: u32, max_length: u32, line: Line, model: Model) -> Self {
        let [title, author, note] = [const { String::new() }; 3];
        Self { title, author, note, steps, max_length, line, model }
    }

    /// A game to begin with, where nothing is known but a model: 20 steps, lines of up to ten
    /// balls, none of which is there yet.
    #[must_use]
    pub fn of_model(model: Model) -> Self {
        Self::untitled(20, 10, Line::EMPTY, model)
    }

    /// What is left of the game in a state of it: the line that lies there, and the steps to go.
    #[must_use]
    pub fn rest(&self, state: &State) -> Self {
        let steps = self.steps.saturating_sub(state.step).max(1);
        Self { steps, line: state.line, ..self.clone() }
    }

    /// The same game with other luck: 0 is its own.
    #[must_use]
    pub fn with_luck(mut self, luck: u64) -> Self {
        self.model.seed = self.model.seed.wrapping_add(luck);
        self
    }
}

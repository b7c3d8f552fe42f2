//! A game as stored in a file.

use super::{Line, Model, State};

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

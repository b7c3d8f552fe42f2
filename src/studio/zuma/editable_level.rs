//! The trait [`EditableLevel`] for Zuma games.

use crate::editing::Replacement;
use crate::formats::zuma::write_game;
use crate::studio::documents::{
    EditableLevel, FieldError, TextField, metadata_edit, metadata_text,
};
use crate::worlds::AnyLevel;
use crate::worlds::zuma::{Colour, Game, Line, Model, PerColour, Probabilities, Problem, Rewards};

impl EditableLevel for Game {
    type Review = Vec<Problem>;

    const UNTITLED: &'static str = "Untitled game";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Zuma(game) = level { Some(game) } else { None }
    }

    fn new_level() -> Self {
        let all = |value: f64| PerColour::from_fn(|_| value);
        let odds = Probabilities {
            hit: all(0.8),
            next_ball: all(1.0 / Colour::COUNT as f64),
            pop: all(0.8),
        };
        let rewards =
            Rewards { triple: all(3.0), extra: all(1.0), left_over: all(1.0), finished: 50.0 };
        Self::untitled(20, 10, Line::EMPTY, Model { probabilities: odds, rewards, seed: 1 })
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        write_game(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        metadata_edit(self, field, text, |game| [&mut game.title, &mut game.author, &mut game.note])
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::zuma::{ZumaDocument, read_zuma};

    #[test]
    fn new_games_are_playable_and_round_trip() {
        let game = Game::new_level();
        assert_eq!(game.review(), []);
        let read = read_zuma(&game.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (ZumaDocument::Game(game), Vec::new()));
    }
}

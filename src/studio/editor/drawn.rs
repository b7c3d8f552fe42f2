//! Ice levels as editable levels.

use super::review::Review;
use crate::board::Position;
use crate::editing::LevelEdit;
use crate::formats::ron_level;
use crate::studio::desk::{Drawn, Field, FieldError};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

impl Drawn for Level {
    type Review = Review;

    const UNTITLED: &'static str = "Untitled level";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Ice(level) = level { Some(level) } else { None }
    }

    /// Returns a walled room with the player, a crate and a target.
    fn first_draft() -> Self {
        let mut board = Board::walled(9, 11);
        let squares = [
            (4, 3, Square::with(Ground::Floor, Occupant::Player)),
            (4, 5, Square::with(Ground::Floor, Occupant::Crate)),
            (4, 8, Square::empty(Ground::Target)),
        ];
        for (row, column, square) in squares {
            if let Some(place) = board.get_mut(Position::new(row, column)) {
                *place = square;
            }
        }
        Self::untitled(board)
    }

    fn review(&self) -> Review {
        Review::of(self)
    }

    fn native_text(&self) -> String {
        ron_level::write_level(self)
    }

    fn text(&self, field: Field) -> String {
        match field {
            Field::Title => self.title.clone(),
            Field::Author => self.author.clone(),
            Field::Note => self.note.clone(),
            Field::StepLimit => self.own_step_limit.map_or_else(String::new, |n| n.to_string()),
        }
    }

    fn text_edit(
        &self,
        field: Field,
        after: String,
    ) -> Result<(&'static str, LevelEdit), FieldError> {
        let before = self.text(field);
        Ok(match field {
            Field::Title => ("change the title", LevelEdit::Title { before, after }),
            Field::Author => ("change the author", LevelEdit::Author { before, after }),
            Field::Note => ("change the note", LevelEdit::Note { before, after }),
            Field::StepLimit => {
                let (before, after) = (self.own_step_limit, limit_of(&after)?);
                ("change the step limit", LevelEdit::StepLimit { before, after })
            }
        })
    }

    fn edit_to(&self, other: Self) -> LevelEdit {
        LevelEdit::replacing(self, other)
    }
}

fn limit_of(text: &str) -> Result<Option<u32>, FieldError> {
    match text.trim() {
        "" => Ok(None),
        digits => match digits.parse() {
            Ok(steps) if steps > 0 => Ok(Some(steps)),
            _ => Err(FieldError::NoNumber(digits.to_owned())),
        },
    }
}

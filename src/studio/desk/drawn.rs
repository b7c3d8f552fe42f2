//! Interface between the levels of a world and the shared editor functions.

use super::{Field, FieldError};
use crate::editing::{Editable, Replacement};
use crate::formats::{stage, zuma};
use crate::worlds::AnyLevel;
use crate::worlds::platform;
use crate::worlds::zuma::Game;

/// A level that can be edited.
pub trait Drawn: Editable + Into<AnyLevel> + 'static {
    /// Data computed after each change: problems and counts.
    type Review: std::fmt::Debug;

    /// Placeholder for an empty title.
    const UNTITLED: &'static str;

    /// Returns the level if it belongs to this world.
    fn from_any(level: AnyLevel) -> Option<Self>;

    /// Content of a new level; it can be played at once.
    fn first_draft() -> Self;

    /// Computes problems and counts.
    fn review(&self) -> Self::Review;

    /// Returns the native text.
    fn native_text(&self) -> String;

    /// Text of a field.
    fn text(&self, field: Field) -> String;

    /// Returns the edit that changes the text of a field, and its name.
    ///
    /// # Errors
    /// If the text is invalid.
    fn text_edit(
        &self,
        field: Field,
        text: String,
    ) -> Result<(&'static str, Self::Edit), FieldError>;

    /// Returns the edit that replaces this level with another one.
    fn edit_to(&self, other: Self) -> Self::Edit;
}

/// Native text of a level of any world.
pub fn native_text(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => level.native_text(),
        AnyLevel::Platform(stage) => stage.native_text(),
        AnyLevel::Zuma(game) => game.native_text(),
    }
}

impl Drawn for platform::Level {
    type Review = Vec<platform::Problem>;

    const UNTITLED: &'static str = "Untitled stage";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Platform(stage) = level { Some(stage) } else { None }
    }

    fn first_draft() -> Self {
        Self::untitled(&[0, 0, 0, 0, 0, 2, 2, 0, 0, 0], &[3], 1, 8)
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        stage::write_native_stage(self)
    }

    fn text(&self, field: Field) -> String {
        text_of([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: Field,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        let (name, place) = word_of(field)?;
        let put = |stage: &mut Self| {
            *[&mut stage.title, &mut stage.author, &mut stage.note][place] = text;
        };
        Ok((name, Replacement::of(self, put)))
    }

    fn edit_to(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

impl Drawn for Game {
    type Review = Vec<crate::worlds::zuma::Problem>;

    const UNTITLED: &'static str = "Untitled game";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Zuma(game) = level { Some(game) } else { None }
    }

    fn first_draft() -> Self {
        use crate::worlds::zuma::{Line, Model, Odds, PerColour, Rewards};
        let all = |value: f64| PerColour::from_fn(|_| value);
        let odds = Odds {
            hit: all(0.8),
            next_ball: all(1.0 / crate::worlds::zuma::Colour::COUNT as f64),
            pop: all(0.8),
        };
        let rewards =
            Rewards { triple: all(3.0), extra: all(1.0), left_over: all(1.0), finished: 50.0 };
        Self::untitled(20, 10, Line::EMPTY, Model { odds, rewards, seed: 1 })
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        zuma::write_game(self)
    }

    fn text(&self, field: Field) -> String {
        text_of([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: Field,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        let (name, place) = word_of(field)?;
        let put = |game: &mut Self| {
            *[&mut game.title, &mut game.author, &mut game.note][place] = text;
        };
        Ok((name, Replacement::of(self, put)))
    }

    fn edit_to(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

/// Name of a text field's edit, and its index among title, author, note.
fn word_of(field: Field) -> Result<(&'static str, usize), FieldError> {
    match field {
        Field::Title => Ok(("change the title", 0)),
        Field::Author => Ok(("change the author", 1)),
        Field::Note => Ok(("change the note", 2)),
        Field::StepLimit => Err(FieldError::NoSuchField(field)),
    }
}

/// Text of a field among title, author and note; empty for other fields.
fn text_of(words: [&String; 3], field: Field) -> String {
    word_of(field).map(|(_, place)| words[place].clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_drafts_can_be_played_and_are_read_back() {
        let stage = platform::Level::first_draft();
        assert_eq!(stage.review(), []);
        let read = stage::read_native_stage(&stage.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (stage, Vec::new()));
        let game = Game::first_draft();
        assert_eq!(game.review(), []);
        let read = zuma::read_zuma(&game.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (zuma::ZumaDocument::Game(game), Vec::new()));
    }

    #[test]
    fn typed_texts_are_edits() {
        let stage = platform::Level::first_draft();
        let (name, edit) = stage.text_edit(Field::Title, "Ledge".to_owned()).expect("a title");
        assert_eq!((name, edit.after.title.as_str()), ("change the title", "Ledge"));
        let no_limit = stage.text_edit(Field::StepLimit, "9".to_owned());
        assert_eq!(no_limit, Err(FieldError::NoSuchField(Field::StepLimit)));
    }
}

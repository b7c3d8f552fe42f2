//! Interface between the levels of a world and the shared editor functions.
//!
//! Native text is a level in this program's own format, the content of a `.ron` file.

use super::{FieldError, TextField};
use crate::editing::{Editable, Replacement};
use crate::formats::{stage, zuma};
use crate::worlds::AnyLevel;
use crate::worlds::platform;
use crate::worlds::zuma::Game;

/// A level that the studio can edit.
///
/// The level type of each world implements this trait.
pub trait EditableLevel: Editable + Into<AnyLevel> + 'static {
    /// Data computed after each change: problems; for ice levels also counts of the board.
    type Review: std::fmt::Debug;

    /// Name shown for a level whose title is empty.
    const UNTITLED: &'static str;

    /// Returns the level if it has this type; `None` for a level of another world.
    fn from_any(level: AnyLevel) -> Option<Self>;

    /// Returns the content of a new level: small, and playable at once.
    fn new_level() -> Self;

    /// Computes the review of this level.
    fn review(&self) -> Self::Review;

    /// Returns the native text of this level.
    fn native_text(&self) -> String;

    /// Text of a field; empty if the level has no such field.
    fn field_text(&self, field: TextField) -> String;

    /// Returns an edit that changes the text of a field, after its name.
    ///
    /// # Errors
    /// If the text is invalid, or the level has no such field.
    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Self::Edit), FieldError>;

    /// Returns the edit that replaces this level with another one.
    fn replacement_edit(&self, other: Self) -> Self::Edit;
}

/// Native text of a level of any world.
pub fn native_text(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => level.native_text(),
        AnyLevel::Platform(stage) => stage.native_text(),
        AnyLevel::Zuma(game) => game.native_text(),
    }
}

impl EditableLevel for platform::Level {
    type Review = Vec<platform::Problem>;

    const UNTITLED: &'static str = "Untitled stage";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Platform(stage) = level { Some(stage) } else { None }
    }

    fn new_level() -> Self {
        Self::untitled(&[0, 0, 0, 0, 0, 2, 2, 0, 0, 0], &[3], 1, 8)
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        stage::write_native_stage(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        let (name, place) = metadata_index(field)?;
        let put = |stage: &mut Self| {
            *[&mut stage.title, &mut stage.author, &mut stage.note][place] = text;
        };
        Ok((name, Replacement::of(self, put)))
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

impl EditableLevel for Game {
    type Review = Vec<crate::worlds::zuma::Problem>;

    const UNTITLED: &'static str = "Untitled game";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Zuma(game) = level { Some(game) } else { None }
    }

    fn new_level() -> Self {
        use crate::worlds::zuma::{Line, Model, PerColour, Probabilities, Rewards};
        let all = |value: f64| PerColour::from_fn(|_| value);
        let odds = Probabilities {
            hit: all(0.8),
            next_ball: all(1.0 / crate::worlds::zuma::Colour::COUNT as f64),
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
        zuma::write_game(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        let (name, place) = metadata_index(field)?;
        let put = |game: &mut Self| {
            *[&mut game.title, &mut game.author, &mut game.note][place] = text;
        };
        Ok((name, Replacement::of(self, put)))
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

/// Name of a text field's edit, and index of the field among title, author, note.
///
/// # Errors
/// For a field other than these three.
fn metadata_index(field: TextField) -> Result<(&'static str, usize), FieldError> {
    match field {
        TextField::Title => Ok(("change the title", 0)),
        TextField::Author => Ok(("change the author", 1)),
        TextField::Note => Ok(("change the note", 2)),
        TextField::StepLimit => Err(FieldError::NoSuchField(field)),
    }
}

/// Text of a field among title, author and note; empty for other fields.
fn metadata_text(text: [&String; 3], field: TextField) -> String {
    metadata_index(field).map(|(_, place)| text[place].clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_levels_are_playable_and_round_trip() {
        let stage = platform::Level::new_level();
        assert_eq!(stage.review(), []);
        let read = stage::read_native_stage(&stage.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (stage, Vec::new()));
        let game = Game::new_level();
        assert_eq!(game.review(), []);
        let read = zuma::read_zuma(&game.native_text()).expect("what was written");
        assert_eq!((read.value, read.problems), (zuma::ZumaDocument::Game(game), Vec::new()));
    }

    #[test]
    fn text_fields_are_edits() {
        let stage = platform::Level::new_level();
        let (name, edit) = stage.text_edit(TextField::Title, "Ledge".to_owned()).expect("a title");
        assert_eq!((name, edit.after.title.as_str()), ("change the title", "Ledge"));
        let no_limit = stage.text_edit(TextField::StepLimit, "9".to_owned());
        assert_eq!(no_limit, Err(FieldError::NoSuchField(TextField::StepLimit)));
    }
}

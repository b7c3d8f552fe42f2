//! Interface between the levels of a world and the shared editor functions.
//!
//! Native text is a level in this program's own format, the content of a `.ron` file. Text fields
//! such as the title are edited in text boxes.

use crate::editing::{EditError, Editable, Replacement};
use crate::worlds::AnyLevel;

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

/// A text field of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextField {
    /// The title.
    Title,
    /// The author.
    Author,
    /// The note.
    Note,
    /// The level's own step limit, in digits; empty for none. Only ice levels have one.
    StepLimit,
}

/// Reason why typed text was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The step limit is not a whole number from 1 to 4,294,967,295.
    #[error("\u{201c}{0}\u{201d} is not a number of steps")]
    NotANumber(String),
    /// The level has no such field.
    #[error("this level has no {0:?}")]
    NoSuchField(TextField),
    /// The text is valid, but its edit could not be applied.
    #[error(transparent)]
    Edit(#[from] EditError),
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

/// Edit of a level's title, author or note, after its name; `fields` returns the three texts.
///
/// # Errors
/// For a field other than these three.
pub fn metadata_edit<L: Clone + PartialEq>(
    level: &L,
    field: TextField,
    text: String,
    fields: fn(&mut L) -> [&mut String; 3],
) -> Result<(&'static str, Replacement<L>), FieldError> {
    let (name, place) = metadata_index(field)?;
    Ok((name, Replacement::of(level, |level: &mut L| *fields(level)[place] = text)))
}

/// Text of a field among title, author and note; empty for other fields.
pub fn metadata_text(text: [&String; 3], field: TextField) -> String {
    metadata_index(field).map(|(_, place)| text[place].clone()).unwrap_or_default()
}

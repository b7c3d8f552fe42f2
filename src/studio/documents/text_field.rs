//! Text fields of a level, such as its title, and the errors of typed text.

use crate::editing::EditError;

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

/// Unfinished text of a field: typed, but not yet an edit in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PendingText {
    pub(super) field: TextField,
    pub(super) text: String,
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

//! A text that is being typed about a level.

use crate::editing::EditError;

/// A text of the level that is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// The title.
    Title,
    /// The author.
    Author,
    /// The note.
    Note,
    /// The level's own limit of steps, in digits; empty for none. Only boards have one.
    StepLimit,
}

/// What has been typed and is not in the level yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) field: Field,
    pub(super) text: String,
}

/// Why typed text did not get into the level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// A limit is a number.
    #[error("\u{201c}{0}\u{201d} is no number of steps")]
    NoNumber(String),
    /// The level has no such text.
    #[error("this level has no {0:?}")]
    NoSuchField(Field),
    /// The draft is not what it should be.
    #[error(transparent)]
    Edit(#[from] EditError),
}

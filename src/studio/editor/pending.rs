//! A text that is being typed in the properties.

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
    /// The level's own limit of steps, in digits; empty for none.
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
pub(super) enum PendingError {
    #[error("\u{201c}{0}\u{201d} is no number of steps")]
    NoNumber(String),
    #[error(transparent)]
    Edit(#[from] EditError),
}

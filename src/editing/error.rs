//! Reasons why an edit cannot be applied.

use crate::board::Position;

/// Reason why an edit does not fit a level. The level stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A square differs from the one stored in the edit.
    #[error("the edit does not fit: {0} is not as it was")]
    OtherSquare(Position),
    /// A square lies outside the board.
    #[error("the edit does not fit: {0} is outside the board")]
    Outside(Position),
    /// Another value (board, text, limit or level) differs from the stored one.
    #[error("the edit does not fit: the {0} is not as it was")]
    OtherValue(&'static str),
}

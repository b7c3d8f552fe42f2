//! Why an edit cannot be carried out.

use crate::board::Position;

/// Why an edit does not fit a level. The level is left as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A square is not what the edit says it was.
    #[error("the edit does not fit: {0} is not as it was")]
    OtherSquare(Position),
    /// A square lies outside the board.
    #[error("the edit does not fit: {0} is outside the board")]
    Outside(Position),
    /// The board, a text or the limit is not what the edit says it was.
    #[error("the edit does not fit: the {0} is not as it was")]
    OtherValue(&'static str),
}

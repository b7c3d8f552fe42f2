//! Reasons why one level of a text cannot be replaced.

/// Why a level was not replaced in a text; the text stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplaceError {
    /// The text has no level at this index, or cannot be read.
    #[error("the file no longer contains this level")]
    NoSuchLevel,
    /// The new level would be read as something else, or would change another level.
    #[error("this level cannot be written there without changing other content of the file")]
    Ambiguous,
    /// The program reads this format but does not edit it.
    #[error("files of this format can be read but not edited in place")]
    ReadOnly,
    /// The notation has no character for a square of the level.
    #[error("{notation}: no character for {tile} at row {row}, column {column}{}", more(*.others))]
    MissingCharacter {
        /// Name of the notation.
        notation: &'static str,
        /// Name of the square, such as "a crate".
        tile: &'static str,
        /// Row of the first cell with this square, from 1.
        row: usize,
        /// Column of that cell, from 1.
        column: usize,
        /// Number of further cells with the same square.
        others: usize,
    },
    /// The notation cannot store a part of the level.
    #[error("{notation}: cannot store {part}")]
    MissingPart {
        /// Name of the notation.
        notation: &'static str,
        /// Name of the part, such as "a title".
        part: &'static str,
    },
    /// The changed text would no longer be recognised as this notation.
    ///
    /// The program recognises other notations only by playable boards.
    #[error("{notation}: the level would not be recognised there: {reason}")]
    NotRecognised {
        /// Name of the notation.
        notation: &'static str,
        /// Why the text would not be recognised, for example a problem of the board.
        reason: String,
    },
}

/// Returns the end of the message: the number of further cells; empty for 0.
fn more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and in 1 more cell".to_owned(),
        _ => format!(" and in {others} more cells"),
    }
}

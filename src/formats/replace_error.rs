//! Why a level of a text was not replaced.

/// Why a level was not replaced in a text. The text stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplaceError {
    /// The text has no level with this index.
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
        /// Name of the square.
        tile: &'static str,
        /// Row of the first such cell, from 1.
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
        /// Name of the part.
        part: &'static str,
    },
    /// In this notation the program recognises only playable boards.
    #[error("{notation}: the level would not be recognised there: {reason}")]
    NotRecognised {
        /// Name of the notation.
        notation: &'static str,
        /// Why the board is not playable.
        reason: String,
    },
}

/// End of the message: the number of further cells; empty for 0.
fn more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and in 1 more cell".to_owned(),
        _ => format!(" and in {others} more cells"),
    }
}

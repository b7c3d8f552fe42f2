//! Why one level of a text cannot be replaced.

/// Why a level was not replaced in a text. The text stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotReplaced {
    /// The text has no level of that index.
    #[error("the file has no such level any more")]
    NoSuchLevel,
    /// In this text the new level would be read as something else, or change another level.
    #[error("this level cannot be written there without changing what else is in the file")]
    Ambiguous,
    /// The program reads the format of the text, but does not edit it.
    #[error("this kind of file is read, but not written in place")]
    ReadOnly,
    /// The notation of the text has no sign for a square of the level.
    #[error("{notation}: no sign for {tile} at row {row}, column {column}{}", more(*.others))]
    NoSign {
        /// Name of the notation.
        notation: &'static str,
        /// The square in words.
        tile: &'static str,
        /// Row of the first such cell, from 1.
        row: usize,
        /// Column of that cell, from 1.
        column: usize,
        /// Number of further cells with the same square.
        others: usize,
    },
    /// The notation of the text has no place for a part of the level.
    #[error("{notation}: no place for {part}")]
    NoPlace {
        /// Name of the notation.
        notation: &'static str,
        /// The part in words.
        part: &'static str,
    },
    /// The program recognises boards in this notation only if they can be played.
    #[error("{notation}: the level would not be recognised there: {reason}")]
    NotRecognised {
        /// Name of the notation.
        notation: &'static str,
        /// Why not.
        reason: String,
    },
}

fn more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and in 1 more cell".to_owned(),
        _ => format!(" and in {others} more cells"),
    }
}

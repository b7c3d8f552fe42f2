//! Content of a document of any world, in the form in which the studio opens it.

use crate::board::Direction;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Collection, Document};
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;

/// Content of a document.
pub(in crate::studio) enum DocumentContent {
    /// Levels of the ice world.
    Levels(Collection),
    /// The only level of a file.
    Level(AnyLevel),
    /// A level made from a document without a level.
    NewLevel {
        /// The level.
        level: AnyLevel,
        /// The document in one line.
        description: &'static str,
        /// Notice about the level after it was opened.
        notice: &'static str,
    },
    /// A recorded run.
    Recording(AnyRecording),
    /// Moves without a level.
    Moves(Vec<Direction>),
    /// RON text of a theme.
    Theme(String),
}

/// The levels in a document of any world; empty for recordings, moves, themes and models.
#[must_use]
pub fn levels_of(document: Document) -> Vec<AnyLevel> {
    match document.into() {
        DocumentContent::Levels(collection) => any_levels(&collection.levels),
        DocumentContent::Level(level) => vec![level],
        _ => Vec::new(),
    }
}

/// Copies of ice levels as levels of any world.
pub(super) fn any_levels(levels: &[Level]) -> Vec<AnyLevel> {
    levels.iter().cloned().map(AnyLevel::from).collect()
}

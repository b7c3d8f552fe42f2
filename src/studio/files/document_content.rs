//! Content of a document of any world, and the details that a Sokoban text file stores with its levels.
//!
//! Details are saved games and further keys such as `Date`. A saved game is a solution, or a snapshot
//! of an unfinished game.

use crate::board::Direction;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::solutions::is_solution;
use crate::formats::{Collection, Document, LevelDetails, LevelFormat, SavedGame};
use crate::lessons::Lesson;
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use std::path::Path;
use std::sync::Arc;

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
    /// A lesson with its runs and levels.
    Lesson(Box<Lesson>),
}

/// The levels in a document of any world; empty for all other documents.
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

/// Details that a file stores with one level.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StoredDetails {
    /// All details as written in the file, including the solutions.
    pub(super) details: LevelDetails,
    /// The saved games in `details` that are solutions.
    pub(super) solutions: Vec<SavedGame>,
}

/// Details of one level, with the source of the level.
pub(super) type DetailsEntry = (LevelSource, Arc<StoredDetails>);

impl StoredDetails {
    /// Returns the details, or `None` if there are none.
    pub(super) fn of(details: &LevelDetails) -> Option<Arc<Self>> {
        if *details == LevelDetails::default() {
            return None;
        }
        let solutions = details.saved_games.iter().filter(|game| is_solution(game)).cloned();
        Some(Arc::new(Self { details: details.clone(), solutions: solutions.collect() }))
    }
}

/// Returns the details in a file, for each level that has any.
pub(super) fn details_in(
    path: &Path,
    collection: &Collection,
) -> impl Iterator<Item = DetailsEntry> {
    collection.details.iter().enumerate().filter_map(|(index, details)| {
        Some((LevelSource::File { path: path.to_owned(), index }, StoredDetails::of(details)?))
    })
}

/// Names the details that a file of this format loses; `None` if nothing is lost.
///
/// Only Sokoban text can contain details. Example: "2 solutions, 1 snapshot, Date".
pub(super) fn lost_details(kept: &StoredDetails, format: LevelFormat) -> Option<String> {
    if format == LevelFormat::Xsb {
        return None;
    }
    let counted = |count: usize, noun: &str| match count {
        0 => None,
        1 => Some(format!("1 {noun}")),
        count => Some(format!("{count} {noun}s")),
    };
    let (solutions, fields) = (kept.solutions.len(), &kept.details.fields);
    let keys: Vec<&str> = fields.iter().map(|field| field.key.as_str()).collect();
    let parts = [
        counted(solutions, "solution"),
        counted(kept.details.saved_games.len() - solutions, "snapshot"),
        (!keys.is_empty()).then(|| keys.join(", ")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xsb::read_xsb;

    #[test]
    fn only_sokoban_text_stores_details() {
        let text = "#####\n#@$.#\n#####\nTitle: A\nDifficulty: 3\nSolution: R\n\nSnapshot: r\n";
        let read = read_xsb(text).value;
        let kept = StoredDetails::of(read.details(0).expect("details")).expect("some");
        assert_eq!(lost_details(&kept, LevelFormat::Xsb), None);
        for format in [LevelFormat::Native, LevelFormat::Slc, LevelFormat::Codes] {
            let left_out = lost_details(&kept, format);
            assert_eq!(left_out.as_deref(), Some("1 solution, 1 snapshot, Difficulty"));
        }
        assert_eq!(StoredDetails::of(&LevelDetails::default()), None);
    }
}

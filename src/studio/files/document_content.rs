//! Content of a document of any world, in the form in which the studio opens it.

use crate::board::Direction;
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Collection, Document};
use crate::studio::zuma::{MODEL_DESCRIPTION, MODEL_NOTICE};
use crate::worlds::AnyLevel;
use crate::worlds::ice::Level;
use crate::worlds::zuma::Game;

/// Content of a document.
pub(super) enum DocumentContent {
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

impl From<Document> for DocumentContent {
    fn from(document: Document) -> Self {
        match document {
            Document::Levels(collection) => Self::Levels(collection),
            Document::Stage(stage) => Self::Level((*stage).into()),
            Document::Zuma(document) => match *document {
                ZumaDocument::Game(game) => Self::Level(game.into()),
                ZumaDocument::Model(model) => Self::NewLevel {
                    level: Game::of_model(model).into(),
                    description: MODEL_DESCRIPTION,
                    notice: MODEL_NOTICE,
                },
            },
            Document::Recording(recording) => Self::Recording(recording),
            Document::Moves(moves) => Self::Moves(moves),
            Document::Theme(text) => Self::Theme(text),
        }
    }
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

//! Marks that a teacher draws on a board: arrows and marked cells.

use crate::board::Position;
use serde::{Deserialize, Serialize};

/// A mark on a board: an arrow between two cells, or a marked cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Annotation {
    /// An arrow from the centre of one cell to the centre of another.
    Arrow {
        /// Cell where the arrow starts.
        from: Position,
        /// Cell at which the arrow points; differs from `from`.
        to: Position,
        /// Meaning of the arrow.
        role: AnnotationRole,
    },
    /// A marked cell.
    Cell {
        /// The cell.
        at: Position,
        /// Meaning of the mark.
        role: AnnotationRole,
    },
}

/// Meaning of an annotation; selects its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum AnnotationRole {
    /// The chosen action, or the best one.
    #[default]
    Chosen,
    /// Danger: a likely failure.
    Risk,
    /// Anything else worth a look.
    Note,
}

impl AnnotationRole {
    /// All roles, in the order in which keys and menus offer them.
    pub const ALL: [Self; 3] = [Self::Chosen, Self::Risk, Self::Note];

    /// Name for menus and accessible texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chosen => "chosen",
            Self::Risk => "risk",
            Self::Note => "note",
        }
    }
}

//! Requests of the views of the ice editor.

use super::gestures::{Edge, StrokeMode};
use crate::board::Position;
use crate::editing::LevelEdit;
use crate::planning::sokoban::RecordSettings;
use crate::studio::documents::PointerReport;

/// Request of a view of the ice editor.
#[derive(Debug, Clone, PartialEq)]
pub enum IceRequest {
    /// Apply an edit as one step of the history with this name.
    Commit {
        /// Name in the history.
        name: String,
        /// The edit.
        edit: LevelEdit,
    },
    /// The pointer moved to this cell, or outside the board (`None`).
    Point(Option<Position>),
    /// Position of the pointer in this frame, even if it did not move.
    PointerReport(PointerReport<Position>),
    /// A button was pressed over a cell.
    ///
    /// Starts a stroke. If pasted squares are not placed yet, places them (draw) or discards them
    /// (erase) instead.
    Press {
        /// Cell below the pointer.
        cell: Position,
        /// Whether the stroke draws or erases.
        mode: StrokeMode,
        /// Whether Shift is held: a rectangle is then drawn as its outline.
        outline: bool,
    },
    /// The stroke continues to this cell.
    Drag {
        /// Cell below the pointer, or the nearest cell of the board.
        cell: Position,
        /// Whether Shift is held: a rectangle is then drawn as its outline.
        outline: bool,
    },
    /// The button was released: the stroke ends.
    Release,
    /// Drag an edge of the board.
    Resize {
        /// The edge.
        edge: Edge,
        /// Rows or columns added since the start of the drag; negative if removed.
        lines: isize,
    },
    /// The edge was released.
    FinishResize,
    /// Start pasting the squares of a text.
    PasteText(String),
    /// Select a problem by its index in the list.
    SelectProblem(usize),
    /// Apply a quick fix of a problem.
    Fix {
        /// Index of the problem in the list.
        problem: usize,
        /// Index of the fix among those of the problem.
        fix: usize,
    },
    /// Set the probability of random ice on a cell, in percent (at most 100).
    IcePercent(u32),
    /// Set the seed of the next random ice.
    IceSeed(u64),
    /// Search the level with these settings, and show the search.
    SearchSettings(RecordSettings),
}

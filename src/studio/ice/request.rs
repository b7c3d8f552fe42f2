//! Requests of the editor's views.

use super::resize::Edge;
use super::stroke::StrokeMode;
use crate::board::Position;
use crate::editing::LevelEdit;
use crate::studio::documents::PointerReport;

/// Request of an editor view.
#[derive(Debug, Clone, PartialEq)]
pub enum IceRequest {
    /// Apply an edit as one step of the history with this name.
    Commit {
        /// Name in the history.
        name: String,
        /// The edit.
        edit: LevelEdit,
    },
    /// The pointer moved to this cell, or outside the board.
    Point(Option<Position>),
    /// Position of the pointer in this frame, moved or not.
    PointerReport(PointerReport<Position>),
    /// A button was pressed over a cell.
    ///
    /// Starts a stroke, or places or drops pasted squares.
    Press {
        /// Cell below the pointer.
        cell: Position,
        /// Whether the stroke draws or erases.
        hand: StrokeMode,
        /// Whether Shift is held.
        outline: bool,
    },
    /// The stroke continues to this cell.
    Drag {
        /// Cell below the pointer.
        cell: Position,
        /// Whether Shift is held.
        outline: bool,
    },
    /// The button was released: the stroke ends.
    Release,
    /// Drag an edge of the board.
    Resize {
        /// The edge.
        edge: Edge,
        /// Rows or columns to add; negative to remove.
        lines: isize,
    },
    /// The edge was released.
    FinishResize,
    /// Start pasting the squares of a text.
    PasteText(String),
    /// Select a problem by its index in the list.
    ShowFinding(usize),
    /// Apply a quick fix.
    Fix {
        /// Index of the problem in the list.
        finding: usize,
        /// Index of the fix.
        fix: usize,
    },
    /// Set the share of the floor that scattering turns into ice, in percent.
    IcePercent(u32),
    /// Set the random seed of the next scattering.
    IceSeed(u64),
}

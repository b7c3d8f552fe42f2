//! What a view may ask of the editor.

use super::resize::Edge;
use super::stroke::Hand;
use crate::board::Position;
use crate::editing::LevelEdit;
use crate::studio::desk::PointerReport;

/// What a view may ask of the editor.
#[derive(Debug, Clone, PartialEq)]
pub enum EditorRequest {
    /// Carry an edit out as one step of the history, under that name.
    Commit {
        /// Shown in the history.
        name: String,
        /// The edit.
        edit: LevelEdit,
    },
    /// The pointer moved to that cell, or to none.
    Point(Option<Position>),
    /// The pointer is there in this frame, whether or not it moved.
    Report(PointerReport<Position>),
    /// A button went down over a cell: a gesture begins, or what floats is put down.
    Press {
        /// Where.
        cell: Position,
        /// Which button.
        hand: Hand,
        /// Whether Shift is held.
        outline: bool,
    },
    /// The gesture goes on to that cell.
    Drag {
        /// Where it is now.
        cell: Position,
        /// Whether Shift is held.
        outline: bool,
    },
    /// The button is up again: the gesture ends.
    Release,
    /// An edge of the board is dragged outwards by so many lines; inwards if negative.
    Resize {
        /// Which edge.
        edge: Edge,
        /// Rows or columns to add.
        lines: isize,
    },
    /// The edge is let go.
    FinishResize,
    /// Let the squares float that the text draws.
    PasteText(String),
    /// Mark the cells of a problem, by its place in the list.
    ShowFinding(usize),
    /// Carry out a quick fix, by the places of finding and fix.
    Fix {
        /// Of which finding.
        finding: usize,
        /// Which of its fixes.
        fix: usize,
    },
    /// How much of the floor scattering turns into ice, in percent.
    IcePercent(u32),
    /// Where the next scattering's random numbers start.
    IceSeed(u64),
}

//! What a view of this room may ask.

use super::stroke::{Square, Tool};
use crate::planning::platform::Engine;
use crate::studio::desk::PointerReport;
use crate::worlds::platform::StageSearch;

/// What a view of this room may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StageRequest {
    /// Take a tool in hand.
    Tool(Tool),
    /// The pointer moved to that square, or to none.
    Point(Option<Square>),
    /// The pointer is there in this frame, whether or not it moved.
    Report(PointerReport<Square>),
    /// A button went down over a square: a gesture begins.
    Press {
        /// Where.
        at: Square,
        /// Whether it is the second button.
        erases: bool,
    },
    /// The gesture goes on to that square.
    Drag(Square),
    /// The button is up again: the gesture ends.
    Release,
    /// Put the columns in that this text draws.
    PasteText(String),
    /// Go to this column: a problem lies there.
    GoTo(usize),
    /// So many columns at the right, more or fewer.
    Width(usize),
    /// The stage's file asks for this search from now on.
    FileSearch(StageSearch),
    /// "Run" makes this search.
    Engine(Engine),
}

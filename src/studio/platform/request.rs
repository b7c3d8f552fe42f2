//! Requests of the platform world's views.

use super::stroke::{PlatformSquare, Tool};
use crate::planning::platform::Engine;
use crate::studio::documents::PointerReport;
use crate::worlds::platform::StageSearch;

/// A change of the platform world that a view can request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformRequest {
    /// Select a tool.
    Tool(Tool),
    /// The pointer has moved to this square, or left the level.
    Point(Option<PlatformSquare>),
    /// State of the pointer in this frame, whether or not it moved.
    PointerReport(PointerReport<PlatformSquare>),
    /// A button was pressed over a square: starts a gesture.
    Press {
        /// The square.
        at: PlatformSquare,
        /// Whether it was the secondary button.
        erases: bool,
    },
    /// The gesture continues to this square.
    Drag(PlatformSquare),
    /// The button was released: ends the gesture.
    Release,
    /// Paste the columns that this text describes.
    PasteText(String),
    /// Make this column the current one, for example because it has a problem.
    GoTo(usize),
    /// Set the number of columns; columns are added or removed at the right end.
    ColumnCount(usize),
    /// Set the search algorithm that the level's file names.
    FileSearch(StageSearch),
    /// Set the algorithm of the search that Run starts.
    Engine(Engine),
    /// Search the level with this algorithm, and show the search.
    SearchEngine(Engine),
}

//! World-specific texts of a search.

use super::TraceFacts;
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::studio::table::Cell;

/// A finished search that can describe itself: texts, cells and trace.
pub trait SearchView {
    /// Expansions and successors.
    fn trace(&self) -> &dyn TraceFacts;
    /// Whether the algorithm is iterative deepening: then each layer is a round.
    fn is_iterative_deepening(&self) -> bool;
    /// Weight w of the heuristic: f = g + w × h.
    fn weight(&self) -> u32;
    /// Whether the search merges mirror images of a state.
    fn merges_mirror_images(&self) -> bool;
    /// Title of the level and algorithm, in one line.
    fn heading(&self) -> String;
    /// The result as text, without the effort, and the colour of the text.
    fn result_text(&self, theme: &Theme) -> (String, Rgba);
    /// Titles of the two action columns.
    fn action_titles(&self) -> [&'static str; 2];
    /// Help texts of the two action columns.
    fn action_helps(&self) -> [&'static str; 2];
    /// The action that leads to a successor: as two table cells, and as accessible name.
    fn action_cells(&self, successor: usize) -> ([Cell; 2], String);
    /// The action that leads to a successor, short and in full.
    ///
    /// `None` if the trace records several pruned actions as one successor.
    fn action_texts(&self, successor: usize) -> Option<(String, String)>;
    /// Cells to outline while the successor is hovered.
    ///
    /// Cells are numbered row by row from the top.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex>;
    /// Text for an expansion without successors; `is_goal` is true if it is the goal.
    fn no_successors_text(&self, is_goal: bool) -> &'static str;
}

//! What a world tells of a search in it.

use super::TraceFacts;
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::studio::table::Cell;

/// What a world tells of a search in it.
pub trait Told {
    /// Expansions and successors.
    fn trace(&self) -> &dyn TraceFacts;
    /// Whether states are taken depth first under a bound that rises: each layer is a round then.
    fn deepens(&self) -> bool;
    /// How often the estimate h counts in f: f = g + weight × h.
    fn weight(&self) -> u32;
    /// Whether one state stands for all its mirror images in this search.
    fn has_mirrors(&self) -> bool;
    /// The level's title and the search, in one line.
    fn heading(&self) -> String;
    /// How it ended, without the effort, and in which colour that is said.
    fn ending(&self, theme: &Theme) -> (String, Rgba);
    /// What the columns of successors are called, before the costs.
    fn action_titles(&self) -> [&'static str; 2];
    /// Meaning of these columns.
    fn action_helps(&self) -> [&'static str; 2];
    /// What leads to a successor: as cells of a table, and in words.
    fn action_cells(&self, successor: usize) -> ([Cell; 2], String);
    /// What leads to a successor: in a word or two, and in full.
    fn action_words(&self, successor: usize) -> Option<(String, String)>;
    /// Cells that a successor is about: outlined on the board while a list points at it. Cells are
    /// counted row by row from the top.
    fn cells_of(&self, successor: usize) -> Vec<CellIndex>;
    /// Said of an expansion without successors.
    fn no_successors(&self, is_goal: bool) -> &'static str;
}

//! A level of the ice world: a board with title, author and note.

use super::transform::reachable_cells;
use super::{Board, Square};
use crate::board::{CellIndex, CellSet};

/// A level as drawn and stored. May have [problems](Level::problems), which prevent play.
///
/// [`super::Terrain::compile`] accepts only levels without problems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Title for lists; may be empty.
    pub title: String,
    /// Author; may be empty.
    pub author: String,
    /// Free text about the level; may have several lines.
    pub note: String,
    /// Step limit of the level itself; without effect above [`Self::world_step_limit`].
    pub own_step_limit: Option<u32>,
    /// The board.
    pub board: Board,
}

impl Level {
    /// Returns a level with this board, empty texts and no step limit of its own.
    #[must_use]
    pub fn untitled(board: Board) -> Self {
        Self {
            title: String::new(),
            author: String::new(),
            note: String::new(),
            own_step_limit: None,
            board,
        }
    }

    /// Maximum number of actions of an episode.
    ///
    /// (5 + rows + columns)², or the level's own limit if that is smaller.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        let limit = self.world_step_limit();
        self.own_step_limit.map_or(limit, |own| own.min(limit))
    }

    /// Maximum number of actions on a board of this size, ignoring the level's own limit.
    #[must_use]
    pub fn world_step_limit(&self) -> u32 {
        let side = 5 + self.board.rows() as u32 + self.board.columns() as u32;
        side.saturating_mul(side)
    }

    /// Number of cells connected to the player that are neither wall nor target. O(cells).
    ///
    /// 0 without a player; see [`reachable_cells`].
    #[must_use]
    pub fn possible_ice_count(&self) -> usize {
        let inside = reachable_cells(&self.board);
        let squares = self.board.cells().iter().zip(inside.cells());
        squares.filter(|(square, is_inside)| **is_inside && square.can_be_ice()).count()
    }

    /// Number of floor and ice cells with the mark [`Square::is_doubtful`].
    #[must_use]
    pub fn doubtful_cell_count(&self) -> usize {
        let is_marked = |square: &&Square| square.is_doubtful && square.can_be_ice();
        self.board.cells().iter().filter(is_marked).count()
    }

    /// Floor and ice cells marked as doubtful, or all of both if none is.
    #[must_use]
    pub fn doubtful_cells(&self) -> CellSet {
        let cells_where = |is_meant: fn(&Square) -> bool| {
            let cells = self.board.cells().iter().enumerate();
            let meant = cells.filter(|(_, square)| square.can_be_ice() && is_meant(square));
            let meant = meant.map(|(cell, _)| cell as CellIndex);
            CellSet::from_cells(self.board.cell_count(), meant)
        };
        let marked = cells_where(|square| square.is_doubtful);
        if marked.is_empty() { cells_where(|_| true) } else { marked }
    }
}

//! A level: a board with a title, an author and a note.

use super::transform::interior;
use super::{Board, Square};
use crate::board::{CellIndex, CellSet};

/// A level as a person draws and keeps it. It may have [problems](Level::problems);
/// [`super::Terrain::compile`] takes only levels without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Shown in lists; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What it teaches, or any other words about it; may have several lines.
    pub note: String,
    /// The level's own limit of actions, where it is smaller than the world's.
    pub own_step_limit: Option<u32>,
    /// The drawing.
    pub board: Board,
}

impl Level {
    /// A level with that board and no words.
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

    /// Most actions an episode may take: (5 + rows + columns)², or the level's own limit if that
    /// is smaller.
    #[must_use]
    pub fn step_limit(&self) -> u32 {
        let limit = self.world_step_limit();
        self.own_step_limit.map_or(limit, |own| own.min(limit))
    }

    /// Most actions on a board of this size, whatever the level says itself.
    #[must_use]
    pub fn world_step_limit(&self) -> u32 {
        let side = 5 + self.board.rows() as u32 + self.board.columns() as u32;
        side.saturating_mul(side)
    }

    /// How many cells can be ice and matter: those that are neither wall nor target nor outside the
    /// walls. O(cells).
    #[must_use]
    pub fn count_can_be_ice(&self) -> usize {
        let inside = interior(&self.board);
        let squares = self.board.cells().iter().zip(inside.cells());
        squares.filter(|(square, is_inside)| **is_inside && square.can_be_ice()).count()
    }

    /// How many cells are marked as those whose ice is left open.
    #[must_use]
    pub fn mark_count(&self) -> usize {
        let is_marked = |square: &&Square| square.is_doubtful && square.can_be_ice();
        self.board.cells().iter().filter(is_marked).count()
    }

    /// The cells whose ice is left open: those that are marked, or every floor and ice cell if
    /// none is.
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

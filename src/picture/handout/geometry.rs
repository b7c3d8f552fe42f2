//! Places of cells on the boards of a page.

use crate::board::Position;
use crate::picture::{Placement, Rect, STAGE_ROWS, Track, game_track};
use crate::worlds::AnyLevel;

/// Side of a cell, or diameter of a ball, on the boards of a page, in points.
pub(super) const CELL_SIZE: f32 = 40.0;

/// Where the cells of a board are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Geometry {
    /// Square cells in rows and columns.
    Grid {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Balls on a track: the cells of one row.
    Track(Track),
}

impl Geometry {
    /// Returns the geometry of the picture of a level.
    pub fn of_level(level: &AnyLevel) -> Self {
        match level {
            AnyLevel::Ice(level) => {
                Self::Grid { rows: level.board.rows(), columns: level.board.columns() }
            }
            AnyLevel::Platform(stage) => {
                Self::Grid { rows: STAGE_ROWS, columns: stage.columns.len() }
            }
            AnyLevel::Zuma(game) => Self::Track(game_track(game, CELL_SIZE)),
        }
    }

    /// Rows and columns of cells that a reader can select; none on a track.
    pub const fn selectable(&self) -> (usize, usize) {
        match self {
            Self::Grid { rows, columns } => (*rows, *columns),
            Self::Track(_) => (0, 0),
        }
    }

    /// Width and height of the board, in points.
    pub fn size(&self) -> (f32, f32) {
        match self {
            Self::Grid { rows, columns } => (*columns as f32 * CELL_SIZE, *rows as f32 * CELL_SIZE),
            Self::Track(track) => track.size(),
        }
    }

    /// Side of the cells that a reader can select, in points; 0 without such cells.
    pub const fn cell_side(&self) -> f32 {
        match self {
            Self::Grid { .. } => CELL_SIZE,
            Self::Track(_) => 0.0,
        }
    }

    /// Square of a cell, in points; `None` outside the board.
    pub fn square(&self, at: Position) -> Option<Rect> {
        match self {
            Self::Grid { rows, columns } => {
                let is_inside = at.row < *rows && at.column < *columns;
                is_inside.then(|| Placement::with_cell_size(CELL_SIZE).cell(at))
            }
            Self::Track(track) => track.square_of(at),
        }
    }
}

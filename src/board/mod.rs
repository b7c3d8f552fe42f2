//! Shared parts of grid worlds: directions, positions, grids, sets of cells and flood fill.
//!
//! This module knows no rules. A cell has two names: its [`Position`] (row and column, for drawing
//! and messages) and its [`CellIndex`] (row-major number, for fast code).

mod cell_set;
mod direction;
mod grid;
mod position;
mod reachability;
mod turn;

pub use cell_set::CellSet;
pub use direction::Direction;
pub use grid::Grid;
pub use position::{CellIndex, MAX_CELLS, MAX_SIDE, Position};
pub use reachability::flood_fill;
pub use turn::Turn;

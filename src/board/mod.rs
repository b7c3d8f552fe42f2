//! Shared parts of grid worlds: directions, positions, grids, sets of cells and flood fill.
//!
//! This module contains no rules. Code refers to a cell by its [`Position`] (row and column, for
//! drawing and messages) or by its [`CellIndex`] (row-major index, for speed).

mod cell_set;
mod direction;
mod grid;
mod grid_transform;
mod position;
mod reachability;

pub use cell_set::CellSet;
pub use direction::Direction;
pub use grid::Grid;
pub use grid_transform::GridTransform;
pub use position::{CellIndex, MAX_CELLS, MAX_SIDE, Position};
pub use reachability::flood_fill;

//! Shared parts of grid worlds: directions, positions, grids, sets of cells and flood fill.
//!
//! This module contains no rules. Code refers to a cell by its [`Position`] (row and column, for
//! drawing and messages) or by its [`CellIndex`] (row-major index, for speed).

mod cell_set;
mod grid;
mod position;

pub use cell_set::{CellSet, flood_fill};
pub use grid::{Grid, GridTransform};
pub use position::{CellIndex, Direction, MAX_CELLS, MAX_SIDE, Position};

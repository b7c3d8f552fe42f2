//! What grid worlds share: directions, positions, grids, sets of cells, flood fill.
//!
//! Nothing here knows a rule of any world. A cell is named in two ways: by its [`Position`]
//! (row and column, for drawing and for messages) and by its [`CellIndex`] (row-major number,
//! for everything that must be fast).

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

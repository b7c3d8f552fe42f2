//! Macro moves: one crate moved to any cell by consecutive pushes.

use super::floor::Cell;
use crate::board::Direction;

/// One crate moved by consecutive pushes, with the player's walks between them left out.
///
/// A macro move in the sense of Shoham and Schaeffer, *The FESS Algorithm* (2020).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MacroMove {
    /// The cell of the crate before the first push.
    pub(super) from: Cell,
    /// Directions of the pushes in order.
    pub(super) pushes: Vec<Direction>,
}

//! Macro moves: one crate moved anywhere by a sequence of pushes.

use super::floor::Cell;
use crate::board::Direction;

/// One crate moved by consecutive pushes: a macro move in the sense of Shoham and Schaeffer (2020).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MacroMove {
    /// The cell of the crate before the first push.
    pub(super) from: Cell,
    /// Directions of the pushes in order.
    pub(super) pushes: Vec<Direction>,
}

//! Macro moves: one crate brought anywhere by a sequence of pushes.

use super::floor::Cell;
use crate::board::Direction;

/// One crate brought somewhere else by pushes alone: what Shoham and Schaeffer call a macro move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MacroMove {
    /// Where the crate stands.
    pub(super) from: Cell,
    /// The directions it is pushed in.
    pub(super) pushes: Vec<Direction>,
}

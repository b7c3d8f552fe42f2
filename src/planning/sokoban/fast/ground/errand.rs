//! One crate brought somewhere.

use super::floor::Cell;
use crate::board::Direction;

/// One crate brought somewhere else by pushes alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Errand {
    /// Where the crate stands.
    pub(super) from: Cell,
    /// The directions it is pushed in.
    pub(super) pushes: Vec<Direction>,
}

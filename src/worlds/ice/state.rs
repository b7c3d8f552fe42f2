//! What moves.

use super::Layout;
use crate::board::{CellIndex, CellSet};

/// What changes from step to step: where the player and the crates are.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The player's cell.
    pub player: CellIndex,
    /// The crates' cells.
    pub crates: CellSet,
}

impl State {
    /// Whether every target is covered by a crate.
    #[inline]
    #[must_use]
    pub fn solves(&self, layout: &Layout) -> bool {
        layout.targets().is_subset(&self.crates)
    }
}

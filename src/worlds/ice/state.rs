//! State of the ice world.

use super::BoardLayout;
use crate::board::{CellIndex, CellSet};

/// Positions of the player and the crates.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The player's cell.
    pub player: CellIndex,
    /// The crates' cells.
    pub crates: CellSet,
}

impl State {
    /// Returns true if every target is covered by a crate.
    #[inline]
    #[must_use]
    pub fn solves(&self, layout: &BoardLayout) -> bool {
        layout.targets().is_subset(&self.crates)
    }
}

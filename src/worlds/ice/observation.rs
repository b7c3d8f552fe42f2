//! What the agent sees of a level and its state.

use super::{BoardLayout, State};
use std::sync::Arc;

/// Everything except the ice: walls, targets, crates and player.
///
/// It contains the same facts as the codes matrix of the exchange format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Walls and targets.
    pub layout: Arc<BoardLayout>,
    /// Player and crates.
    pub state: State,
}

impl Observation {
    /// Returns true if every target is covered.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state.solves(&self.layout)
    }
}

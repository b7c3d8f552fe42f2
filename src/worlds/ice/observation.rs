//! What the agent sees.

use super::{Layout, State};
use std::sync::Arc;

/// Everything but the ice: walls, targets, crates and player. It carries the same facts as the
/// codes matrix shown to an agent of the original exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Walls and targets.
    pub layout: Arc<Layout>,
    /// Player and crates.
    pub state: State,
}

impl Observation {
    /// Whether every target is covered.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state.solves(&self.layout)
    }
}

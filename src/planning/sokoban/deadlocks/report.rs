//! Explanation of a deadlock or of a PI-corral for the user.

use super::Detector;
use crate::board::CellSet;

/// A deadlock to show: crates and cells to mark, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlockReport {
    /// The detector that proves it, or the rule that restricts the pushes.
    pub detector: Detector,
    /// The crates that are lost together; for a PI-corral, the crates to push next.
    pub crates: CellSet,
    /// Other cells to mark; empty for a freeze and a pattern.
    ///
    /// Dead cell: the cell after a push, or all cells that a crate on a dead cell can reach. Corral
    /// and PI-corral: the closed area. Closed diagonal: its empty cells. Bipartite: all targets.
    pub cells: CellSet,
    /// Explanation in one sentence.
    pub sentence: String,
}

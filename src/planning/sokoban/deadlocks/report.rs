//! Explanation of a deadlock.

use super::Detector;
use crate::board::CellSet;

/// A deadlock to show: crates and cells to mark, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlockReport {
    /// The detector that proves it, or the rule that restricts the pushes.
    pub detector: Detector,
    /// The crates that are lost together; for a PI-corral, the crates to push next.
    pub crates: CellSet,
    /// Other relevant cells: dead cells, the closed area, unreachable targets.
    pub cells: CellSet,
    /// Explanation in one sentence.
    pub sentence: String,
}

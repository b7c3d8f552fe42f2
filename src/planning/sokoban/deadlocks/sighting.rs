//! Explanation of a deadlock.

use super::Detector;
use crate::board::CellSet;

/// A deadlock to show: crates and cells to mark, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The detector that claims it.
    pub detector: Detector,
    /// The crates that are lost together.
    pub crates: CellSet,
    /// Other relevant cells: dead cells, the closed area, unreachable targets.
    pub cells: CellSet,
    /// Explanation in one sentence.
    pub sentence: String,
}

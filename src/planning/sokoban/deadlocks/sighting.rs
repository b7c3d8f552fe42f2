//! What a detector saw.

use super::Detector;
use crate::board::CellSet;

/// The picture of a deadlock: the crates and cells to mark, and a sentence to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// Who saw it.
    pub detector: Detector,
    /// The crates that are lost together.
    pub crates: CellSet,
    /// Cells that matter besides: dead cells, the closed-off area, targets out of reach.
    pub cells: CellSet,
    /// What is wrong, in one sentence.
    pub sentence: String,
}

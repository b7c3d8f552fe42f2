//! The entry of the decision panel to which the keys point.

use crate::studio::model::RunId;

/// An entry of a decision that keys or the pointer mark on the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointedEntry {
    /// Candidate with this index.
    Candidate(usize),
    /// Scenario with this index among those that fit the observations.
    Scenario(usize),
}

/// The entry to which the keys point, and its step; it ends with the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointedAt {
    /// Run of the decision.
    pub run: RunId,
    /// Cursor at which the keys pointed at the entry.
    pub cursor: usize,
    /// The entry.
    pub entry: PointedEntry,
}

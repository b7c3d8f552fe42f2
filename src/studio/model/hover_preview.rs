//! Preview of the hovered candidate or scenario, shown on the belief board.

use super::{RunId, is_certain_loss};
use crate::board::CellIndex;
use crate::worlds::ice::Transition;

/// Preview of a candidate with its possible outcomes, or of a scenario.
///
/// It contains recorded facts and belief only, never the true ice.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HoverPreview {
    /// Run and cursor position to which the preview belongs; it is shown only there.
    pub at: Option<(RunId, usize)>,
    /// The movements of the candidate, as far as they are certain.
    pub moves: Vec<Transition>,
    /// Possible outcomes of the last action.
    pub outcomes: Vec<OutcomePreview>,
    /// The unknown cells that are ice in the hovered scenario.
    pub scenario: Option<Box<[CellIndex]>>,
}

/// One possible outcome of an action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutcomePreview {
    /// The movement of the player and, with a push, of a crate.
    pub change: Transition,
    /// Its probability.
    pub probability: f32,
    /// Whether the goal is reachable after the outcome.
    pub goal_status: GoalStatus,
}

/// Whether the planner found the goal reachable after an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalStatus {
    /// A path to the goal exists in at least one scenario.
    Reachable,
    /// No path was found, but the planner did not evaluate every continuation.
    NoPathFound,
    /// The goal is unreachable in every scenario that the planner evaluated.
    Unreachable,
}

impl GoalStatus {
    /// Status for `lost`, the probability from 0 to 1 that the goal is out of reach.
    ///
    /// `covers_all_paths` is true if the planner evaluated every continuation.
    #[must_use]
    pub fn after(lost: f32, covers_all_paths: bool) -> Self {
        match (is_certain_loss(lost), covers_all_paths) {
            (false, _) => Self::Reachable,
            (true, false) => Self::NoPathFound,
            (true, true) => Self::Unreachable,
        }
    }
}

impl OutcomePreview {
    /// The cell where the slide ends: of the pushed crate, else of the player.
    #[must_use]
    pub fn end_cell(&self) -> CellIndex {
        self.change.push.map_or(self.change.to, |push| push.to)
    }
}

impl HoverPreview {
    /// Whether the preview belongs to this run and cursor.
    #[must_use]
    pub fn is_at(&self, run: RunId, cursor: usize) -> bool {
        self.at == Some((run, cursor))
    }
}

//! Layers of the boards of a run, and what must be visible to show each.

use serde::Serialize;

/// A board of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BoardKind {
    /// The true state; the only board of worlds without hidden cells.
    Truth,
    /// The agent's belief.
    Belief,
}

/// A layer of a board: shown if all its conditions hold.
///
/// A condition is a value that the facts of that name must have: `Some(true)` if the layer needs
/// them to be visible, `Some(false)` if it replaces them while they are hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Layer {
    /// The board.
    pub board: BoardKind,
    /// Condition on the truth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truth: Option<bool>,
    /// Condition on the plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<bool>,
    /// Condition on the future.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub future: Option<bool>,
}

impl Layer {
    /// Returns a layer without conditions.
    pub const fn of(board: BoardKind) -> Self {
        Self { board, truth: None, plan: None, future: None }
    }

    /// Returns the layer for the truth visible or hidden.
    pub const fn with_truth(self, is_visible: bool) -> Self {
        Self { truth: Some(is_visible), ..self }
    }

    /// Returns the layer of a plan.
    ///
    /// With the future visible, the plan of the next decision; otherwise, of the last one.
    pub const fn with_plan(self, future_is_visible: bool) -> Self {
        Self { plan: Some(true), future: Some(future_is_visible), ..self }
    }
}

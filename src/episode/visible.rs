//! Which facts and which boards of a run a viewer sees.

use serde::{Deserialize, Serialize};

/// Which facts of a run a viewer may see: one value that every painter, text and export asks.
///
/// All facts are visible by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Visible {
    /// Facts that the world hides from agents: the true ice, the true probabilities.
    ///
    /// Without it, nothing shown depends on hidden facts that the agent does not know.
    pub truth: bool,
    /// The agent's plan.
    pub plan: bool,
    /// The agent's reasons: forecasts, candidates, metrics of decisions.
    pub reasons: bool,
    /// Everything after the cursor.
    ///
    /// Without it, nothing shown depends on steps after the cursor: neither the next action nor
    /// the outcome nor the number of steps.
    pub future: bool,
    /// Numbers about the belief: in cells, in headers, in texts about a cell, as a curve.
    pub labels: bool,
}

impl Default for Visible {
    /// Everything is visible.
    fn default() -> Self {
        Self { truth: true, plan: true, reasons: true, future: true, labels: true }
    }
}

/// Boards of an ice run that a view or a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ShownBoards {
    /// The true board.
    Truth,
    /// The agent's belief.
    Belief,
    /// Both, side by side.
    #[default]
    Both,
}

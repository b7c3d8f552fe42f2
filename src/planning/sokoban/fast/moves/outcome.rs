//! What a search by macro moves comes to.

use crate::planning::sokoban::fast::ground::MacroMove;

/// How a search by macro moves ended, or its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With crates brought one after the other, all to targets.
    Solved(Vec<MacroMove>),
    /// Everything was tried: there is no way.
    Exhausted,
    /// Early; it can be gone on with.
    BudgetSpent,
}

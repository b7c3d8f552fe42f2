//! Result of a search over macro moves.

use crate::planning::sokoban::fast::ground::MacroMove;

/// How a search, or one turn of it, ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Found a solution: the macro moves in order of play.
    Solved(Vec<MacroMove>),
    /// Tried every move: there is no solution.
    Exhausted,
    /// Stopped early; the search can resume.
    BudgetSpent,
}

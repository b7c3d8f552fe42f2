//! Result of a search over macro moves.

use crate::planning::sokoban::fast::topology::MacroMove;

/// How a search, or one turn of it, ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchOutcome {
    /// Found a solution: its macro moves in order of play.
    Solved(Vec<MacroMove>),
    /// Tried every move: there is no solution.
    Exhausted,
    /// No result yet: the search can resume, or it is a beam that has ended.
    BudgetSpent,
}

//! What a search by errands comes to.

use super::floor::Cell;
use crate::board::Direction;

/// How a search by errands ended, or its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// With crates brought one after the other, all to targets.
    Solved(Vec<Errand>),
    /// Everything was tried: there is no way.
    Exhausted,
    /// Early; it can be gone on with.
    BudgetSpent,
}

/// One crate brought somewhere else by pushes alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Errand {
    /// Where the crate stands.
    pub(super) from: Cell,
    /// The directions it is pushed in.
    pub(super) pushes: Vec<Direction>,
}

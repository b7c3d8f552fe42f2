//! What a search by errands comes to.

use crate::planning::sokoban::fast::ground::Errand;

/// How a search by errands ended, or its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With crates brought one after the other, all to targets.
    Solved(Vec<Errand>),
    /// Everything was tried: there is no way.
    Exhausted,
    /// Early; it can be gone on with.
    BudgetSpent,
}

//! Interface to a solver, which the generator cannot call directly.

use crate::board::Direction;
use crate::worlds::ice::{State, Terrain};

/// A solver with full knowledge of the ice.
pub trait Judge {
    /// Classifies a level by its solvability.
    fn judge(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usable;

    /// Returns a shortest plan; `None` if none exists or the search reached its limit.
    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>>;
}

/// Usability of a generated level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usable {
    /// Solvable in enough steps.
    Yes,
    /// Solvable in too few steps.
    TooShort,
    /// Unsolvable.
    Unsolvable,
    /// Not decided within the limits.
    Undecided,
}

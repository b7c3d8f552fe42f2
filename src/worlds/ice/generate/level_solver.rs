//! Interface to a solver, which the generator cannot call directly.

use crate::board::Direction;
use crate::worlds::ice::{State, Terrain};

/// A solver that knows all ice of the terrain.
pub trait LevelSolver {
    /// Classifies a state by solvability, and whether it needs at least `min_steps` steps.
    fn classify(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usability;

    /// Returns a shortest plan; `None` if none exists or the search reached its limit.
    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>>;
}

/// Usability of a generated level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usability {
    /// Solvable, in no fewer steps than required.
    Yes,
    /// Solvable in fewer steps than required.
    TooShort,
    /// Unsolvable.
    Unsolvable,
    /// Not decided within the limits.
    Undecided,
}

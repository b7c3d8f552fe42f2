//! What the generator must be told, as it cannot plan itself.

use crate::board::Direction;
use crate::worlds::ice::{State, Terrain};

/// Who tells what can be solved, with everything in sight.
pub trait Judge {
    /// What the state is good for on that terrain.
    fn judge(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usable;

    /// A shortest plan; `None` if there is none or it is too hard to find.
    fn shortest_plan(&self, terrain: &Terrain, state: &State) -> Option<Vec<Direction>>;
}

/// What a world is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usable {
    /// It can be solved, and takes enough steps.
    Yes,
    /// It can be solved in too few steps.
    TooShort,
    /// It cannot be solved.
    Unsolvable,
    /// Too hard to tell.
    Undecided,
}

//! Transition rules of the ice world.
//!
//! Every function queries "is this cell ice?" through a closure, and only when the answer decides
//! the outcome. The same rules therefore serve the truth, an agent's assumptions, and the lazy
//! enumeration of outcomes:
//!
//! ```text
//! push right     @ $ ~ ~ _ _      the player moves one cell
//! becomes        _ @ ~ ~ $ _      the crate slides over ice and stops on the first floor cell
//!
//! cells queried: the two ice cells and the floor cell where the crate rests
//! ```
//!
//! A cell is queried only if the cell beyond it is open. These are exactly the cells whose ground
//! an observed move reveals.

use super::{BoardLayout, NO_CELL, State, Terrain};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};

/// A pushed crate: where it stood and where it came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Cell where the crate stood; the player is there now.
    pub from: CellIndex,
    /// Cell where the crate came to rest.
    pub to: CellIndex,
}

/// Change of the state by one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// Cell of the player before.
    pub from: CellIndex,
    /// Cell of the player after.
    pub to: CellIndex,
    /// The crate that moved, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<Push>,
}

impl Transition {
    /// Returns true if something moved.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.from != self.to
    }
}

/// Applies an action with the true ice. Never allocates.
#[inline]
pub fn apply(terrain: &Terrain, state: &mut State, direction: Direction) -> Transition {
    apply_assuming(terrain.layout(), |cell| terrain.is_ice(cell), state, direction)
}

/// Applies an action, querying ice where it matters. Never allocates.
///
/// `is_ice` is called for a cell only after the slider has entered it and if the cell beyond is
/// open, in the order of the path. These are the queries whose answers the agent can observe.
#[inline]
pub fn apply_assuming(
    layout: &BoardLayout,
    is_ice: impl FnMut(CellIndex) -> bool,
    state: &mut State,
    direction: Direction,
) -> Transition {
    let from = state.player;
    let next = layout.neighbour(from, direction);
    if next == NO_CELL {
        return Transition { from, to: from, push: None };
    }
    if state.crates.contains(next) {
        let beyond = layout.neighbour(next, direction);
        if beyond == NO_CELL || state.crates.contains(beyond) {
            return Transition { from, to: from, push: None };
        }
        let rest = slide(layout, &state.crates, is_ice, beyond, direction);
        state.crates.remove(next);
        state.crates.insert(rest);
        state.player = next;
        Transition { from, to: next, push: Some(Push { from: next, to: rest }) }
    } else {
        state.player = slide(layout, &state.crates, is_ice, next, direction);
        Transition { from, to: state.player, push: None }
    }
}

/// Returns the cell where a slider comes to rest after entering the open cell `entered`.
#[inline]
pub fn slide(
    layout: &BoardLayout,
    crates: &CellSet,
    mut is_ice: impl FnMut(CellIndex) -> bool,
    entered: CellIndex,
    direction: Direction,
) -> CellIndex {
    let mut cell = entered;
    loop {
        let beyond = layout.neighbour(cell, direction);
        if beyond == NO_CELL || crates.contains(beyond) || !is_ice(cell) {
            return cell;
        }
        cell = beyond;
    }
}

/// Applies a recorded change.
pub fn replay(state: &mut State, change: &Transition) {
    if let Some(push) = change.push {
        state.crates.remove(push.from);
        state.crates.insert(push.to);
    }
    state.player = change.to;
}

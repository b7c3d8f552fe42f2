//! Transition rules of the ice world.
//!
//! The rules query "is this cell ice?" through a closure, and only when the answer decides the
//! outcome. The same rules therefore serve the truth, an agent's assumptions, and the lazy
//! enumeration of outcomes. The slider of a move is the pushed crate, or the player on a walk:
//!
//! ```text
//! push right     @ $ ~ ~ _ _      the player moves one cell
//! becomes        _ @ ~ ~ $ _      the crate slides over ice and stops on the first floor cell
//!
//! cells queried: the two ice cells and the floor cell where the crate rests
//! ```
//!
//! A cell is queried only if the slider has entered it and the cell beyond it is open: no wall, no
//! crate and on the board. These are exactly the cells whose ground an observed move reveals.

use super::{BoardLayout, NO_CELL, State, Terrain};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};

/// A pushed crate: where it stood and where it came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Cell where the crate stood; the player is there after the push.
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
    /// The crate that moved; `None` on a walk or if nothing moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<Push>,
}

impl Transition {
    /// Returns true if the player moved; a crate never moves without the player.
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

/// Applies an action; queries the ice only where it decides the outcome. Never allocates.
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
        let Some(entered) = layout.open_neighbour(next, direction, &state.crates) else {
            return Transition { from, to: from, push: None };
        };
        let rest = slide(layout, &state.crates, is_ice, entered, direction);
        state.crates.remove(next);
        state.crates.insert(rest);
        state.player = next;
        Transition { from, to: next, push: Some(Push { from: next, to: rest }) }
    } else {
        state.player = slide(layout, &state.crates, is_ice, next, direction);
        Transition { from, to: state.player, push: None }
    }
}

/// Returns the cell where a slider rests after it enters the open cell `entered`.
///
/// Queries `is_ice` as [`apply_assuming`] does.
#[inline]
pub fn slide(
    layout: &BoardLayout,
    crates: &CellSet,
    is_ice: impl FnMut(CellIndex) -> bool,
    entered: CellIndex,
    direction: Direction,
) -> CellIndex {
    super::slide(entered, |cell| layout.open_neighbour(cell, direction, crates), is_ice)
}

/// Applies a recorded change without the rules.
pub fn replay(state: &mut State, change: &Transition) {
    if let Some(push) = change.push {
        state.crates.remove(push.from);
        state.crates.insert(push.to);
    }
    state.player = change.to;
}

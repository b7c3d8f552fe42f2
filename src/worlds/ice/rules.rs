//! The transitions, exactly.
//!
//! Every function asks "is this cell ice?" through a closure, and only when the answer decides
//! something: the same rules serve the truth, an agent's assumptions, and the lazy
//! enumeration of outcomes.

use super::{Layout, NO_CELL, State, Terrain};
use crate::board::{CellIndex, CellSet, Direction};
use serde::{Deserialize, Serialize};

/// A crate that was pushed: from where to where it came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Where the crate stood; the player stands there now.
    pub from: CellIndex,
    /// Where the crate came to rest.
    pub to: CellIndex,
}

/// What one action changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// The player's cell before.
    pub from: CellIndex,
    /// The player's cell after.
    pub to: CellIndex,
    /// The crate that moved, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<Push>,
}

impl Transition {
    /// Whether anything moved.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.from != self.to
    }
}

/// Carries an action out on the true map. Never allocates.
#[inline]
pub fn apply(terrain: &Terrain, state: &mut State, direction: Direction) -> Transition {
    apply_assuming(terrain.layout(), |cell| terrain.is_ice(cell), state, direction)
}

/// Carries an action out, asking for ice where it matters. Never allocates.
///
/// `is_ice` is asked about a cell only after the slider has entered it and the cell beyond is
/// open, in the order of the path: exactly the questions whose answers can be seen.
#[inline]
pub fn apply_assuming(
    layout: &Layout,
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

/// Where a slider comes to rest that has just entered the open cell `entered`.
#[inline]
pub fn slide(
    layout: &Layout,
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

/// Brings a state forwards by a recorded change.
pub fn replay(state: &mut State, change: &Transition) {
    if let Some(push) = change.push {
        state.crates.remove(push.from);
        state.crates.insert(push.to);
    }
    state.player = change.to;
}

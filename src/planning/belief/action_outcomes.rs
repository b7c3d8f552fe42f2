//! The possible outcomes of an action on a board where the ice of some cells is unknown.
//!
//! The *slider* is the pushed crate, or the player if nothing is pushed. It slides on from an ice
//! cell and stops on floor, at a wall or at a crate. So the ice of a cell decides something only if
//! the next cell is open. Following the slider and branching at unknown cells gives exactly the
//! distinguishable outcomes: each leads to another state.

use super::bit_board::{BitBoard, CellMask, KnownCells, OUTSIDE, PackedState, bit, has};
use crate::board::Direction;
use crate::worlds::ice::slide;

/// The possible outcomes of one action, computed by [`Self::compute`].
///
/// The slider meets the unknown cells `deciding_cells` in turn. It stops on the first of them that
/// is floor, and on `end` if all are ice. After a push, the player is on `pusher_cell`;
/// `resting_crates` are the crates that do not move. Only `deciding_cells` is meaningful if the
/// action does not change the state.
#[derive(Debug, Clone, Default)]
pub struct ActionOutcomes {
    is_push: bool,
    changes_state: bool,
    pusher_cell: u8,
    resting_crates: CellMask,
    deciding_cells: Vec<u8>,
    end: u8,
}

/// Sequence of actions; only the last may be informative.
#[derive(Debug, Clone, PartialEq)]
pub struct MacroAction {
    /// State before an informative last action; otherwise the state after all actions.
    pub deterministic_end: PackedState,
    /// All actions, an informative last one included.
    pub actions: Vec<Direction>,
}

impl ActionOutcomes {
    /// Computes the outcomes of an action, in place of the previous ones.
    ///
    /// `known` is the knowledge before the action. O(cells of the slide).
    pub fn compute(
        &mut self,
        board: &BitBoard,
        known: KnownCells,
        state: PackedState,
        direction: Direction,
    ) {
        self.deciding_cells.clear();
        self.changes_state = false;
        let next = board.neighbour(state.player, direction);
        if next == OUTSIDE {
            return;
        }
        // The slider is the pushed crate, if any; the pusher moves exactly one cell.
        self.is_push = has(state.crates, next);
        let mut cell = next;
        self.resting_crates = state.crates;
        if self.is_push {
            let Some(entered) = board.open_neighbour(next, direction, state.crates) else {
                return;
            };
            cell = entered;
            self.pusher_cell = next;
            self.resting_crates &= !bit(next);
        }
        self.changes_state = true;
        // The longest slide: only known floor or an obstacle stops it.
        let ahead = |cell| board.open_neighbour(cell, direction, state.crates);
        self.end = slide(cell, ahead, |cell| {
            let is_known = has(known.ice | known.floor, cell);
            if !is_known {
                self.deciding_cells.push(cell);
            }
            !has(known.floor, cell)
        });
    }

    /// Returns true if the action changes the state.
    #[must_use]
    pub fn changes_state(&self) -> bool {
        self.changes_state
    }

    /// Returns true if the action pushes a crate.
    ///
    /// Means nothing for an action that does not change the state.
    #[must_use]
    pub fn is_push(&self) -> bool {
        self.is_push
    }

    /// Returns true if an unknown cell decides the outcome.
    ///
    /// Then the action brings an observation.
    #[must_use]
    pub fn is_informative(&self) -> bool {
        !self.deciding_cells.is_empty()
    }

    /// Unknown cells that decide the outcome, in the order in which the slider meets them.
    #[must_use]
    pub fn deciding_cells(&self) -> &[u8] {
        &self.deciding_cells
    }

    /// Number of outcomes: one for each deciding cell, plus one.
    ///
    /// 1 also for an action that changes nothing.
    #[must_use]
    pub fn outcome_count(&self) -> usize {
        self.deciding_cells.len() + 1
    }

    /// Returns the outcome under an ice map: the first deciding cell without ice.
    ///
    /// The outcome is an index in [`Self::deciding_cells()`], or their number if all are ice.
    /// O(outcomes).
    #[inline]
    #[must_use]
    pub fn outcome_in(&self, ice: CellMask) -> usize {
        self.deciding_cells
            .iter()
            .position(|cell| !has(ice, *cell))
            .unwrap_or(self.deciding_cells.len())
    }

    /// Returns the state after an outcome; only for an action that changes the state.
    #[inline]
    #[must_use]
    pub fn state_after(&self, outcome: usize) -> PackedState {
        let rest = self.deciding_cells.get(outcome).copied().unwrap_or(self.end);
        if self.is_push {
            PackedState { player: self.pusher_cell, crates: self.resting_crates | bit(rest) }
        } else {
            PackedState { player: rest, crates: self.resting_crates }
        }
    }

    /// Returns the knowledge after an outcome.
    #[must_use]
    pub fn known_after(&self, known: KnownCells, outcome: usize) -> KnownCells {
        let slid_over =
            self.deciding_cells.iter().take(outcome).fold(0, |set, cell| set | bit(*cell));
        let rested = self.deciding_cells.get(outcome).map_or(0, |cell| bit(*cell));
        KnownCells { ice: known.ice | slid_over, floor: known.floor | rested }
    }
}

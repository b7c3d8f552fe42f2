//! Dense numbers of states, so that tables over them are plain arrays.
//!
//! The *rank* is the number of an arrangement of crates; see `arrangements`.

use super::action_outcomes::ActionOutcomes;
use super::arrangements::Arrangements;
use super::bit_board::{BitBoard, CellMask, PackedState, has};
use std::sync::Arc;

/// Number of a state that is not indexed.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// Numbers of all states with a fixed number of crates, or of a selection.
///
/// The number of a state is the rank of its crates × cells of the board + the player's cell. A
/// selection is numbered again from 0, in the same order.
#[derive(Debug, Clone)]
pub struct StateIndex {
    /// Selected states; `None` if all are numbered.
    selection: Option<Arc<Selection>>,
    /// Number of cells of the board.
    player_cells: u32,
    arrangements: Arrangements,
}

/// The selected states, and their inverse.
#[derive(Debug)]
struct Selection {
    /// Number among all states, by number in the selection.
    states: Vec<u32>,
    /// Number in the selection, by number among all states; [`NO_NUMBER`] if not selected.
    numbers: Vec<u32>,
}

impl StateIndex {
    /// Indexes all states with `crate_count` crates, all on `crate_cells`.
    ///
    /// `None` if there are more than `max_states`, counting combinations with the player on a
    /// crate, or no crates. O(arrangements of crates × crates).
    #[must_use]
    pub fn new(
        board: &BitBoard,
        crate_count: usize,
        crate_cells: CellMask,
        max_states: usize,
    ) -> Option<Self> {
        let most = max_states / board.cell_count().max(1);
        Arrangements::all(crate_count, crate_cells, most).map(|them| Self::of_all(board, them))
    }

    /// Indexes the states with these arrangements of `crate_count` crates.
    ///
    /// The arrangements must all be different.
    #[must_use]
    pub fn from_list(board: &BitBoard, crate_count: usize, arrangements: Vec<CellMask>) -> Self {
        Self::of_all(board, Arrangements::listed(crate_count, arrangements))
    }

    /// Indexes all states with these arrangements, without a selection.
    fn of_all(board: &BitBoard, arrangements: Arrangements) -> Self {
        Self { selection: None, player_cells: board.cell_count() as u32, arrangements }
    }

    /// Returns an index of the states for which `keep` returns true.
    ///
    /// `keep` receives the number of a state. Must not be called on a selection. O(states).
    #[must_use]
    pub fn select(&self, keep: impl Fn(u32) -> bool) -> Self {
        let all = self.state_count() as u32;
        let mut numbers = vec![NO_NUMBER; all as usize];
        let mut states = Vec::new();
        for state in (0..all).filter(|state| keep(*state)) {
            numbers[state as usize] = states.len() as u32;
            states.push(state);
        }
        Self { selection: Some(Arc::new(Selection { states, numbers })), ..self.clone() }
    }

    /// Number of indexed states.
    ///
    /// Without a selection, this includes combinations with the player on a crate, which are no
    /// states of the game.
    #[must_use]
    pub fn state_count(&self) -> usize {
        match &self.selection {
            Some(selection) => selection.states.len(),
            None => self.arrangements.len() * self.player_cells as usize,
        }
    }

    /// Number of crates in every state.
    #[must_use]
    pub fn crate_count(&self) -> usize {
        self.arrangements.crate_count()
    }

    /// Number of arrangements of crates.
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.arrangements.len()
    }

    /// Returns the crates of a rank.
    #[inline]
    #[must_use]
    pub fn crates_of(&self, rank: u32) -> CellMask {
        self.arrangements.crates_of(rank)
    }

    /// Returns the rank of an arrangement; `None` if it was not listed.
    ///
    /// There must be [`Self::crate_count`] crates, all on cells that [allow](Self::allows_crate)
    /// one.
    #[inline]
    #[must_use]
    pub fn rank(&self, crates: CellMask) -> Option<u32> {
        self.arrangements.rank(crates)
    }

    /// Returns the number of a state; `None` if it is not indexed.
    ///
    /// The state must have [`Self::crate_count`] crates.
    #[inline]
    #[must_use]
    pub fn number_of(&self, state: PackedState) -> Option<u32> {
        if state.crates & !self.arrangements.crate_cells() != 0 {
            return None;
        }
        self.number(self.rank(state.crates)?, state.player)
    }

    /// Returns the number of the state after each outcome, see [`Self::number_of`].
    #[must_use]
    pub fn numbers_after(&self, outcomes: &ActionOutcomes) -> Vec<Option<u32>> {
        (0..outcomes.outcome_count())
            .map(|outcome| self.number_of(outcomes.state_after(outcome)))
            .collect()
    }

    /// Returns the number of the state with this rank and player's cell.
    ///
    /// `None` if it does not belong to the selection.
    #[inline]
    #[must_use]
    pub fn number(&self, rank: u32, player: u8) -> Option<u32> {
        let state = rank * self.player_cells + u32::from(player);
        match &self.selection {
            Some(selection) => {
                Some(selection.numbers[state as usize]).filter(|number| *number != NO_NUMBER)
            }
            None => Some(state),
        }
    }

    /// Returns the rank of the crates and the player's cell of a number.
    #[inline]
    #[must_use]
    pub fn rank_and_player(&self, number: u32) -> (u32, u8) {
        let state = match &self.selection {
            Some(selection) => selection.states[number as usize],
            None => number,
        };
        (state / self.player_cells, (state % self.player_cells) as u8)
    }

    /// Returns the state of a number.
    #[must_use]
    pub fn state_of(&self, number: u32) -> PackedState {
        let (rank, player) = self.rank_and_player(number);
        PackedState { player, crates: self.crates_of(rank) }
    }

    /// Returns true if a crate may be on the cell in an indexed state.
    #[inline]
    #[must_use]
    pub fn allows_crate(&self, cell: u8) -> bool {
        has(self.arrangements.crate_cells(), cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::board_of;

    #[test]
    fn states_have_unique_numbers() {
        for (drawing, crates) in [("@$_.\n____", 1), ("@_$_\n_#_.", 2), ("@_$\n_$.\n_._", 3)] {
            let board = board_of(drawing).0;
            let all = (1 << board.cell_count()) - 1;
            let index = StateIndex::new(&board, crates, all, 10_000).expect("a small board");
            let number = index.number(3, 1).expect("all poses have numbers");
            assert_eq!(index.rank_and_player(number), (3, 1));
            let even = index.select(|state| state % 2 == 0);
            for number in 0..even.state_count() as u32 {
                assert_eq!(even.number_of(even.state_of(number)), Some(number), "{drawing}");
            }
            assert_eq!(even.state_count(), index.state_count().div_ceil(2), "{drawing}");
        }
    }

    #[test]
    fn unlisted_states_have_no_number() {
        let board = board_of("@$_.\n____").0;
        let index = StateIndex::from_list(&board, 2, vec![0b0110, 0b0011]);
        assert_eq!(index.state_count(), 2 * board.cell_count());
        let number = |crates| index.number_of(PackedState { player: 7, crates });
        assert_eq!((number(0b0110), number(0b0011), number(0b0101)), (Some(7), Some(15), None));
        let second = index.select(|state| state >= 8);
        assert_eq!(second.number_of(PackedState { player: 7, crates: 0b0011 }), Some(7));
        assert_eq!(second.number_of(PackedState { player: 7, crates: 0b0110 }), None);
    }

    #[test]
    fn new_returns_none_above_the_state_limit() {
        let board = board_of("@$_.\n____").0;
        assert!(StateIndex::new(&board, 2, 0xff, 8 * 28).is_some());
        assert!(StateIndex::new(&board, 2, 0xff, 8 * 28 - 1).is_none());
    }
}

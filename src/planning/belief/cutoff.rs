//! Cutoff states: where the distance tables end, with estimated costs (leaf values).
//!
//! The distance tables of a large board hold only some of its states. If the agent leaves them, it
//! may still reach the goal. Counting that as lost would make harmless departures look as bad as
//! fatal ones, and the agent would take detours to avoid them. So a path that leaves the tables
//! ends at a cutoff state, one action away, with an estimate of the steps from there. Costs of
//! paths through cutoff states are estimates, not bounds.

use super::action_outcomes::{ActionOutcomes, KnownCells};
use super::bit_board::{BitBoard, has};
use super::distances::{UNREACHABLE, solved_states};
use super::state_index::StateIndex;
use crate::board::Direction;

/// The cutoff states with their estimated steps to the goal.
#[derive(Debug, Clone, Default)]
pub struct Cutoff {
    /// Estimated steps by state number; [`UNREACHABLE`] for states that are no cutoff states.
    ///
    /// Empty for the default value.
    leaf_steps: Vec<u8>,
}

impl Cutoff {
    /// Returns the cutoff states around `inside`, after an index of both together.
    ///
    /// A cutoff state is not inside, but one action from a state inside may reach it, and it has a
    /// path on floor. Solved states outside are indexed too, but are no cutoff states. `all` must
    /// be an index without a selection, and `inside` a selection of it. `without_ice` are the
    /// distances to the goal without unknown ice, by the numbers of `all`. The estimate is that
    /// distance plus `more_steps`, at most 254. O(states inside × cells of a slide), plus O(all
    /// states).
    #[must_use]
    pub fn around(
        board: &BitBoard,
        all: &StateIndex,
        inside: &StateIndex,
        known: KnownCells,
        (without_ice, more_steps): (&[u8], u8),
    ) -> (StateIndex, Self) {
        let mut is_next = vec![false; all.state_count()];
        let mut action_outcomes = ActionOutcomes::default();
        for number in 0..inside.state_count() as u32 {
            let state = inside.state_of(number);
            // The episode is over at the goal, and some numbers are no states of the game.
            if board.is_solved(state) || has(state.crates, state.player) {
                continue;
            }
            for direction in Direction::ALL {
                action_outcomes.compute(board, known, state, direction);
                let outcomes = if action_outcomes.changes_state() {
                    action_outcomes.outcome_count()
                } else {
                    0
                };
                let after = (0..outcomes).map(|outcome| action_outcomes.state_after(outcome));
                for state in after.filter_map(|after| all.number_of(after)) {
                    is_next[state as usize] = without_ice[state as usize] != UNREACHABLE;
                }
            }
        }
        // Number the states inside and the cutoff states together: their numbers differ from those
        // of `inside`.
        let is_inside = |state: u32| {
            let (rank, player) = all.rank_and_player(state);
            inside.number(rank, player).is_some()
        };
        let states = all.select(|state| is_next[state as usize] || is_inside(state));
        let price = |number: u32| {
            let (rank, player) = states.rank_and_player(number);
            let without_ice =
                all.number(rank, player).map_or(UNREACHABLE, |state| without_ice[state as usize]);
            let is_inside = inside.number(rank, player).is_some();
            if !is_inside && !board.is_solved(states.state_of(number)) {
                without_ice.saturating_add(more_steps).min(UNREACHABLE - 1)
            } else {
                UNREACHABLE
            }
        };
        let prices = (0..states.state_count() as u32).map(price).collect();
        (states, Self { leaf_steps: prices })
    }

    /// Returns true for the default value, which has no cutoff states.
    ///
    /// False for a result of [`Self::around`], even without cutoff states, unless its index is
    /// empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.leaf_steps.is_empty()
    }

    /// Returns the estimated steps to the goal of a cutoff state; `None` for other states.
    ///
    /// `state` is a number of the index that [`Self::around`] returned.
    #[inline]
    #[must_use]
    pub fn leaf_steps_at(&self, state: u32) -> Option<u8> {
        self.leaf_steps.get(state as usize).copied().filter(|price| *price != UNREACHABLE)
    }

    /// Returns the terminal states with their steps to the goal, by rising steps.
    ///
    /// Pairs of state number and steps: 0 for solved states, the estimate for cutoff states.
    /// O(arrangements of crates + states), plus the sorting of the terminal states.
    #[must_use]
    pub fn terminals(&self, board: &BitBoard, index: &StateIndex) -> Vec<(u32, u8)> {
        let at_edge = (0..self.leaf_steps.len() as u32)
            .filter_map(|state| Some((state, self.leaf_steps_at(state)?)));
        let mut ends: Vec<(u32, u8)> = solved_states(board, index)
            .into_iter()
            .map(|state| (state, 0))
            .chain(at_edge)
            .collect();
        ends.sort_by_key(|(_, steps)| *steps);
        ends
    }
}

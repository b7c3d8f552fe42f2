//! What an action can lead to, where the ice is not known everywhere.
//!
//! "Is this cell ice?" is asked only where the answer decides something, which gives the exact
//! outcomes of an action: each is told apart from the others by what is seen.

use super::rink::{Cells, OUTSIDE, Pose, Rink, bit, has};
use crate::board::Direction;

/// What is known about the ice: every cell in neither set is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Known {
    /// Certainly ice.
    pub ice: Cells,
    /// Certainly no ice.
    pub floor: Cells,
}

/// An action with its outcomes; empty if it changes nothing.
///
/// The slider meets the cells `asked` in turn. In the worlds where the first of them is floor it
/// rests there, otherwise it slides on to the next, and after the last to `end`.
#[derive(Debug, Clone, Default)]
pub struct Slide {
    is_push: bool,
    moves: bool,
    pusher: u8,
    left_behind: Cells,
    asked: Vec<u8>,
    end: u8,
}

impl Slide {
    /// Follows the slider of an action. O(length of the slide).
    pub fn follow(&mut self, rink: &Rink, known: Known, pose: Pose, direction: Direction) {
        self.asked.clear();
        self.moves = false;
        let next = rink.neighbour(pose.player, direction);
        if next == OUTSIDE {
            return;
        }
        self.is_push = has(pose.crates, next);
        let mut cell = next;
        self.left_behind = pose.crates;
        if self.is_push {
            cell = rink.neighbour(next, direction);
            if cell == OUTSIDE || has(pose.crates, cell) {
                return;
            }
            self.pusher = next;
            self.left_behind &= !bit(next);
        }
        self.moves = true;
        loop {
            let beyond = rink.neighbour(cell, direction);
            if beyond == OUTSIDE || has(pose.crates, beyond) || has(known.floor, cell) {
                break;
            }
            if !has(known.ice, cell) {
                self.asked.push(cell);
            }
            cell = beyond;
        }
        self.end = cell;
    }

    /// Whether the action changes anything.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.moves
    }

    /// Whether it pushes a crate.
    #[must_use]
    pub fn is_push(&self) -> bool {
        self.is_push
    }

    /// Whether something unknown decides.
    #[must_use]
    pub fn is_informative(&self) -> bool {
        !self.asked.is_empty()
    }

    /// The cells asked, in the order in which the slider meets them.
    #[must_use]
    pub fn asked(&self) -> &[u8] {
        &self.asked
    }

    /// Number of outcomes: one a cell asked, and one more.
    #[must_use]
    pub fn outcome_count(&self) -> usize {
        self.asked.len() + 1
    }

    /// The outcome in a world with that ice, as a number: the cells asked before it are ice.
    #[inline]
    #[must_use]
    pub fn outcome_in(&self, ice: Cells) -> usize {
        self.asked.iter().position(|cell| !has(ice, *cell)).unwrap_or(self.asked.len())
    }

    /// Where an outcome leaves player and crates.
    #[inline]
    #[must_use]
    pub fn pose_after(&self, outcome: usize) -> Pose {
        let rest = self.asked.get(outcome).copied().unwrap_or(self.end);
        if self.is_push {
            Pose { player: self.pusher, crates: self.left_behind | bit(rest) }
        } else {
            Pose { player: rest, crates: self.left_behind }
        }
    }

    /// What is known after an outcome.
    #[must_use]
    pub fn known_after(&self, known: Known, outcome: usize) -> Known {
        let slid_over = self.asked.iter().take(outcome).fold(0, |set, cell| set | bit(*cell));
        let rested = self.asked.get(outcome).map_or(0, |cell| bit(*cell));
        Known { ice: known.ice | slid_over, floor: known.floor | rested }
    }
}

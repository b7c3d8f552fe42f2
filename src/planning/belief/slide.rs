//! The possible outcomes of an action where some cells are unknown.
//!
//! A slider depends on a cell only if the cell after it is open. Following it and branching at
//! unknown cells there gives exactly the distinguishable outcomes: each leads to another state.

use super::rink::{Cells, OUTSIDE, Pose, Rink, bit, has};
use crate::board::Direction;

/// Cells known to be ice or floor; all others are unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Known {
    /// Known to be ice.
    pub ice: Cells,
    /// Known to be floor.
    pub floor: Cells,
}

/// An action with its possible outcomes; none if it changes nothing.
///
/// The slider meets the unknown cells `asked` in turn. It stops on the first that is floor in a
/// scenario, and on `end` if all are ice.
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
    /// Computes the outcomes of an action. O(length of the slide).
    pub fn follow(&mut self, rink: &Rink, known: Known, pose: Pose, direction: Direction) {
        self.asked.clear();
        self.moves = false;
        let next = rink.neighbour(pose.player, direction);
        if next == OUTSIDE {
            return;
        }
        // The slider is the pushed crate, if any; the pusher moves exactly one cell.
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
            // A blocked slider stops whatever its cell is, so that cell decides nothing.
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

    /// Returns true if the action changes the state.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.moves
    }

    /// Returns true if the action pushes a crate.
    #[must_use]
    pub fn is_push(&self) -> bool {
        self.is_push
    }

    /// Returns true if an unknown cell decides the outcome.
    #[must_use]
    pub fn is_informative(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Unknown cells that decide the outcome, in the order in which the slider meets them.
    #[must_use]
    pub fn asked(&self) -> &[u8] {
        &self.asked
    }

    /// Number of outcomes: one for each of these cells, plus one.
    #[must_use]
    pub fn outcome_count(&self) -> usize {
        self.asked.len() + 1
    }

    /// Returns the outcome under an ice map: the position of the deciding cell that stops it.
    ///
    /// All deciding cells before it are ice.
    #[inline]
    #[must_use]
    pub fn outcome_in(&self, ice: Cells) -> usize {
        self.asked.iter().position(|cell| !has(ice, *cell)).unwrap_or(self.asked.len())
    }

    /// Returns the state after an outcome.
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

    /// Returns the knowledge after an outcome.
    #[must_use]
    pub fn known_after(&self, known: Known, outcome: usize) -> Known {
        let slid_over = self.asked.iter().take(outcome).fold(0, |set, cell| set | bit(*cell));
        let rested = self.asked.get(outcome).map_or(0, |cell| bit(*cell));
        Known { ice: known.ice | slid_over, floor: known.floor | rested }
    }
}

//! Distance of a board as a minimum-cost perfect matching of crates and targets.

use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::{Matching, PlacementId};
use crate::planning::sokoban::fast::moves::CandidateMove;
use crate::planning::sokoban::fast::topology::{Cell, NONE, StaticLevel};
use std::rc::Rc;

/// Distances of a board's successors under a minimum-cost perfect matching.
///
/// With the nearest target for every crate instead, a move past one target to another one behind it
/// would seem to lead away from the goal.
pub(super) struct MatchedDistances {
    distances: Rc<PushDistances>,
    matching: Matching,
    /// Placements of the crates of the board set last.
    places: Vec<PlacementId>,
    /// Cell of the crate of the last query, and the crate's index.
    last: (Cell, usize),
}

impl MatchedDistances {
    /// Creates distances without a board.
    ///
    /// `distances` are the pushes (or pulls) of a single crate to the goal cells.
    pub(super) fn new(distances: Rc<PushDistances>) -> Self {
        Self { distances, matching: Matching::default(), places: Vec::new(), last: (NONE, 0) }
    }

    /// Matches a board; returns false if there is no perfect matching. O(crates³).
    pub(super) fn set_board(
        &mut self,
        level: &StaticLevel,
        (crates, player): (&[Cell], Cell),
    ) -> bool {
        let Self { distances, matching, places: positions, last } = self;
        *last = (NONE, 0);
        positions.clear();
        let at = |cell: Cell| level.cells[usize::from(cell)];
        positions.extend(crates.iter().map(|cell| distances.placement(at(*cell), at(player))));
        matching.least_cost(distances, positions).is_some()
    }

    /// Remaining pushes (or pulls) after a move; `None` without a perfect matching.
    ///
    /// `crates` are those of the board set last, in the same order; `next` is a move of that board.
    /// O(crates); O(crates²) for the first move of each crate, if the moves of a crate follow each
    /// other.
    pub(super) fn remaining_after(
        &mut self,
        level: &StaticLevel,
        crates: &[Cell],
        next: &CandidateMove,
    ) -> Option<i32> {
        let Self { distances, matching, places: positions, last } = self;
        if next.from != last.0 {
            *last = (next.from, crates.iter().position(|cell| *cell == next.from)?);
        }
        let at = |cell: Cell| level.cells[usize::from(cell)];
        let place = distances.placement(at(next.to), at(next.player));
        matching.with_one_placed(distances, positions, last.1, place).map(|left| left as i32)
    }
}

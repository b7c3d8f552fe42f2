//! Distance of a board as a minimum-cost perfect matching of crates and targets.

use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::{Matching, Place};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE};
use crate::planning::sokoban::fast::moves::Move;
use std::rc::Rc;

/// Distance of a board and of its successors under a perfect matching.
///
/// With the nearest target for every crate instead, moving a crate past one target to another
/// behind it would look like a loss.
pub(super) struct MatchedDistances {
    distances: Rc<PushDistances>,
    matching: Matching,
    places: Vec<Place>,
    /// The crate of the last query and its index.
    last: (Cell, usize),
}

impl MatchedDistances {
    /// `distances` lead to the goal cells of the crates.
    pub(super) fn new(distances: Rc<PushDistances>) -> Self {
        Self { distances, matching: Matching::default(), places: Vec::new(), last: (NONE, 0) }
    }

    /// Matches a board; returns false if there is no perfect matching. O(crates³).
    pub(super) fn look_at(&mut self, plan: &Floorplan, (crates, player): (&[Cell], Cell)) -> bool {
        let Self { distances, matching, places, last } = self;
        *last = (NONE, 0);
        places.clear();
        let at = |cell: Cell| plan.cells[usize::from(cell)];
        places.extend(crates.iter().map(|cell| distances.place(at(*cell), at(player))));
        matching.least_cost(distances, places).is_some()
    }

    /// Remaining pushes (or pulls) after a move of the board set last; `None` without a perfect
    /// matching.
    ///
    /// O(crates); O(crates²) for the first move of each crate, if the moves of a crate follow each
    /// other.
    pub(super) fn after(&mut self, plan: &Floorplan, crates: &[Cell], next: &Move) -> Option<i32> {
        let Self { distances, matching, places, last } = self;
        if next.from != last.0 {
            *last = (next.from, crates.iter().position(|cell| *cell == next.from)?);
        }
        let at = |cell: Cell| plan.cells[usize::from(cell)];
        let place = distances.place(at(next.to), at(next.player));
        matching.with_one_brought(distances, places, last.1, place).map(|left| left as i32)
    }
}

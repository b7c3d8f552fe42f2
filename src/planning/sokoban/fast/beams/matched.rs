//! How far the crates of a board are from where they belong, each target having one of its own.

use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::{Matching, Place};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE};
use crate::planning::sokoban::fast::moves::Move;
use std::rc::Rc;

/// Tells how far a board is from the goal, and the boards that its moves lead to.
///
/// If every crate had the nearest target, a crate brought past that to one behind it would seem to
/// have gone a long way for nothing.
pub(super) struct MatchedDistances {
    distances: Rc<PushDistances>,
    matching: Matching,
    places: Vec<Place>,
    /// The crate whose moves are looked at, and its index.
    last: (Cell, usize),
}

impl MatchedDistances {
    /// `distances` are those to where the crates belong.
    pub(super) fn new(distances: Rc<PushDistances>) -> Self {
        Self { distances, matching: Matching::default(), places: Vec::new(), last: (NONE, 0) }
    }

    /// Looks at a board with those crates and that player; false if some target can have no crate.
    /// O(crates³).
    pub(super) fn look_at(&mut self, plan: &Floorplan, (crates, player): (&[Cell], Cell)) -> bool {
        let Self { distances, matching, places, last } = self;
        *last = (NONE, 0);
        places.clear();
        let at = |cell: Cell| plan.cells[usize::from(cell)];
        places.extend(crates.iter().map(|cell| distances.place(at(*cell), at(player))));
        matching.least_cost(distances, places).is_some()
    }

    /// The pushes, or pulls, that are left after a move at the board looked at last, which has
    /// those crates; `None` if some target can have no crate then. O(crates), and O(crates²) for
    /// the first move of a crate if its moves stand together.
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

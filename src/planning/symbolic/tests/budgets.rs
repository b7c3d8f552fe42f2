//! Tests that a spent budget ends the work and is reported.

use super::explicit::{compiled, level};
use crate::board::{CellSet, Grid};
use crate::planning::search::Budget;
use crate::planning::symbolic::{
    Encoding, Halt, IceLayoutQuestion, Solvability, SymbolicStateSpace, VerificationScope, verify,
};
use crate::worlds::ice::{Ground, Occupant, Square};
use std::sync::atomic::{AtomicU32, Ordering};

/// A board large enough that no search ends at once.
const HALL: &str = "________/_$_$_$__/__.__._./_$____._/@_______";

#[track_caller]
fn check(budget: &Budget<'_>, halt: Halt) {
    let (terrain, state) = level(HALL);
    for encoding in Encoding::ALL {
        let doubtful = CellSet::from_cells(terrain.layout().cell_count(), [1, 2]);
        let questions =
            VerificationScope { encoding, doubtful: Some(&doubtful), only_layouts: false };
        let verified = verify(terrain.layout(), terrain.ice(), &state, questions, budget, |_| ());
        assert_eq!(verified.solvability, Solvability::Unknown, "{encoding}");
        assert_eq!((verified.shortest, verified.states), (None, None), "{encoding}");
        assert_eq!((verified.layouts, verified.halt), (None, Some(halt)), "{encoding}");
    }
}

#[test]
fn a_small_node_budget_halts() {
    for nodes in [0, 1, 100] {
        check(&Budget::nodes(nodes), Halt::Nodes);
    }
    check(&Budget { bytes: 4_000, ..Budget::nodes(u64::MAX) }, Halt::Nodes);
}

#[test]
fn the_stop_callback_ends_the_work() {
    check(&Budget::guarded(100_000, &|| true), Halt::Stopped);
    let asked = AtomicU32::new(0);
    let third_time = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
    check(&Budget::guarded(100_000, &third_time), Halt::Stopped);
}

#[test]
fn boards_above_the_variable_limit_are_too_large() {
    // Two corridors, one above the other, joined at their right ends.
    for (columns, expected) in [(990, None), (1_000, Some(Halt::TooLarge))] {
        let board = Grid::from_fn(3, columns, |position| match (position.row, position.column) {
            (1, column) if column + 1 < columns => Square::empty(Ground::Wall),
            (0, 900) => Square::with(Ground::Floor, Occupant::Player),
            (0, 901) => Square::with(Ground::Floor, Occupant::Crate),
            (0, 960) => Square::empty(Ground::Target),
            _ => Square::empty(Ground::Floor),
        });
        let (terrain, state) = compiled(board);
        let budget = Budget::nodes(2_000_000);
        let space = SymbolicStateSpace::explore(terrain.layout(), terrain.ice(), &state, &budget);
        assert_eq!(space.as_ref().err().copied(), expected);
        assert_eq!(space.is_ok_and(|space| space.is_solvable()), expected.is_none());
    }
}

#[test]
fn more_than_127_unknown_cells_are_refused() {
    let (terrain, state) = compiled(Grid::from_fn(1, 140, |position| match position.column {
        0 => Square::with(Ground::Floor, Occupant::Player),
        1 => Square::with(Ground::Floor, Occupant::Crate),
        9 => Square::empty(Ground::Target),
        _ => Square::empty(Ground::Floor),
    }));
    let question = IceLayoutQuestion::with_every_cell(terrain.layout(), &state);
    assert_eq!(question.answer(&Budget::nodes(100_000)), Err(Halt::TooManyUnknownCells(127)));
}

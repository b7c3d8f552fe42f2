//! Selects big boards with or without goal rooms.

use blackice::board::{CellIndex, CellSet, flood_fill};
use blackice::worlds::ice::{Layout, State};

/// Number of crates of a big board.
const CRATES: std::ops::RangeInclusive<usize> = 10..=34;

/// Maximum number of connected target groups of a board with goal rooms.
const MOST_ROOMS: usize = 2;

/// Selection of the boards to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// Every board.
    All,
    /// Boards with 10 to 34 crates, fewer than half of them on targets, and one or two target
    /// groups.
    BigWithGoalRooms,
    /// Boards with 10 to 34 crates that do not meet `BigWithGoalRooms`.
    BigWithout,
}

impl Boards {
    /// Returns true if a board belongs to the selection.
    pub fn include(self, layout: &Layout, state: &State) -> bool {
        let is_big = CRATES.contains(&state.crates.len());
        match self {
            Self::All => true,
            Self::BigWithGoalRooms => is_big && has_goal_rooms(layout, state),
            Self::BigWithout => is_big && !has_goal_rooms(layout, state),
        }
    }
}

fn has_goal_rooms(layout: &Layout, state: &State) -> bool {
    let is_filled = |cell: &CellIndex| state.crates.contains(*cell);
    let filled = layout.targets().iter().filter(is_filled).count();
    2 * filled < state.crates.len() && rooms(layout) <= MOST_ROOMS
}

/// Number of connected groups of targets; diagonal neighbours are connected.
fn rooms(layout: &Layout) -> usize {
    let targets = layout.targets();
    let mut counted = CellSet::new(layout.cell_count());
    let mut rooms = 0;
    for target in targets.iter() {
        if !counted.contains(target) {
            let beside = |cell| targets.iter().filter(move |other| touch(layout, cell, *other));
            counted.union_with(&flood_fill(layout.cell_count(), [target], beside));
            rooms += 1;
        }
    }
    rooms
}

/// Returns true if two cells share an edge or a corner.
fn touch(layout: &Layout, one: CellIndex, other: CellIndex) -> bool {
    let [one, other] = [one, other].map(|cell| layout.position_of(cell));
    one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
}

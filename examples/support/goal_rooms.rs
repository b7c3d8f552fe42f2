//! Selects big boards with or without goal rooms.

use blackice::board::{CellIndex, CellSet, flood_fill};
use blackice::worlds::ice::{BoardLayout, State};

/// Numbers of crates of big boards.
const BIG_BOARD_CRATES: std::ops::RangeInclusive<usize> = 10..=34;

/// Maximum number of connected target groups of a board with goal rooms.
const MAX_GOAL_ROOMS: usize = 2;

/// Selection of the boards to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardSelection {
    /// Every board.
    All,
    /// Boards with 10 to 34 crates and one or two target groups.
    ///
    /// Fewer than half of the crates are on targets. Diagonal neighbours belong to one group.
    BigWithGoalRooms,
    /// Boards with 10 to 34 crates that do not meet `BigWithGoalRooms`.
    BigWithoutGoalRooms,
}

impl BoardSelection {
    /// Returns true if a board belongs to the selection.
    pub fn includes(self, layout: &BoardLayout, state: &State) -> bool {
        let is_big = BIG_BOARD_CRATES.contains(&state.crates.len());
        match self {
            Self::All => true,
            Self::BigWithGoalRooms => is_big && has_goal_rooms(layout, state),
            Self::BigWithoutGoalRooms => is_big && !has_goal_rooms(layout, state),
        }
    }
}

/// Returns true if the board has goal rooms and enough crates outside targets.
///
/// Fewer than half of the crates are on targets, and there are at most two target groups.
fn has_goal_rooms(layout: &BoardLayout, state: &State) -> bool {
    let is_filled = |cell: &CellIndex| state.crates.contains(*cell);
    let filled = layout.targets().iter().filter(is_filled).count();
    2 * filled < state.crates.len() && goal_room_count(layout) <= MAX_GOAL_ROOMS
}

/// Number of connected groups of targets; diagonal neighbours are connected.
fn goal_room_count(layout: &BoardLayout) -> usize {
    let targets = layout.targets();
    let mut counted = CellSet::new(layout.cell_count());
    let mut rooms = 0;
    for target in targets.iter() {
        if !counted.contains(target) {
            let beside =
                |cell| targets.iter().filter(move |other| are_adjacent(layout, cell, *other));
            counted.union_with(&flood_fill(layout.cell_count(), [target], beside));
            rooms += 1;
        }
    }
    rooms
}

/// Returns true if two cells share an edge or a corner.
fn are_adjacent(layout: &BoardLayout, one: CellIndex, other: CellIndex) -> bool {
    let [one, other] = [one, other].map(|cell| layout.position_of(cell));
    one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
}

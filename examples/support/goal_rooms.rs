//! Tells big boards with goal rooms from the others.

use blackice::board::{CellIndex, CellSet};
use blackice::worlds::ice::{Layout, State};

/// Crates of a big board.
const CRATES: std::ops::RangeInclusive<usize> = 10..=34;

/// Rooms that the targets of a board with goal rooms lie in at most.
const MOST_ROOMS: usize = 2;

/// Which boards are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// Every board.
    All,
    /// Those with 10 to 34 crates, fewer than half of them on targets, and the targets in one or two
    /// rooms.
    BigWithGoalRooms,
    /// The others with 10 to 34 crates.
    BigWithout,
}

impl Boards {
    /// Whether a board is one of them.
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

/// Into how many groups the targets fall; those that touch are of one, be it at their corners.
fn rooms(layout: &Layout) -> usize {
    let mut left: CellSet = layout.targets().clone();
    let mut rooms = 0;
    for target in layout.targets().iter() {
        if !left.contains(target) {
            continue;
        }
        rooms += 1;
        left.remove(target);
        let mut stack = vec![target];
        while let Some(cell) = stack.pop() {
            for next in left.iter().filter(|next| touch(layout, cell, *next)).collect::<Vec<_>>() {
                left.remove(next);
                stack.push(next);
            }
        }
    }
    rooms
}

fn touch(layout: &Layout, one: CellIndex, other: CellIndex) -> bool {
    let place = |cell: CellIndex| {
        let cell = usize::from(cell);
        (cell / layout.columns(), cell % layout.columns())
    };
    let (one, other) = (place(one), place(other));
    one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1
}

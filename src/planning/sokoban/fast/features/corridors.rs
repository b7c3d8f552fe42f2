//! Corridors: narrow passages between the rooms of a board.

use crate::board::Direction;
use crate::planning::sokoban::fast::topology::{Cell, Floor, NONE};

/// Connected groups of cells with walls on two opposite sides, dead ends left out.
///
/// Each cell has at least two neighbours that are no walls. A single such cell is a door. A crate
/// in a corridor blocks the passage between the rooms at its ends.
#[derive(Debug, Clone)]
pub(super) struct Corridors {
    /// The corridor of each cell, or [`Corridors::ROOM`].
    of: Vec<u16>,
    /// Number of corridors.
    count: usize,
}

impl Corridors {
    /// Marks a cell outside all corridors.
    const ROOM: u16 = u16::MAX;

    /// Finds the corridors of a floor. O(cells).
    pub(super) fn new(floor: &Floor) -> Self {
        let [up, down, left, right] =
            [Direction::Up, Direction::Down, Direction::Left, Direction::Right]
                .map(Direction::index);
        let is_narrow = |cell: Cell| {
            let next = floor.neighbours[usize::from(cell)];
            let is_wall = |direction: usize| next[direction] == NONE;
            let open = next.iter().filter(|cell| **cell != NONE).count();
            open >= 2 && (is_wall(up) && is_wall(down) || is_wall(left) && is_wall(right))
        };
        let mut of = vec![Self::ROOM; floor.len()];
        let mut count = 0;
        for first in 0..floor.len() as Cell {
            if !is_narrow(first) || of[usize::from(first)] != Self::ROOM {
                continue;
            }
            let mut stack = vec![first];
            of[usize::from(first)] = count as u16;
            while let Some(cell) = stack.pop() {
                for next in floor.neighbours[usize::from(cell)] {
                    if next != NONE && is_narrow(next) && of[usize::from(next)] == Self::ROOM {
                        of[usize::from(next)] = count as u16;
                        stack.push(next);
                    }
                }
            }
            count += 1;
        }
        Self { of, count }
    }

    /// Number of corridors that hold a crate; `seen` is working memory.
    ///
    /// O(crates + corridors).
    pub(super) fn blocked(&self, crates: &[Cell], seen: &mut Vec<bool>) -> u16 {
        seen.clear();
        seen.resize(self.count, false);
        let mut blocked = 0;
        for cell in crates {
            let corridor = self.of[usize::from(*cell)];
            if corridor != Self::ROOM && !std::mem::replace(&mut seen[usize::from(corridor)], true)
            {
                blocked += 1;
            }
        }
        blocked
    }
}

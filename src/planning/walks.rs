//! Walks between pushes, under any assumption about the ice.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL, State, rules};
use std::collections::VecDeque;

/// The cells at which the player can come to rest without pushing, the one he stands on
/// included. O(cells · longest slide).
#[must_use]
pub fn reachable(layout: &Layout, state: &State, is_ice: impl Fn(CellIndex) -> bool) -> CellSet {
    let came_from = search(layout, state, is_ice, None);
    let cells = (0..layout.cell_count() as CellIndex)
        .filter(|cell| came_from[usize::from(*cell)].is_some());
    let mut reached = CellSet::from_cells(layout.cell_count(), cells);
    reached.insert(state.player);
    reached
}

/// A shortest walk to `goal` without a push: each action with the cell it ends on. Empty if the
/// player is there; `None` if there is no such walk. O(cells · longest slide).
#[must_use]
pub fn path(
    layout: &Layout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
    goal: CellIndex,
) -> Option<Vec<(Direction, CellIndex)>> {
    if usize::from(goal) >= layout.cell_count() {
        return None;
    }
    let came_from = search(layout, state, is_ice, Some(goal));
    let mut walk = Vec::new();
    let mut cell = goal;
    while cell != state.player {
        let (before, direction) = came_from[usize::from(cell)]?;
        walk.push((direction, cell));
        cell = before;
    }
    walk.reverse();
    Some(walk)
}

/// For each cell the player can come to rest on: the cell and action before. Breadth first.
fn search(
    layout: &Layout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
    goal: Option<CellIndex>,
) -> Vec<Option<(CellIndex, Direction)>> {
    let mut came_from = vec![None; layout.cell_count()];
    let mut open = VecDeque::from([state.player]);
    while let Some(cell) = open.pop_front() {
        if Some(cell) == goal {
            break;
        }
        for direction in Direction::ALL {
            let next = layout.neighbour(cell, direction);
            if next == NO_CELL || state.crates.contains(next) {
                continue;
            }
            let rest = rules::slide(layout, &state.crates, &is_ice, next, direction);
            if rest != state.player && came_from[usize::from(rest)].is_none() {
                came_from[usize::from(rest)] = Some((cell, direction));
                open.push_back(rest);
            }
        }
    }
    came_from
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;

    /// A corridor of six cells with the player at its left end, ice at 1 and 2, a crate at 5.
    fn corridor() -> (Layout, State) {
        let layout = Layout::new(1, 6, CellSet::new(6), CellSet::new(6));
        (layout, State { player: 0, crates: CellSet::from_cells(6, [5]) })
    }

    #[test]
    fn rests_only_where_a_slide_ends() {
        let (layout, state) = corridor();
        let reached = reachable(&layout, &state, |cell| cell == 1 || cell == 2);
        assert_eq!(reached.iter().collect::<Vec<_>>(), [0, 3, 4]);
    }

    #[test]
    fn walks_back_onto_ice_it_slid_over() {
        let (layout, state) = corridor();
        let is_ice = |cell| cell == 1 || cell == 2;
        let walk = path(&layout, &state, is_ice, 4).unwrap();
        assert_eq!(walk, [(Direction::Right, 3), (Direction::Right, 4)]);
        assert_eq!(path(&layout, &state, is_ice, 1), None);
        assert_eq!(path(&layout, &state, is_ice, 0), Some(vec![]));
    }
}

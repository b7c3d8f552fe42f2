//! Shortest walks without pushes on any assumed ice: breadth-first search over rest cells.
//!
//! A step slides over ice until it reaches floor or an obstacle, so a walk is a sequence of slides
//! between rest cells. `is_ice` is the assumed ice: true for cells on which the player slides.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL, State, rules};
use std::collections::VecDeque;

/// Cells at which the player can come to rest without pushing, its own cell included.
///
/// O(cells · longest slide).
#[must_use]
pub fn reachable(
    layout: &BoardLayout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
) -> CellSet {
    let predecessors = search(layout, state, is_ice, None);
    let cells = (0..layout.cell_count() as CellIndex)
        .filter(|cell| predecessors[usize::from(*cell)].is_some());
    let mut reached = CellSet::from_cells(layout.cell_count(), cells);
    reached.insert(state.player);
    reached
}

/// A shortest walk to `goal` without a push: each action with its end cell.
///
/// Empty if the player is there; `None` if no such walk exists or `goal` is off the board. O(cells
/// · longest slide).
#[must_use]
pub fn path(
    layout: &BoardLayout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
    goal: CellIndex,
) -> Option<Vec<(Direction, CellIndex)>> {
    if usize::from(goal) >= layout.cell_count() {
        return None;
    }
    let predecessors = search(layout, state, is_ice, Some(goal));
    let mut walk = Vec::new();
    let mut cell = goal;
    while cell != state.player {
        let (before, direction) = predecessors[usize::from(cell)]?;
        walk.push((direction, cell));
        cell = before;
    }
    walk.reverse();
    Some(walk)
}

/// A shortest walk to `goal` without a push that reveals whether `over` is ice.
///
/// The walk comes to rest on `over` by an action that would slide on if the cell were ice; `is_ice`
/// should be false there. `None` if no such walk exists or `goal` is off the board. O(cells ·
/// longest slide).
#[must_use]
pub fn revealing_path(
    layout: &BoardLayout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
    over: CellIndex,
    goal: CellIndex,
) -> Option<Vec<Direction>> {
    // Node numbers: cell, then cell + `cells` once the walk has visited `over`.
    let cells = layout.cell_count();
    let mut predecessors: Vec<Option<(usize, Direction)>> = vec![None; 2 * cells];
    let start = usize::from(state.player);
    let end = usize::from(goal) + cells;
    let mut open = VecDeque::from([(state.player, false)]);
    while let Some((cell, has_been)) = open.pop_front() {
        if predecessors.get(end)?.is_some() {
            break;
        }
        for (direction, rest) in steps(layout, &state.crates, &is_ice, cell) {
            // The action reveals `over` only if the player would have slid on from it on ice.
            let beyond = layout.neighbour(rest, direction);
            let would_go_on = beyond != NO_CELL && !state.crates.contains(beyond);
            let has_been_now = has_been || (rest == over && would_go_on);
            let node =
                |cell: CellIndex, has_been| usize::from(cell) + if has_been { cells } else { 0 };
            let reached = node(rest, has_been_now);
            if reached != start && predecessors[reached].is_none() {
                predecessors[reached] = Some((node(cell, has_been), direction));
                open.push_back((rest, has_been_now));
            }
        }
    }
    // Follow the predecessors back from the goal; `None` if it was never reached.
    let mut walk = Vec::new();
    let mut node = end;
    while node != start {
        let (before, direction) = (*predecessors.get(node)?)?;
        walk.push(direction);
        node = before;
    }
    walk.reverse();
    Some(walk)
}

/// Actions from a cell that push nothing, each with the cell it ends on.
fn steps(
    layout: &BoardLayout,
    crates: &CellSet,
    is_ice: impl Fn(CellIndex) -> bool,
    cell: CellIndex,
) -> impl Iterator<Item = (Direction, CellIndex)> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let next = layout.neighbour(cell, direction);
        let is_open = next != NO_CELL && !crates.contains(next);
        is_open.then(|| (direction, rules::slide(layout, crates, &is_ice, next, direction)))
    })
}

/// For each reachable rest cell, the previous cell and the action; `None` for other cells.
///
/// Breadth-first. Stops at `goal`, if given; then farther cells are missing. `None` also for the
/// player's cell.
fn search(
    layout: &BoardLayout,
    state: &State,
    is_ice: impl Fn(CellIndex) -> bool,
    goal: Option<CellIndex>,
) -> Vec<Option<(CellIndex, Direction)>> {
    let mut predecessors = vec![None; layout.cell_count()];
    let mut open = VecDeque::from([state.player]);
    while let Some(cell) = open.pop_front() {
        if Some(cell) == goal {
            break;
        }
        for (direction, rest) in steps(layout, &state.crates, &is_ice, cell) {
            if rest != state.player && predecessors[usize::from(rest)].is_none() {
                predecessors[usize::from(rest)] = Some((cell, direction));
                open.push_back(rest);
            }
        }
    }
    predecessors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;

    /// A corridor of six cells with the player at its left end, ice at 1 and 2, a crate at 5.
    fn corridor() -> (BoardLayout, State) {
        let layout = BoardLayout::new(1, 6, CellSet::new(6), CellSet::new(6));
        (layout, State { player: 0, crates: CellSet::from_cells(6, [5]) })
    }

    #[test]
    fn reachable_contains_only_rest_cells() {
        let (layout, state) = corridor();
        let reached = reachable(&layout, &state, |cell| cell == 1 || cell == 2);
        assert_eq!(reached.iter().collect::<Vec<_>>(), [0, 3, 4]);
    }

    #[test]
    fn path_ends_only_on_rest_cells() {
        let (layout, state) = corridor();
        let is_ice = |cell| cell == 1 || cell == 2;
        let walk = path(&layout, &state, is_ice, 4).unwrap();
        assert_eq!(walk, [(Direction::Right, 3), (Direction::Right, 4)]);
        assert_eq!(path(&layout, &state, is_ice, 1), None);
        assert_eq!(path(&layout, &state, is_ice, 0), Some(vec![]));
    }

    #[test]
    fn revealing_path_is_shortest() {
        use crate::worlds::ice::{RandomBoards, Terrain};
        let family = RandomBoards {
            rows: 5,
            columns: 5,
            crates: 3,
            wall_probability: 0.2,
            ice_fraction: 0.2,
        };
        let mut found = 0;
        for level in (0..150).filter_map(|seed| family.level(seed, 0)) {
            let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
            let layout = terrain.layout();
            for over in layout.passable_cells() {
                let is_ice = |cell| cell != over && terrain.ice().contains(cell);
                let length = |from: CellIndex, to| {
                    let state = State { player: from, ..state.clone() };
                    path(layout, &state, is_ice, to).map(|walk| walk.len())
                };
                for goal in layout.passable_cells().filter(|goal| !state.crates.contains(*goal)) {
                    // Every way to enter the cell, from every reachable cell.
                    let reached = reachable(layout, &state, is_ice);
                    let entries = reached.iter().flat_map(|from| {
                        Direction::ALL.map(|direction| {
                            let open = |cell| cell != NO_CELL && !state.crates.contains(cell);
                            let next = layout.neighbour(from, direction);
                            let beyond = layout.neighbour(over, direction);
                            if !open(next) || !open(beyond) {
                                return None;
                            }
                            let rest = rules::slide(layout, &state.crates, is_ice, next, direction);
                            let before = length(state.player, from)?;
                            (rest == over).then_some(before + 1 + length(over, goal)?)
                        })
                    });
                    let least = entries.flatten().min();
                    let walk = revealing_path(layout, &state, is_ice, over, goal);
                    assert_eq!(walk.as_ref().map(Vec::len), least, "{level:?} {over} {goal}");
                    let Some(walk) = walk else { continue };
                    let mut after = state.clone();
                    for action in walk {
                        rules::apply_assuming(layout, is_ice, &mut after, action);
                    }
                    assert_eq!((after.player, &after.crates), (goal, &state.crates), "{level:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }
}

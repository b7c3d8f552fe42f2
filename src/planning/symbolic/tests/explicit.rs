//! Reference implementation: explicit search over all states.

use crate::board::{CellSet, Direction};
use crate::worlds::ice::{Board, BoardLayout, Level, State, Terrain, board_of_letters, rules};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Compiles a drawing.
pub(super) fn level(drawing: &str) -> (Terrain, State) {
    compiled(board_of_letters(drawing).expect("a drawing"))
}

pub(super) fn compiled(board: Board) -> (Terrain, State) {
    Terrain::compile(&Level::untitled(board)).expect("a level without problems")
}

/// All reachable states and all states that are alive.
pub(super) struct ExplicitSearch {
    pub(super) reached: FxHashSet<State>,
    pub(super) alive: FxHashSet<State>,
    pub(super) goals: usize,
    pub(super) fewest_moves: Option<u32>,
    /// Number of states at each distance in moves from the start.
    pub(super) by_moves: Vec<usize>,
}

impl ExplicitSearch {
    pub(super) fn new(layout: &BoardLayout, ice: &CellSet, start: &State) -> Self {
        let mut before = FxHashMap::<State, Vec<State>>::default();
        let mut reached = FxHashSet::from_iter([start.clone()]);
        let mut layer = vec![start.clone()];
        let mut goals = Vec::new();
        let mut fewest_moves = None;
        let mut by_moves = Vec::new();
        for moves in 0.. {
            for state in layer.iter().filter(|state| state.solves(layout)) {
                fewest_moves.get_or_insert(moves);
                goals.push(state.clone());
            }
            by_moves.push(layer.len());
            let mut next = Vec::new();
            for state in layer {
                for direction in Direction::ALL {
                    let mut after = state.clone();
                    let is_ice = |cell| ice.contains(cell);
                    rules::apply_assuming(layout, is_ice, &mut after, direction);
                    before.entry(after.clone()).or_default().push(state.clone());
                    if reached.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        let mut alive = FxHashSet::from_iter(goals.iter().cloned());
        let mut open = goals.clone();
        while let Some(state) = open.pop() {
            for earlier in before.get(&state).into_iter().flatten() {
                if alive.insert(earlier.clone()) {
                    open.push(earlier.clone());
                }
            }
        }
        Self { reached, alive, goals: goals.len(), fewest_moves, by_moves }
    }
}

/// Minimum number of pushes to a goal, by 0-1 breadth-first search; `None` if unsolvable.
pub(super) fn fewest_pushes(layout: &BoardLayout, ice: &CellSet, start: &State) -> Option<u32> {
    let mut pushes = FxHashMap::from_iter([(start.clone(), 0)]);
    let mut open = VecDeque::from([(start.clone(), 0)]);
    while let Some((state, count)) = open.pop_front() {
        if pushes[&state] < count {
            continue;
        }
        if state.solves(layout) {
            return Some(count);
        }
        for direction in Direction::ALL {
            let mut after = state.clone();
            let is_ice = |cell| ice.contains(cell);
            let change = rules::apply_assuming(layout, is_ice, &mut after, direction);
            let count = count + u32::from(change.push.is_some());
            if pushes.get(&after).is_none_or(|known| *known > count) {
                pushes.insert(after.clone(), count);
                match change.push {
                    Some(_) => open.push_back((after, count)),
                    None => open.push_front((after, count)),
                }
            }
        }
    }
    None
}

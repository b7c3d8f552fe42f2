//! The states for the distance tables, and the cutoff states around them.
//!
//! Boards with few states have tables for the *near-optimal* states, on paths little longer than
//! the best possible one under *optimistic* ice, which lets each action choose whether an unknown
//! cell is ice or floor.
//!
//! On boards too large for all states, the states on short paths are not enough: a policy needs an
//! answer if an unknown cell turns out to be ice. There the *likely* states have tables. They are
//! ordered by their *deviation* from a shortest path on floor: steps that the agent loses by
//! choice, plus 2 for each slide over an unknown cell. A path *on floor* has floor wherever no ice
//! is known.
//!
//! Both are a Dijkstra search that keeps the nearest states, up to a maximum number. It gives each
//! state a *key*, the length of the shortest path through the state or its deviation.

use super::action_outcomes::ActionOutcomes;
use super::bit_board::{BitBoard, KnownCells, PackedState, UNREACHABLE, has};
use super::predecessors::{ComputedPredecessors, Predecessors};
use super::scenario_set::Cutoff;
use super::state_index::StateIndex;
use crate::board::Direction;
use crate::planning::search::Guard;

/// Returns the minimum number of actions to the goal under optimistic ice.
///
/// The result has an entry for each number of `index`: a lower bound of the distance in every
/// scenario, or [`UNREACHABLE`] if there is no path of at most 254 actions. `None` if the stop
/// signal ended the work. O(states × cells of a slide).
#[must_use]
pub fn best_case_distances(
    bit_board: &BitBoard,
    index: &StateIndex,
    known: KnownCells,
    should_stop: Guard<'_>,
) -> Option<Vec<u8>> {
    let mut distances = vec![UNREACHABLE; index.state_count()];
    let (mut frontier, mut next) = (index.solved_states(bit_board), Vec::new());
    frontier.iter().for_each(|state| distances[*state as usize] = 0);
    let predecessors = ComputedPredecessors { board: bit_board, index };
    for distance in 1..UNREACHABLE {
        if frontier.is_empty() {
            break;
        }
        if should_stop() {
            return None;
        }
        for state in frontier.drain(..) {
            let mut is_open = false;
            predecessors.for_each_run(state, |step| {
                if step.is_first() {
                    is_open = step.stops_on().is_none_or(|cell| !has(known.ice, cell));
                }
                // Each unknown cell may be ice or floor, so only known cells block a run.
                if is_open
                    && let Some(from) = step.from()
                    && distances[from as usize] == UNREACHABLE
                {
                    distances[from as usize] = distance;
                    next.push(from);
                }
                is_open &= step.slides_over().is_none_or(|cell| !has(known.floor, cell));
                is_open
            });
        }
        std::mem::swap(&mut frontier, &mut next);
    }
    Some(distances)
}

/// The states chosen for distance tables.
#[derive(Debug, Clone)]
pub struct NearOptimalStates {
    /// Index of the chosen states.
    pub states: StateIndex,
    /// Whether they cover every path from the start to the goal.
    ///
    /// Only paths of at most 254 actions count. If not, a state without an index is not necessarily
    /// lost.
    pub covers_all_paths: bool,
}

/// Returns the states on optimistic paths from `start` up to a certain length.
///
/// The length is the largest that gives at most `max_states` states, but at least that of the
/// shortest path. `index` must not be a selection; `to_goal` are its [`best_case_distances`], by
/// the present knowledge or that of an earlier decision. No states if `start` is not indexed or has
/// no path; this covers all paths, because there are none.
#[must_use]
pub fn near_optimal_states(
    board: &BitBoard,
    index: &StateIndex,
    known: KnownCells,
    start: PackedState,
    to_goal: &[u8],
    max_states: usize,
) -> NearOptimalStates {
    let Some(start) =
        index.number_of(start).filter(|start| to_goal[*start as usize] != UNREACHABLE)
    else {
        return NearOptimalStates { states: index.select(|_| false), covers_all_paths: true };
    };
    let shortest = u16::from(to_goal[start as usize]);
    // As in A*: the key is the length of a path, the steps to a state plus those from there.
    let (states, covers_all_paths) =
        bounded_dijkstra(index, start, shortest, max_states, |number, length, found| {
            let steps = length - u16::from(to_goal[number as usize]) + 1;
            // Distances are bytes: paths of more than 254 actions count as lost.
            if steps == u16::from(UNREACHABLE) {
                return;
            }
            for_each_successor(board, index, known, index.state_of(number), |after| {
                let left = to_goal[after as usize];
                if left != UNREACHABLE {
                    found.relax(after, steps + u16::from(left));
                }
            });
        });
    NearOptimalStates { states, covers_all_paths }
}

/// Deviation, in steps, for each unknown cell over which something slides.
const UNKNOWN_SLIDE_DEVIATION: u16 = 2;

/// Deviation, in steps, from which on states are left out.
const MAX_DEVIATION: u16 = UNREACHABLE as u16;

/// Returns the states of least deviation, as many as `max_states` allows.
///
/// At least the states of deviation 0: those on shortest paths on floor, up to the goal. No states
/// if `start` is not indexed or has no path on floor.
///
/// `without_ice` has, for each number of `index`, the minimum number of actions to the goal on
/// floor, by the present or earlier knowledge. States without such a path are left out. `index`
/// must not be a selection.
#[must_use]
pub fn likely_states(
    board: &BitBoard,
    index: &StateIndex,
    known: KnownCells,
    start: PackedState,
    without_ice: &[u8],
    max_states: usize,
) -> StateIndex {
    let steps_left = |state: u32| Some(u16::from(without_ice[state as usize])).filter(is_not_lost);
    let start = index.number_of(start).filter(|start| steps_left(*start).is_some());
    let Some(start) = start else { return index.select(|_| false) };
    let mut outcomes = ActionOutcomes::default();
    let (states, _) = bounded_dijkstra(index, start, 0, max_states, |number, deviation, found| {
        let Some(here) = steps_left(number).filter(|here| *here > 0) else { return };
        let state = index.state_of(number);
        for direction in Direction::ALL {
            outcomes.compute(board, known, state, direction);
            if !outcomes.changes_state() {
                continue;
            }
            let intended = index.number_of(outcomes.state_after(0));
            let Some(there) = intended.and_then(steps_left) else { continue };
            // Steps lost by choosing this action instead of a shortest path on floor.
            let given_away = (1 + there).saturating_sub(here);
            let mut deviation = deviation + given_away;
            // Outcome n slides over n unknown cells, and each of them is a surprise.
            for outcome in 0..outcomes.outcome_count() {
                let after = index.number_of(outcomes.state_after(outcome));
                if let Some(after) = after.filter(|after| steps_left(*after).is_some())
                    && deviation < MAX_DEVIATION
                {
                    found.relax(after, deviation);
                }
                deviation += UNKNOWN_SLIDE_DEVIATION;
            }
        }
    });
    states
}

/// Returns true unless a distance is [`UNREACHABLE`].
fn is_not_lost(steps: &u16) -> bool {
    *steps != u16::from(UNREACHABLE)
}

/// Returns an index of `inside` and the cutoff states around it, and the estimates of the latter.
///
/// A cutoff state is not inside, but one action from a state inside may reach it, and it has a
/// path on floor. Solved states reached in this way are indexed too, but are no cutoff states.
/// `all` must be an index without a selection, and `inside` a selection of it. `without_ice` are
/// the distances to the goal without unknown ice, by the numbers of `all`. The estimate is that
/// distance plus `more_steps`, at most 254. O(states inside × cells of a slide), plus O(all
/// states).
#[must_use]
pub fn cutoff_states(
    board: &BitBoard,
    all: &StateIndex,
    inside: &StateIndex,
    known: KnownCells,
    (without_ice, more_steps): (&[u8], u8),
) -> (StateIndex, Cutoff) {
    let mut is_next = vec![false; all.state_count()];
    for number in 0..inside.state_count() as u32 {
        let state = inside.state_of(number);
        // The episode is over at the goal, and some numbers are no states of the game.
        if board.is_solved(state) || has(state.crates, state.player) {
            continue;
        }
        for_each_successor(board, all, known, state, |after| {
            is_next[after as usize] = without_ice[after as usize] != UNREACHABLE;
        });
    }
    // Number the states inside and the cutoff states together: their numbers differ from those
    // of `inside`.
    let is_inside = |state: u32| {
        let (rank, player) = all.rank_and_player(state);
        inside.number(rank, player).is_some()
    };
    let states = all.select(|state| is_next[state as usize] || is_inside(state));
    let price = |number: u32| {
        let (rank, player) = states.rank_and_player(number);
        let without_ice =
            all.number(rank, player).map_or(UNREACHABLE, |state| without_ice[state as usize]);
        let is_inside = inside.number(rank, player).is_some();
        if !is_inside && !board.is_solved(states.state_of(number)) {
            without_ice.saturating_add(more_steps).min(UNREACHABLE - 1)
        } else {
            UNREACHABLE
        }
    };
    let prices = (0..states.state_count() as u32).map(price).collect();
    (states, Cutoff { leaf_steps: prices })
}

/// Calls `visit` with each indexed state that one action from `state` may reach.
fn for_each_successor(
    board: &BitBoard,
    index: &StateIndex,
    known: KnownCells,
    state: PackedState,
    mut visit: impl FnMut(u32),
) {
    let mut outcomes = ActionOutcomes::default();
    for direction in Direction::ALL {
        outcomes.compute(board, known, state, direction);
        if outcomes.changes_state() {
            let after = (0..outcomes.outcome_count()).map(|outcome| outcomes.state_after(outcome));
            after.filter_map(|after| index.number_of(after)).for_each(&mut visit);
        }
    }
}

/// Key of a state that was not reached.
const NOT_FOUND: u16 = u16::MAX;

/// States reached so far, each with its least key.
#[derive(Debug)]
struct BucketFrontier {
    /// Least key of each state; [`NOT_FOUND`] for a state not reached.
    keys: Vec<u16>,
    /// States to expand, by key; may hold outdated entries.
    open: Vec<Vec<u32>>,
}

impl BucketFrontier {
    /// Records that a state can be reached with this key.
    ///
    /// Does nothing if the state was already reached with the same or a lesser key. Keys must be
    /// small, because there is one list for each.
    fn relax(&mut self, state: u32, key: u16) {
        if key < self.keys[state as usize] {
            self.keys[state as usize] = key;
            let place = usize::from(key);
            if self.open.len() <= place {
                self.open.resize_with(place + 1, Vec::new);
            }
            self.open[place].push(state);
        }
    }
}

/// Returns the states with the least keys, and whether these are all reachable states.
///
/// Keeps every state up to some key: the largest key with at most `max_states` states in all, but
/// at least `first_key`, the key of `start`. `expand` receives a state and its key, and must report
/// the successors to [`BucketFrontier::relax`], none with a smaller key. `index` must not be a
/// selection; the returned index is a selection of it. O(indexed states + greatest key + calls of
/// `relax`), plus one call of `expand` for each kept state and for some with the next key.
fn bounded_dijkstra(
    index: &StateIndex,
    start: u32,
    first_key: u16,
    max_states: usize,
    mut expand: impl FnMut(u32, u16, &mut BucketFrontier),
) -> (StateIndex, bool) {
    let mut found = BucketFrontier { keys: vec![NOT_FOUND; index.state_count()], open: Vec::new() };
    found.relax(start, first_key);
    let (mut total, mut key) = (0, first_key);
    // By rising keys, so that states beyond the limit are never expanded.
    while usize::from(key) < found.open.len() {
        while let Some(state) = found.open[usize::from(key)].pop() {
            if found.keys[state as usize] != key {
                continue;
            }
            total += 1;
            if total > max_states && key > first_key {
                return (index.select(|state| found.keys[state as usize] < key), false);
            }
            expand(state, key, &mut found);
        }
        key += 1;
    }
    (index.select(|state| found.keys[state as usize] != NOT_FOUND), true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::board_of;

    /// Keeps states of a graph with edges from n to n + 1 and n + 2, at keys 1 and 3.
    fn numbers(max_states: usize) -> (Vec<usize>, bool) {
        let board = board_of("@$_.").0;
        let index = StateIndex::new(&board, 1, 0b1111, 100).expect("a small board");
        let count = index.state_count() as u32;
        let (states, is_undamaged) =
            bounded_dijkstra(&index, 3, 5, max_states, |state, key, found: &mut BucketFrontier| {
                for (next, more) in [(state + 1, 1), (state + 2, 3)] {
                    if next < count {
                        found.relax(next, key + more);
                    }
                }
            });
        let number = |state: &usize| states.number_of(index.state_of(*state as u32)).is_some();
        ((0..count as usize).filter(number).collect(), is_undamaged)
    }

    #[test]
    fn whole_key_classes_are_kept_up_to_the_limit() {
        assert_eq!(numbers(usize::MAX), ((3..16).collect(), true));
        assert_eq!(numbers(13), ((3..16).collect(), true));
        assert_eq!(numbers(4), ((3..7).collect(), false));
        assert_eq!(numbers(0), (vec![3], false), "the first key in any case");
    }
}

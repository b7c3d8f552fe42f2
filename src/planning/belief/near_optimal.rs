//! Near-optimal states: states on paths little longer than the best possible one.
//!
//! *Optimistic* ice lets each action choose whether an unknown cell is ice or floor.

use super::action_outcomes::{ActionOutcomes, KnownCells};
use super::bit_board::{BitBoard, PackedState, has};
use super::bounded_dijkstra::bounded_dijkstra;
use super::distances::{UNREACHABLE, solved_states};
use super::predecessors::{ComputedPredecessors, Predecessors};
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
    let (mut frontier, mut next) = (solved_states(bit_board, index), Vec::new());
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
    let mut action_outcomes = ActionOutcomes::default();
    // As in A*: the key is the length of a path, the steps to a state plus those from there.
    let (states, covers_all_paths) =
        bounded_dijkstra(index, start, shortest, max_states, |number, length, found| {
            let steps = length - u16::from(to_goal[number as usize]) + 1;
            // Distances are bytes: paths of more than 254 actions count as lost.
            if steps == u16::from(UNREACHABLE) {
                return;
            }
            let state = index.state_of(number);
            for direction in Direction::ALL {
                action_outcomes.compute(board, known, state, direction);
                let outcomes = if action_outcomes.changes_state() {
                    action_outcomes.outcome_count()
                } else {
                    0
                };
                for outcome in 0..outcomes {
                    if let Some(after) = index.number_of(action_outcomes.state_after(outcome))
                        && to_goal[after as usize] != UNREACHABLE
                    {
                        found.relax(after, steps + u16::from(to_goal[after as usize]));
                    }
                }
            }
        });
    NearOptimalStates { states, covers_all_paths }
}

//! The states that the agent most likely reaches, for boards too large for all states.
//!
//! The states on short paths are not enough there: a policy needs an answer if an unknown cell
//! turns out to be ice. States are ordered by their *deviation* from a shortest path on floor:
//! steps that the agent loses by choice, plus 2 for each slide over an unknown cell. A path *on
//! floor* has floor wherever no ice is known.

use super::action_outcomes::{ActionOutcomes, KnownCells};
use super::bit_board::{BitBoard, PackedState};
use super::bounded_dijkstra::bounded_dijkstra;
use super::distances::UNREACHABLE;
use super::state_index::StateIndex;
use crate::board::Direction;

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
    let (states, _) = bounded_dijkstra(index, start, 0, max_states, |number, distance, found| {
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
            let mut distance = distance + given_away;
            // Outcome n slides over n unknown cells, and each of them is a surprise.
            for outcome in 0..outcomes.outcome_count() {
                let after = index.number_of(outcomes.state_after(outcome));
                if let Some(after) = after.filter(|after| steps_left(*after).is_some())
                    && distance < MAX_DEVIATION
                {
                    found.relax(after, distance);
                }
                distance += UNKNOWN_SLIDE_DEVIATION;
            }
        }
    });
    states
}

/// Returns true unless a distance is [`UNREACHABLE`].
fn is_not_lost(steps: &u16) -> bool {
    *steps != u16::from(UNREACHABLE)
}

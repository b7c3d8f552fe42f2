//! Transition rules of the platform world.
//!
//! Let `row` be the agent's row, `n` the next column in the direction of the action and `e` the one
//! after it. The top of a column is the row of its highest wall or rock. An action that no rule
//! allows changes nothing; the edge of the stage blocks like a wall.
//!
//! * Walk (`R`, `L`): the agent enters column `n` if its top is below `row`, and falls onto it. A
//!   rock that is the top of `n` in `row` is pushed to column `e` if the top of `e` is below `row`,
//!   and falls there. If the top of `e` is in `row`, the rock is lifted onto it, unless `e` has the
//!   gate or `row` is the highest row. Walls block.
//! * Climb (`CR`, `CL`): one row up into column `n`, if its top is in `row` and `row` is not the
//!   highest row. A rock that is the top of `n` one row above is pushed to column `e` if the top of
//!   `e` is below the rock; it is never lifted.
//! * A rock with another rock or the gate on top never moves. A rock that reaches the gate
//!   vanishes.
//!
//! ```text
//! R:  @o     →    @      the agent pushes the rock over the ledge
//!     ##         ##
//!     ##         ##o
//!     ###        ###
//! ```

use super::{Action, ROWS, RockMove, State, Terrain, Transition};

/// Returns the change by an action without applying it. O(1).
///
/// The columns of the agent and the gate must exist. Once the agent is at the gate, no action has
/// an effect.
#[must_use]
pub fn outcome(terrain: &Terrain, state: &State, action: Action) -> Transition {
    let agent = state.agent;
    let idle = Transition::idle(agent);
    let width = terrain.width() as u16;
    let beside = |column: u16| {
        let next = if action.is_rightward() { column + 1 } else { column.wrapping_sub(1) };
        (next < width).then_some(next)
    };
    let (false, Some(next)) = (terrain.is_solved_by(state), beside(agent)) else { return idle };
    let row = terrain.agent_row(state);
    let top = terrain.top(state, next);
    let walk = Transition { from: agent, to: next, rock: None };
    if top < row {
        // The cell beside the agent is empty or the gate: a walk enters and falls; a climb is
        // impossible.
        return if action.is_climb() { idle } else { walk };
    }
    // The cell in the way: beside the agent, or one higher for a climb.
    let cell = if action.is_climb() { row + 1 } else { row };
    if cell >= ROWS {
        return idle;
    }
    if action.is_climb() && top == row {
        return walk;
    }
    let is_loose_rock =
        top == cell && cell > terrain.heights()[usize::from(next)] && next != terrain.gate();
    let (true, Some(beyond)) = (is_loose_rock, beside(next)) else { return idle };
    let top_beyond = terrain.top(state, beyond);
    let is_gate = beyond == terrain.gate();
    let can_lift = !action.is_climb() && top_beyond == cell && !is_gate && cell + 1 < ROWS;
    if top_beyond < cell || can_lift {
        let rock = RockMove { from: next, to: beyond, vanished: is_gate };
        Transition { rock: Some(rock), ..walk }
    } else {
        idle
    }
}

/// Applies an action and returns the change.
pub fn apply(terrain: &Terrain, state: &mut State, action: Action) -> Transition {
    let transition = outcome(terrain, state, action);
    transition.replay(state);
    transition
}

/// Number of actions of a plan that move a rock.
///
/// O(actions), plus one copy of the state.
#[must_use]
pub fn count_pushes(terrain: &Terrain, start: &State, actions: &[Action]) -> u32 {
    let mut state = start.clone();
    let moves_rock = |action: &&Action| apply(terrain, &mut state, **action).rock.is_some();
    actions.iter().filter(moves_rock).count() as u32
}

//! Reachability in the tile encoding: layers for a shortest plan, chaining for all states.

use super::relations::BITS;
use super::relations::TileModel;
use crate::board::{CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::planning::symbolic::budgeted_manager::Halt;
use crate::planning::symbolic::closure::StateCounts;
use crate::planning::symbolic::encoded_cells::EncodedCells;
use crate::planning::symbolic::functions::{Function, Functions};
use crate::planning::symbolic::shortest::ShortestPlan;
use crate::planning::symbolic::verification::{Verification, VerificationProgress};
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Verifies a level in the classic encoding, as a cross-check of the family encoding.
///
/// Both give the same solvability, minimum moves and counts of states if the budget suffices,
/// except that counts above 2^53 are approximate here.
pub(in crate::planning::symbolic) fn verify(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
    progress: &mut dyn FnMut(VerificationProgress),
) -> Verification {
    let cells = EncodedCells::new(layout, ice, state);
    let variables = 2 * BITS as usize * cells.cells().len();
    let functions = match Functions::new(variables, budget) {
        Ok(functions) => functions,
        Err(halt) => {
            return Verification::of_shortest(ShortestPlan::Open { halt, lower_bound: 0 }, 0);
        }
    };
    let mut lower_bound = 0;
    let mut report_bound = |moves: u32| {
        lower_bound = moves;
        progress(VerificationProgress::Moves(moves));
    };
    let found = shortest(&cells, &functions, state, &mut report_bound);
    let found = match found {
        Ok(None) => ShortestPlan::Unsolvable,
        Ok(Some(actions)) => Plan::replayed(layout, ice, state, actions).map_or(
            ShortestPlan::Open { halt: Halt::CheckFailed, lower_bound },
            ShortestPlan::Plan,
        ),
        Err(halt) => ShortestPlan::Open { halt, lower_bound },
    };
    let mut verification = Verification::of_shortest(found, 0);
    progress(VerificationProgress::States);
    verification.add_state_counts(counts(&cells, &functions, state));
    verification.nodes = functions.peak_nodes();
    verification
}

/// Finds the actions of a shortest plan by breadth-first layers; `None` if no plan exists.
///
/// `report_bound` receives the lower bound on the moves after each new layer.
fn shortest(
    cells: &EncodedCells,
    functions: &Functions<'_>,
    state: &State,
    report_bound: &mut dyn FnMut(u32),
) -> Result<Option<Vec<Direction>>, Halt> {
    let tiles = TileModel::new(cells, functions)?;
    let goal = goal_of(cells, &tiles, functions)?;
    let start = tiles.state(functions, state.player, cells.crates())?;
    let mut reached = start.clone();
    let mut layers = vec![start];
    for moves in 1.. {
        let Some(last) = layers.last() else { break };
        let solved = functions.and(last, &goal)?;
        if solved != functions.constant_false() {
            return extract_plan(&tiles, functions, &layers, solved).map(Some);
        }
        // The next layer: the image under every relation, without the states reached before.
        let mut next = functions.constant_false();
        for relation in &tiles.relations {
            next = functions.or(&next, &relation.image(functions, last)?)?;
        }
        next = functions.and_not(&next, &reached)?;
        if next == functions.constant_false() {
            break;
        }
        reached = functions.or(&reached, &next)?;
        layers.push(next);
        report_bound(moves);
    }
    Ok(None)
}

/// The function that is true in goal states, reachable or not.
///
/// False everywhere if a target outside the area is empty.
fn goal_of(
    cells: &EncodedCells,
    tiles: &TileModel,
    functions: &Functions<'_>,
) -> Result<Function, Halt> {
    if cells.has_uncoverable_target() {
        Ok(functions.constant_false())
    } else {
        tiles.goal(functions)
    }
}

/// Returns the actions from the first layer to one of `states`, by preimages through the layers.
///
/// `states` are goal states of the last layer.
fn extract_plan(
    tiles: &TileModel,
    functions: &Functions<'_>,
    layers: &[Function],
    mut states: Function,
) -> Result<Vec<Direction>, Halt> {
    let mut actions = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for relation in &tiles.relations {
            let before = functions.and(&relation.preimage(functions, &states)?, layer)?;
            if before != functions.constant_false() {
                actions.push(relation.action);
                states = before;
                break;
            }
        }
    }
    actions.reverse();
    Ok(actions)
}

/// Counts the reachable states, and the goals and dead states among them.
fn counts(
    cells: &EncodedCells,
    functions: &Functions<'_>,
    state: &State,
) -> Result<StateCounts, Halt> {
    let tiles = TileModel::new(cells, functions)?;
    let mut reached = tiles.state(functions, state.player, cells.crates())?;
    // Chaining: each relation applies to everything reached so far, within the same round.
    loop {
        let before = reached.clone();
        for relation in &tiles.relations {
            reached = functions.or(&reached, &relation.image(functions, &reached)?)?;
        }
        if reached == before {
            break;
        }
    }
    let goals = functions.and(&reached, &goal_of(cells, &tiles, functions)?)?;
    let mut alive = goals.clone();
    loop {
        let before = alive.clone();
        for relation in &tiles.relations {
            let earlier = functions.and(&relation.preimage(functions, &alive)?, &reached)?;
            alive = functions.or(&alive, &earlier)?;
        }
        if alive == before {
            break;
        }
    }
    let reachable = tiles.count(functions, &reached)?;
    let dead = functions.and_not(&reached, &alive)?;
    Ok(StateCounts {
        reachable,
        goals: tiles.count(functions, &goals)?,
        dead: tiles.count(functions, &dead)?,
    })
}

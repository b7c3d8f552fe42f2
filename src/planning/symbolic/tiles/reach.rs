//! Reachability in the tile encoding: layers for a shortest plan, chaining for all states.

use super::codes::BITS;
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
/// Both give the same answers if the budget suffices, except that counts of states above 2^53 are
/// approximate here.
pub(in crate::planning::symbolic) fn verify(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
    progress: &mut dyn FnMut(VerificationProgress),
) -> Verification {
    let floor = EncodedCells::new(layout, ice, state);
    let variables = 2 * BITS as usize * floor.cells().len();
    let functions = match Functions::new(variables, budget) {
        Ok(functions) => functions,
        Err(halt) => return Verification::of_shortest(ShortestPlan::Open { halt, at_least: 0 }, 0),
    };
    let mut at_least = 0;
    let mut tell = |moves: u32| {
        at_least = moves;
        progress(VerificationProgress::Moves(moves));
    };
    let found = shortest(&floor, &functions, state, &mut tell);
    let found = match found {
        Ok(None) => ShortestPlan::Unsolvable,
        Ok(Some(actions)) => Plan::replayed(layout, ice, state, actions)
            .map_or(ShortestPlan::Open { halt: Halt::CheckFailed, at_least }, ShortestPlan::Plan),
        Err(halt) => ShortestPlan::Open { halt, at_least },
    };
    let mut verification = Verification::of_shortest(found, 0);
    progress(VerificationProgress::States);
    verification.add_state_counts(counts(&floor, &functions, state));
    verification.nodes = functions.peak_nodes();
    verification
}

/// Finds the actions of a shortest plan by breadth-first layers; `None` if no plan exists.
///
/// `tell` receives the lower bound on the moves after each layer.
fn shortest(
    floor: &EncodedCells,
    functions: &Functions<'_>,
    state: &State,
    tell: &mut dyn FnMut(u32),
) -> Result<Option<Vec<Direction>>, Halt> {
    let tiles = TileModel::new(floor, functions)?;
    let goal = goal_of(floor, &tiles, functions)?;
    let start = tiles.state(functions, state.player, floor.crates())?;
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
        tell(moves);
    }
    Ok(None)
}

/// The function that is true in goal states.
///
/// False everywhere if a target outside the area is empty.
fn goal_of(
    floor: &EncodedCells,
    tiles: &TileModel,
    functions: &Functions<'_>,
) -> Result<Function, Halt> {
    if floor.has_uncoverable_target() {
        Ok(functions.constant_false())
    } else {
        tiles.goal(functions)
    }
}

/// Extracts a plan by preimages through the layers.
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

/// Counts the reachable states, the goals and the dead states.
fn counts(
    floor: &EncodedCells,
    functions: &Functions<'_>,
    state: &State,
) -> Result<StateCounts, Halt> {
    let tiles = TileModel::new(floor, functions)?;
    let mut reached = tiles.state(functions, state.player, floor.crates())?;
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
    let goals = functions.and(&reached, &goal_of(floor, &tiles, functions)?)?;
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

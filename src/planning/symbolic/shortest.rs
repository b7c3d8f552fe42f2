//! Shortest plans by bidirectional breadth-first search.
//!
//! The search expands from the start and from all goals, always on the side whose last layer has
//! fewer diagram nodes. Layers are exact distances. The first pair of layers with a common state
//! proves the minimum number of moves; an empty layer proves that no plan exists.

use super::budgeted_manager::Halt;
use super::engine::{StateSet, SymbolicModel};
use super::families::Family;
use super::transitions::StepDirection;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Result of the search for the minimum number of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShortestPlan {
    /// A plan with the minimum number of moves, replayed by the rules.
    Plan(Plan),
    /// No plan exists.
    Unsolvable,
    /// The search ended without an answer, or its plan failed the replay.
    Open {
        /// Reason.
        halt: Halt,
        /// Lower bound on the number of moves.
        lower_bound: u32,
    },
}

/// Progress report for a finished layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerProgress {
    /// Whether the layer is on the side of the start.
    pub is_forwards: bool,
    /// Distance in moves from the start, or to the nearest goal on the other side.
    pub moves: u32,
    /// Diagram nodes of the layer, summed over the player cells; shared nodes count for each.
    pub nodes: u64,
}

/// Searches for a plan with the minimum number of moves, or a proof that none exists.
///
/// Calls `each` after every layer that it adds to the start or to the goals. The nodes of the
/// budget are diagram nodes. Also returns their peak number.
pub fn shortest(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
    mut each: impl FnMut(LayerProgress),
) -> (ShortestPlan, u64) {
    let engine = match SymbolicModel::new(layout, ice, state, budget) {
        Ok(engine) => engine,
        Err(halt) => return (ShortestPlan::Open { halt, lower_bound: 0 }, 0),
    };
    let mut lower_bound = 0;
    let found = search_both_sides(&engine, state, &mut lower_bound, &mut each);
    let nodes = engine.families.peak_nodes();
    let actions = match found {
        Ok(Some(actions)) => actions,
        Ok(None) => return (ShortestPlan::Unsolvable, nodes),
        Err(halt) => return (ShortestPlan::Open { halt, lower_bound }, nodes),
    };
    let plan = Plan::replayed(layout, ice, state, actions);
    debug_assert!(plan.is_some(), "a plan taken from layers must solve the level");
    let answer = plan
        .map_or(ShortestPlan::Open { halt: Halt::CheckFailed, lower_bound }, ShortestPlan::Plan);
    (answer, nodes)
}

/// One side of the search: its layers and their union.
struct SearchSide {
    /// Layers by distance; the first is the start, or all goals.
    layers: Vec<StateSet>,
    /// Union of the layers.
    reached: StateSet,
    /// Diagram nodes of the last layer.
    nodes: u64,
}

impl SearchSide {
    /// Creates a side whose only layer is `first`.
    fn new(engine: &SymbolicModel<'_>, first: StateSet) -> Self {
        Self { nodes: engine.nodes(&first), reached: first.clone(), layers: vec![first] }
    }

    /// The last layer. There is always one.
    fn last(&self) -> &StateSet {
        self.layers.last().unwrap_or(&self.reached)
    }

    /// Distance of the last layer from the first, in moves.
    fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Adds the states of `stepped` that are new as a layer; returns false if there are none.
    fn grow(&mut self, engine: &SymbolicModel<'_>, stepped: &StateSet) -> Result<bool, Halt> {
        let layer = engine.difference(stepped, &self.reached)?;
        if engine.any_player(&layer).is_none() {
            return Ok(false);
        }
        engine.add_all(&mut self.reached, &layer)?;
        self.nodes = engine.nodes(&layer);
        self.layers.push(layer);
        Ok(true)
    }
}

/// Returns the actions of a shortest plan; `None` if no plan exists.
///
/// Raises `lower_bound` to the proved lower bound on the moves, also before an error.
fn search_both_sides(
    engine: &SymbolicModel<'_>,
    start: &State,
    lower_bound: &mut u32,
    each: &mut dyn FnMut(LayerProgress),
) -> Result<Option<Vec<Direction>>, Halt> {
    let mut from_start = SearchSide::new(engine, engine.singleton(start)?);
    let mut from_goals = SearchSide::new(engine, engine.goals()?);
    loop {
        let shared = engine.intersection(from_start.last(), from_goals.last())?;
        if let Some(player) = engine.any_player(&shared) {
            // One common state fixes the plan: follow the layers from it back to both first layers.
            let meeting = engine.families.pick_set(shared.at(player))?;
            let along = |end: &SearchSide, direction| {
                extract_actions(engine, &end.layers, direction, (player, meeting.clone()))
            };
            let mut actions = along(&from_start, StepDirection::Backwards)?;
            actions.reverse();
            actions.extend(along(&from_goals, StepDirection::Forwards)?);
            return Ok(Some(actions));
        }
        // No common state so far: every plan is longer than both depths together.
        *lower_bound = from_start.depth() + from_goals.depth() + 1;
        // Expand the side with the smaller diagram.
        let is_forwards = from_start.nodes <= from_goals.nodes;
        let has_grown = if is_forwards {
            let stepped = engine.step(from_start.last(), StepDirection::Forwards)?;
            from_start.grow(engine, &stepped)?
        } else {
            let stepped = engine.step(from_goals.last(), StepDirection::Backwards)?;
            from_goals.grow(engine, &stepped)?
        };
        if !has_grown {
            return Ok(None);
        }
        let end = if is_forwards { &from_start } else { &from_goals };
        each(LayerProgress { is_forwards, moves: end.depth(), nodes: end.nodes });
    }
}

/// Returns the actions between a state of the last layer and a state of the first.
///
/// The state is the player's cell and a family with one crate set. Starts at the last layer and
/// steps in `direction`, so backwards the last action of the plan comes first.
fn extract_actions(
    engine: &SymbolicModel<'_>,
    layers: &[StateSet],
    direction: StepDirection,
    (mut player, mut crates): (CellIndex, Family),
) -> Result<Vec<Direction>, Halt> {
    let SymbolicModel { families, cells, transitions } = engine;
    let mut actions = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for transition in transitions.at_player(player, direction) {
            let stepped = transition.step(direction, cells, families, &crates)?;
            let stepped =
                families.intersection(&stepped, layer.at(transition.player_cells(direction).1))?;
            if !families.is_empty(&stepped) {
                actions.push(transition.action);
                (player, crates) = (transition.player_cells(direction).1, stepped);
                break;
            }
        }
    }
    Ok(actions)
}

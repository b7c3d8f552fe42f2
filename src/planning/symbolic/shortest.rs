//! Shortest plans by bidirectional breadth-first search.
//!
//! The search expands from the start and from all goals, always on the side whose layer has fewer
//! diagram nodes. Layers are exact distances. The first pair of layers with a common state proves
//! the fewest moves; an empty layer proves that no plan exists.

use super::deeds::Way;
use super::engine::{Engine, States};
use super::families::Family;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// Result of the search for the fewest moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shortest {
    /// A plan with the fewest moves, replayed by the rules.
    Plan(Plan),
    /// No plan exists.
    Unsolvable,
    /// The budget ended the search.
    Open {
        /// Reason.
        halt: Halt,
        /// Lower bound on the number of moves.
        at_least: u32,
    },
}

/// Progress report for a finished layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerNote {
    /// Whether the layer is on the side of the start.
    pub is_forwards: bool,
    /// Distance in moves from the origin of its side.
    pub moves: u32,
    /// Diagram nodes of the layer, summed over the player cells.
    pub nodes: u64,
}

/// Finds a plan with the fewest moves or proves that none exists.
///
/// Calls `each` after every layer. Also returns the peak number of diagram nodes.
pub fn shortest(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
    mut each: impl FnMut(LayerNote),
) -> (Shortest, u64) {
    let engine = match Engine::new(layout, ice, state, budget) {
        Ok(engine) => engine,
        Err(halt) => return (Shortest::Open { halt, at_least: 0 }, 0),
    };
    let mut at_least = 0;
    let found = meet(&engine, state, &mut at_least, &mut each);
    let nodes = engine.families.peak_nodes();
    let actions = match found {
        Ok(Some(actions)) => actions,
        Ok(None) => return (Shortest::Unsolvable, nodes),
        Err(halt) => return (Shortest::Open { halt, at_least }, nodes),
    };
    let plan = Plan::replayed(layout, ice, state, actions);
    debug_assert!(plan.is_some(), "a plan taken from layers must solve the level");
    let answer = plan.map_or(Shortest::Open { halt: Halt::Refuted, at_least }, Shortest::Plan);
    (answer, nodes)
}

/// One side of the search: its layers and their union.
struct End {
    layers: Vec<States>,
    reached: States,
    nodes: u64,
}

impl End {
    fn new(engine: &Engine<'_>, first: States) -> Self {
        Self { nodes: engine.nodes(&first), reached: first.clone(), layers: vec![first] }
    }

    /// The last layer. There is always one.
    fn last(&self) -> &States {
        self.layers.last().unwrap_or(&self.reached)
    }

    fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Adds a layer; returns false if it contains no new state.
    fn grow(&mut self, engine: &Engine<'_>, stepped: &States) -> Result<bool, Halt> {
        let layer = engine.minus(stepped, &self.reached)?;
        if engine.some_player(&layer).is_none() {
            return Ok(false);
        }
        engine.add_all(&mut self.reached, &layer)?;
        self.nodes = engine.nodes(&layer);
        self.layers.push(layer);
        Ok(true)
    }
}

/// Returns the actions of a shortest plan; `None` if no plan exists.
fn meet(
    engine: &Engine<'_>,
    start: &State,
    at_least: &mut u32,
    each: &mut dyn FnMut(LayerNote),
) -> Result<Option<Vec<Direction>>, Halt> {
    let mut from_start = End::new(engine, engine.only(start)?);
    let mut from_goals = End::new(engine, engine.goals()?);
    loop {
        let shared = engine.both(from_start.last(), from_goals.last())?;
        if let Some(player) = engine.some_player(&shared) {
            // One common state fixes the plan: walk from it to both origins.
            let meeting = engine.families.some_set(shared.at(player))?;
            let along =
                |end: &End, way| way_along(engine, &end.layers, way, (player, meeting.clone()));
            let mut actions = along(&from_start, Way::Backwards)?;
            actions.reverse();
            actions.extend(along(&from_goals, Way::Forwards)?);
            return Ok(Some(actions));
        }
        // No common state so far: every plan is longer than both depths together.
        *at_least = from_start.depth() + from_goals.depth() + 1;
        // Expand the side with the smaller diagram.
        let is_forwards = from_start.nodes <= from_goals.nodes;
        let has_grown = if is_forwards {
            let stepped = engine.stepped(from_start.last(), Way::Forwards)?;
            from_start.grow(engine, &stepped)?
        } else {
            let stepped = engine.stepped(from_goals.last(), Way::Backwards)?;
            from_goals.grow(engine, &stepped)?
        };
        if !has_grown {
            return Ok(None);
        }
        let end = if is_forwards { &from_start } else { &from_goals };
        each(LayerNote { is_forwards, moves: end.depth(), nodes: end.nodes });
    }
}

/// Walks from a state of the last layer of a side to its origin; returns the actions.
fn way_along(
    engine: &Engine<'_>,
    layers: &[States],
    way: Way,
    (mut player, mut crates): (CellIndex, Family),
) -> Result<Vec<Direction>, Halt> {
    let Engine { families, floor, deeds } = engine;
    let mut actions = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for deed in deeds.at(player, way) {
            let beside = deed.step(way, floor, families, &crates)?;
            let beside = families.both(&beside, layer.at(deed.ends(way).1))?;
            if !families.is_none(&beside) {
                actions.push(deed.action);
                (player, crates) = (deed.ends(way).1, beside);
                break;
            }
        }
    }
    Ok(actions)
}

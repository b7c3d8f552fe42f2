//! The fewest moves, by layers from both ends.
//!
//! Forwards from the start and backwards from all goals at once, always on the side whose
//! layer has fewer diagram nodes. Layers are exact distances, so the first two that share a state
//! prove the fewest moves, and an end that has nowhere to go proves that there is no plan.

use super::engine::{Engine, States};
use super::families::Family;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// What is known of the fewest moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shortest {
    /// No plan has fewer moves than this one, which the rules have played.
    Plan(Plan),
    /// There is no plan.
    Unsolvable,
    /// The budget ended the search.
    Open {
        /// Why.
        halt: Halt,
        /// No plan has fewer moves.
        at_least: u32,
    },
}

/// A layer of the search, as it is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerNote {
    /// From the start, not from the goals.
    pub is_forwards: bool,
    /// Distance in moves from where this end began.
    pub moves: u32,
    /// Diagram nodes of the layer, summed over the player's cells.
    pub nodes: u64,
}

/// Finds a plan with the fewest moves, or proves that there is none. `each` is told every layer.
/// Answers with the plan and the most diagram nodes at once.
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
    let answer = plan.map_or(Shortest::Open { halt: Halt::Stopped, at_least }, Shortest::Plan);
    (answer, nodes)
}

/// One end: its layers, and everything in them.
struct End {
    layers: Vec<States>,
    reached: States,
    nodes: u64,
}

impl End {
    fn new(engine: &Engine<'_>, first: States) -> Self {
        Self { nodes: engine.nodes(&first), reached: first.clone(), layers: vec![first] }
    }

    /// The last layer. There always is one.
    fn last(&self) -> &States {
        self.layers.last().unwrap_or(&self.reached)
    }

    fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Adds a layer; false if there is nothing new in it.
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

/// The actions of a shortest plan; `None` if there is none.
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
            let meeting = engine.families.some_set(shared.at(player))?;
            let mut actions = way_back(engine, &from_start.layers, player, &meeting)?;
            actions.reverse();
            actions.extend(way_on(engine, &from_goals.layers, player, &meeting)?);
            return Ok(Some(actions));
        }
        *at_least = from_start.depth() + from_goals.depth() + 1;
        let is_forwards = from_start.nodes <= from_goals.nodes;
        let has_grown = if is_forwards {
            let stepped = engine.image(from_start.last())?;
            from_start.grow(engine, &stepped)?
        } else {
            let stepped = engine.preimage(from_goals.last())?;
            from_goals.grow(engine, &stepped)?
        };
        if !has_grown {
            return Ok(None);
        }
        let end = if is_forwards { &from_start } else { &from_goals };
        each(LayerNote { is_forwards, moves: end.depth(), nodes: end.nodes });
    }
}

/// From a state of the last layer back to the first: the actions, last one first.
fn way_back(
    engine: &Engine<'_>,
    layers: &[States],
    player: CellIndex,
    crates: &Family,
) -> Result<Vec<Direction>, Halt> {
    let Engine { families, floor, deeds } = engine;
    let (mut player, mut crates) = (player, crates.clone());
    let mut actions = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for deed in deeds.to(player) {
            let before = deed.preimage(floor, families, &crates)?;
            let before = families.both(&before, layer.at(deed.from))?;
            if !families.is_none(&before) {
                actions.push(deed.action);
                (player, crates) = (deed.from, before);
                break;
            }
        }
    }
    Ok(actions)
}

/// From a state of the last layer on to the goals, which are the first.
fn way_on(
    engine: &Engine<'_>,
    layers: &[States],
    player: CellIndex,
    crates: &Family,
) -> Result<Vec<Direction>, Halt> {
    let Engine { families, floor, deeds } = engine;
    let (mut player, mut crates) = (player, crates.clone());
    let mut actions = Vec::new();
    for layer in layers.iter().rev().skip(1) {
        for deed in deeds.from(player) {
            let after = deed.image(floor, families, &crates)?;
            let after = families.both(&after, layer.at(deed.to))?;
            if !families.is_none(&after) {
                actions.push(deed.action);
                (player, crates) = (deed.to, after);
                break;
            }
        }
    }
    Ok(actions)
}

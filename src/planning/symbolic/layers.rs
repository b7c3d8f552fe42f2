//! All states by their distance from the start, layer by layer.

use super::closure::closure;
use super::deeds::{Deed, Way};
use super::engine::{Engine, States};
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What is counted as distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Every action that changes something.
    Moves,
    /// Pushes alone: walks cost nothing.
    Pushes,
}

/// The states at one distance from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// The distance.
    pub distance: u32,
    /// How many states there are.
    pub states: u128,
    /// How many of them solve the level.
    pub goals: u128,
    /// The cells on which a crate stands in one of them, and in none of the layers before.
    pub fresh_crates: Vec<CellIndex>,
    /// Diagram nodes of the layer, summed over the player's cells.
    pub nodes: u64,
}

/// Goes through the layers from the start until there are no more states, or `each` breaks.
///
/// # Errors
/// If the budget ends it. The budget's nodes are nodes of decision diagrams.
pub fn layers(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    distance: Distance,
    budget: &Budget<'_>,
    mut each: impl FnMut(&Layer) -> ControlFlow<()>,
) -> Result<(), Halt> {
    let engine = Engine::new(layout, ice, state, budget)?;
    let widened = |states: States| match distance {
        Distance::Moves => Ok(states),
        Distance::Pushes => closure(&engine, &states, Way::Forwards, Deed::is_walk, None),
    };
    let mut seen = CellSet::new(layout.cell_count());
    let mut states = widened(engine.only(state)?)?;
    let mut reached = states.clone();
    for number in 0.. {
        let layer = Layer {
            distance: number,
            states: engine.count(&states),
            goals: engine.count(&engine.solved(&states)?),
            fresh_crates: fresh_crates(&engine, &states, &mut seen)?,
            nodes: engine.nodes(&states),
        };
        if each(&layer).is_break() {
            break;
        }
        let next = match distance {
            Distance::Moves => engine.stepped(&states, Way::Forwards)?,
            Distance::Pushes => {
                let is_push = |deed: &Deed| !deed.is_walk();
                widened(engine.stepped_by(&states, Way::Forwards, is_push)?)?
            }
        };
        states = engine.minus(&next, &reached)?;
        if engine.some_player(&states).is_none() {
            break;
        }
        engine.add_all(&mut reached, &states)?;
    }
    Ok(())
}

/// The cells with crates that are not among the seen ones yet, and are from now on.
fn fresh_crates(
    engine: &Engine<'_>,
    states: &States,
    seen: &mut CellSet,
) -> Result<Vec<CellIndex>, Halt> {
    let mut fresh = engine.crate_cells(states)?;
    fresh.retain(|cell| seen.insert(*cell));
    Ok(fresh)
}

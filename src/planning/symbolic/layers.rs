//! States by their distance from the start, layer by layer.

use super::closure::closure;
use super::deeds::{Deed, Way};
use super::engine::{Engine, States};
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Distance between states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Number of actions that change the state.
    Moves,
    /// Number of pushes; walks cost nothing.
    Pushes,
}

/// All states at one distance from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// Distance from the start.
    pub distance: u32,
    /// Number of states.
    pub states: u128,
    /// Number of states that solve the level.
    pub goals: u128,
    /// Cells that hold a crate in a state of this layer and in no earlier layer.
    pub fresh_crates: Vec<CellIndex>,
    /// Diagram nodes of the layer, summed over the player cells.
    pub nodes: u64,
}

/// Enumerates the layers from the start until no state is new or `each` breaks.
///
/// # Errors
/// If the budget ends the work. The nodes of the budget are diagram nodes.
pub fn layers(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    distance: Distance,
    budget: &Budget<'_>,
    mut each: impl FnMut(&Layer) -> ControlFlow<()>,
) -> Result<(), Halt> {
    let engine = Engine::new(layout, ice, state, budget)?;
    // With pushes as distance, a layer is closed under walks, which cost nothing.
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
        // Exact distances: a layer contains no state of an earlier one.
        states = engine.minus(&next, &reached)?;
        if engine.some_player(&states).is_none() {
            break;
        }
        engine.add_all(&mut reached, &states)?;
    }
    Ok(())
}

/// Returns the crate cells of `states` that are not in `seen`, and adds them to it.
fn fresh_crates(
    engine: &Engine<'_>,
    states: &States,
    seen: &mut CellSet,
) -> Result<Vec<CellIndex>, Halt> {
    let mut fresh = engine.crate_cells(states)?;
    fresh.retain(|cell| seen.insert(*cell));
    Ok(fresh)
}

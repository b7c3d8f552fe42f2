//! Reachable states by their distance from the start, layer by layer.

use super::budgeted_manager::Halt;
use super::closure::closure;
use super::engine::{StateSet, SymbolicModel};
use super::transitions::{GroundTransition, StepDirection};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::{Budget, Measure};
use crate::worlds::ice::{BoardLayout, State};
use std::ops::ControlFlow;
use std::sync::Arc;

/// All states with the same least distance from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// Least distance from the start; 0 for the first layer.
    pub distance: u32,
    /// Number of states.
    pub states: u128,
    /// Number of states that solve the level.
    pub goals: u128,
    /// Cells that hold a crate in this layer and in no earlier one, increasing.
    ///
    /// Cells outside the player's area (not connected to the player) are left out.
    pub new_crate_cells: Vec<CellIndex>,
    /// Nodes of the layer's decision diagrams, one diagram for each player cell.
    ///
    /// A node that several diagrams share counts once for each.
    pub nodes: u64,
}

/// Calls `each` with every layer from distance 0 on until no state is new or `each` breaks.
///
/// `state` is the start, `distance` the measure of the distance.
///
/// # Errors
/// If the budget ends the work or the level is too large. The nodes of the budget are diagram
/// nodes.
pub fn layers(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    distance: Measure,
    budget: &Budget<'_>,
    mut each: impl FnMut(&Layer) -> ControlFlow<()>,
) -> Result<(), Halt> {
    let engine = SymbolicModel::new(layout, ice, state, budget)?;
    // With pushes as distance, a layer is closed under walks, which cost nothing.
    let widened = |states: StateSet| match distance {
        Measure::Moves => Ok(states),
        Measure::Pushes => {
            closure(&engine, &states, StepDirection::Forwards, GroundTransition::is_walk, None)
        }
    };
    let mut seen = CellSet::new(layout.cell_count());
    let mut states = widened(engine.singleton(state)?)?;
    let mut reached = states.clone();
    for number in 0.. {
        let layer = Layer {
            distance: number,
            states: engine.count(&states),
            goals: engine.count(&engine.goals_in(&states)?),
            new_crate_cells: new_crate_cells(&engine, &states, &mut seen)?,
            nodes: engine.nodes(&states),
        };
        // Reported before the next step, which may exhaust the budget.
        if each(&layer).is_break() {
            break;
        }
        let next = match distance {
            Measure::Moves => engine.step(&states, StepDirection::Forwards)?,
            Measure::Pushes => {
                let is_push = |transition: &GroundTransition| !transition.is_walk();
                widened(engine.step_by(&states, StepDirection::Forwards, is_push)?)?
            }
        };
        // Exact distances: a layer contains no state of an earlier one.
        states = engine.difference(&next, &reached)?;
        if engine.any_player(&states).is_none() {
            break;
        }
        engine.add_all(&mut reached, &states)?;
    }
    Ok(())
}

/// Returns the crate cells of `states` that are not in `seen`, increasing; adds them to `seen`.
///
/// # Errors
/// If the budget ends the work.
fn new_crate_cells(
    engine: &SymbolicModel<'_>,
    states: &StateSet,
    seen: &mut CellSet,
) -> Result<Vec<CellIndex>, Halt> {
    let mut fresh = engine.crate_cells(states)?;
    fresh.retain(|cell| seen.insert(*cell));
    Ok(fresh)
}

//! Reachable states and dead states of a level, as fixed points.
//!
//! A state is the player's cell and the set of crate cells. A dead state is one from which the
//! level cannot be solved. The player's area is the set of cells connected to the player, with
//! crates and ice ignored.

use super::budgeted_manager::Halt;
use super::encoded_cells::EncodedCells;
use super::engine::{StateSet, SymbolicModel};
use super::transitions::{GroundTransition, StepDirection};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// All reachable states of a level with known ice, and the dead ones.
///
/// Computed with chaining: a transition also applies to the states that earlier transitions of the
/// same round found, so there are usually far fewer rounds than breadth-first layers. Clones share
/// the diagrams, and can be sent to other threads.
#[derive(Clone)]
pub struct SymbolicStateSpace {
    /// Cells of the player's area, which give the meaning of diagram variables.
    cells: Arc<EncodedCells>,
    /// Reachable states.
    reached: StateSet,
    /// Reachable states that are not dead.
    alive: StateSet,
    counts: StateCounts,
    /// Cells that crates can occupy.
    crates: CrateCells,
    /// Peak number of diagram nodes during the exploration.
    nodes: u64,
}

/// Cells that crates can occupy; crates outside the player's area are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrateCells {
    /// Cells with a crate in at least one reachable state.
    pub reached: CellSet,
    /// Cells with a crate in at least one reachable state that is not dead.
    pub alive: CellSet,
}

impl CrateCells {
    /// Cells that hold a crate in some reachable state, but only in dead ones.
    #[must_use]
    pub fn dead(&self) -> CellSet {
        let mut lost = self.reached.clone();
        lost.subtract(&self.alive);
        lost
    }
}

/// Numbers of states of a level.
///
/// They saturate at `u128::MAX`; the tile encoding rounds them above 2^53.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateCounts {
    /// Reachable states. A state is the player's cell and the set of crate cells.
    pub reachable: u128,
    /// Reachable states that solve the level.
    pub goals: u128,
    /// Reachable states from which the level cannot be solved.
    pub dead: u128,
}

impl std::fmt::Debug for SymbolicStateSpace {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { counts, nodes, .. } = self;
        let mut reported = formatter.debug_struct("SymbolicStateSpace");
        reported.field("counts", counts).field("nodes", nodes).finish_non_exhaustive()
    }
}

impl SymbolicStateSpace {
    /// Explores a level: forwards from the state, then backwards from the reachable goals.
    ///
    /// # Errors
    /// If the budget ends the work or the level is too large. The nodes of the budget are diagram
    /// nodes.
    pub fn explore(
        layout: &Arc<BoardLayout>,
        ice: &CellSet,
        state: &State,
        budget: &Budget<'_>,
    ) -> Result<Self, Halt> {
        let engine = SymbolicModel::new(layout, ice, state, budget)?;
        let reached =
            closure(&engine, &engine.singleton(state)?, StepDirection::Forwards, |_| true, None)?;
        let goals = engine.goals_in(&reached)?;
        // Backwards within the reachable states: all others are dead.
        let alive = closure(&engine, &goals, StepDirection::Backwards, |_| true, Some(&reached))?;
        let reachable = engine.count(&reached);
        let counts = StateCounts {
            reachable,
            goals: engine.count(&goals),
            dead: reachable.saturating_sub(engine.count(&alive)),
        };
        let crate_cells = |states| -> Result<CellSet, Halt> {
            Ok(CellSet::from_cells(layout.cell_count(), engine.crate_cells(states)?))
        };
        let crates = CrateCells { reached: crate_cells(&reached)?, alive: crate_cells(&alive)? };
        let nodes = engine.families.peak_nodes();
        Ok(Self { cells: Arc::new(engine.cells), reached, alive, counts, crates, nodes })
    }

    /// Numbers of states.
    #[must_use]
    pub fn counts(&self) -> StateCounts {
        self.counts
    }

    /// Cells that crates can occupy.
    #[must_use]
    pub fn crates(&self) -> &CrateCells {
        &self.crates
    }

    /// Returns true if the level can be solved from the start.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.counts.goals > 0
    }

    /// Returns true if the state is dead; `None` if it is unreachable. O(cells).
    #[must_use]
    pub fn is_dead(&self, state: &State) -> Option<bool> {
        let Self { cells, reached, alive, .. } = self;
        reached.contains(cells, state).then(|| !alive.contains(cells, state))
    }

    /// Peak number of diagram nodes during the exploration.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Returns `from` with every state that steps along accepted transitions reach from it.
///
/// Backwards, the steps lead to predecessors. `accepts` selects the transitions. If `within` is
/// given, steps enter only its states.
///
/// # Errors
/// If the budget is spent or a stop is requested.
pub(super) fn closure(
    engine: &SymbolicModel<'_>,
    from: &StateSet,
    direction: StepDirection,
    accepts: impl Fn(&GroundTransition) -> bool,
    within: Option<&StateSet>,
) -> Result<StateSet, Halt> {
    let SymbolicModel { families, cells, transitions } = engine;
    let mut reached = from.clone();
    let mut fresh = from.clone();
    let mut is_ascending = true;
    while engine.any_player(&fresh).is_some() {
        // Alternate the order of the cells: a walk along a corridor then takes one round in either
        // direction.
        let ordered: Vec<CellIndex> = if is_ascending {
            cells.cells().to_vec()
        } else {
            cells.cells().iter().rev().copied().collect()
        };
        is_ascending = !is_ascending;
        for here in ordered {
            let states = fresh.take(here, families.empty());
            if families.is_empty(&states) {
                continue;
            }
            let mut add_new = |there: CellIndex, found| -> Result<(), Halt> {
                // Only new states are expanded again.
                let mut found = families.difference(&found, reached.at(there))?;
                if let Some(within) = within {
                    found = families.intersection(&found, within.at(there))?;
                }
                if !families.is_empty(&found) {
                    engine.add(&mut reached, there, &found)?;
                    engine.add(&mut fresh, there, &found)?;
                }
                Ok(())
            };
            for transition in
                transitions.at_player(here, direction).filter(|transition| accepts(transition))
            {
                add_new(
                    transition.player_cells(direction).1,
                    transition.step(direction, cells, families, &states)?,
                )?;
            }
        }
    }
    Ok(reached)
}

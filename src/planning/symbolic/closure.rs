//! Reachable states and dead states as fixed points.

use super::deeds::{Deed, Way};
use super::engine::{Engine, States};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// All reachable states of a level with known ice, and which of them are dead.
///
/// Computed with chaining: each transition applies to everything reached so far, so there are far
/// fewer rounds than layers. Cheap to clone and safe to send to other threads.
#[derive(Clone)]
pub struct StateSpace {
    floor: Arc<Floor>,
    reached: States,
    alive: States,
    counts: StateCounts,
    crates: CrateCells,
    nodes: u64,
}

/// Cells that a crate can occupy, without crates that the player cannot reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrateCells {
    /// Cells with a crate in at least one reachable state.
    pub reached: CellSet,
    /// Cells with a crate in at least one reachable state from which the level can be solved.
    pub alive: CellSet,
}

impl CrateCells {
    /// Cells that hold a crate only in dead states.
    #[must_use]
    pub fn lost(&self) -> CellSet {
        let mut lost = self.reached.clone();
        lost.subtract(&self.alive);
        lost
    }
}

/// Numbers of states of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateCounts {
    /// Reachable states. A state is the player's cell and the set of crate cells.
    pub reachable: u128,
    /// Reachable states that solve the level.
    pub goals: u128,
    /// Reachable states from which the level cannot be solved.
    pub dead: u128,
}

impl std::fmt::Debug for StateSpace {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { counts, nodes, .. } = self;
        let mut told = formatter.debug_struct("StateSpace");
        told.field("counts", counts).field("nodes", nodes).finish_non_exhaustive()
    }
}

impl StateSpace {
    /// Explores a level: forwards from the state, then backwards from the goals within that set.
    ///
    /// # Errors
    /// If the budget ends the work. The nodes of the budget are diagram nodes.
    /// If the budget ends it. The budget's nodes are nodes of decision diagrams.
    pub fn explore(
        layout: &Arc<Layout>,
        ice: &CellSet,
        state: &State,
        budget: &Budget<'_>,
    ) -> Result<Self, Halt> {
        let engine = Engine::new(layout, ice, state, budget)?;
        let reached = closure(&engine, &engine.only(state)?, Way::Forwards, |_| true, None)?;
        let goals = engine.solved(&reached)?;
        // Backwards within the reachable states: all others are dead.
        let alive = closure(&engine, &goals, Way::Backwards, |_| true, Some(&reached))?;
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
        Ok(Self { floor: Arc::new(engine.floor), reached, alive, counts, crates, nodes })
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

    /// Returns true if the state is dead; `None` if it is not reachable from the start. O(cells).
    #[must_use]
    pub fn is_dead(&self, state: &State) -> Option<bool> {
        let Self { floor, reached, alive, .. } = self;
        reached.contains(floor, state).then(|| !alive.contains(floor, state))
    }

    /// Peak number of diagram nodes.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Closes a set of states under the transitions accepted by `counts`.
///
/// Only states of `within` are visited, if it is given.
pub(super) fn closure(
    engine: &Engine<'_>,
    from: &States,
    way: Way,
    counts: impl Fn(&Deed) -> bool,
    within: Option<&States>,
) -> Result<States, Halt> {
    let Engine { families, floor, deeds } = engine;
    let mut reached = from.clone();
    let mut fresh = from.clone();
    let mut forwards = true;
    while engine.some_player(&fresh).is_some() {
        // Alternate the order of the cells: a walk along a corridor then takes one round in either
        // direction.
        let cells: Vec<CellIndex> = if forwards {
            floor.cells().to_vec()
        } else {
            floor.cells().iter().rev().copied().collect()
        };
        forwards = !forwards;
        for here in cells {
            let states = fresh.take(here, families.none());
            if families.is_none(&states) {
                continue;
            }
            let mut go = |there: CellIndex, found| -> Result<(), Halt> {
                // Only new states are expanded again.
                let mut found = families.minus(&found, reached.at(there))?;
                if let Some(within) = within {
                    found = families.both(&found, within.at(there))?;
                }
                if !families.is_none(&found) {
                    engine.add(&mut reached, there, &found)?;
                    engine.add(&mut fresh, there, &found)?;
                }
                Ok(())
            };
            for deed in deeds.at(here, way).filter(|deed| counts(deed)) {
                go(deed.ends(way).1, deed.step(way, floor, families, &states)?)?;
            }
        }
    }
    Ok(reached)
}

//! Every state that can be reached, and every one of them that is lost.

use super::deeds::{Deed, Way};
use super::engine::{Engine, States};
use super::floor::Floor;
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// All states of a level whose ice is known, and which of them are lost.
///
/// Chained application: each deed starts from everything reached so far, so that far fewer rounds
/// are needed than there are layers. Cheap to clone, and may go to other threads.
#[derive(Clone)]
pub struct StateSpace {
    floor: Arc<Floor>,
    reached: States,
    alive: States,
    counts: StateCounts,
    crates: CrateCells,
    nodes: u64,
}

/// Where crates can come to stand, those left out that nobody can come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrateCells {
    /// In some state that can be reached.
    pub reached: CellSet,
    /// In some state from which the level can still be solved.
    pub alive: CellSet,
}

impl CrateCells {
    /// The cells on which a crate stands only in states that are lost.
    #[must_use]
    pub fn lost(&self) -> CellSet {
        let mut lost = self.reached.clone();
        lost.subtract(&self.alive);
        lost
    }
}

/// What there is of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateCounts {
    /// States that can be reached from the start; a state is the player's cell and the set of
    /// cells with crates.
    pub reachable: u128,
    /// Those that solve the level.
    pub goals: u128,
    /// Those from which it cannot be solved any more.
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
    /// Explores a level from a state: forwards to all that can be reached, then from the goals
    /// back through it.
    ///
    /// # Errors
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

    /// How many states there are.
    #[must_use]
    pub fn counts(&self) -> StateCounts {
        self.counts
    }

    /// Where crates can come to stand.
    #[must_use]
    pub fn crates(&self) -> &CrateCells {
        &self.crates
    }

    /// Whether the level can be solved from the start.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.counts.goals > 0
    }

    /// Whether the level cannot be solved any more from that state; `None` if the state cannot be
    /// reached from the start. O(cells).
    #[must_use]
    pub fn is_dead(&self, state: &State) -> Option<bool> {
        let Self { floor, reached, alive, .. } = self;
        reached.contains(floor, state).then(|| !alive.contains(floor, state))
    }

    /// Most nodes of decision diagrams at once.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// All states that the given ones lead to, or come from, by these deeds; through states of
/// `within` only.
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
        // Sweeping to and fro carries a walk along a corridor in one round, whichever way it goes.
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

//! Traps: ice that breaks a plan made under the assumption that everything is floor.
//!
//! The trap is one ice cell where the plan lets a crate rest, so that the crate slides on. An agent
//! that follows the plan then makes the level unsolvable.

use super::random_choice::take;
use super::{LevelSolver, Usability};
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Board, Ground, Level, State, Terrain, rules};
use rand_chacha::rand_core::RngCore;

/// A shortest plan for the board without ice.
pub(super) struct TrapPlan {
    plan: Vec<Direction>,
    /// Cells other than targets where crates come to rest during the plan, without duplicates.
    rests: Vec<CellIndex>,
}

impl TrapPlan {
    /// Finds a shortest plan for the board without ice.
    ///
    /// `None` if the solver finds no plan, or if pushed crates rest on targets only.
    pub(super) fn new(board: &Board, solver: &impl LevelSolver) -> Option<Self> {
        let (terrain, first) = Terrain::compile(&Level::untitled(board.clone())).ok()?;
        if solver.classify(&terrain, &first, 0) != Usability::Yes {
            return None;
        }
        let plan = solver.shortest_plan(&terrain, &first)?;
        let mut state = first;
        let mut rests = Vec::new();
        for action in &plan {
            let rest = rules::apply(&terrain, &mut state, *action).push.map(|push| push.to);
            let rest = rest.filter(|cell| !terrain.layout().never_ice().contains(*cell));
            rests.extend(rest.filter(|cell| !rests.contains(cell)));
        }
        (!rests.is_empty()).then_some(Self { plan, rests })
    }

    /// Returns the state after the plan's first action whose outcome differs from that on floor.
    ///
    /// `None` if no outcome of the plan differs.
    fn first_deviation(&self, terrain: &Terrain, first: &State) -> Option<State> {
        let no_ice = CellSet::new(terrain.layout().cell_count());
        let floor = Terrain::with_scenario(terrain.layout().clone(), no_ice, terrain.step_limit());
        let (mut state, mut expected) = (first.clone(), first.clone());
        for action in &self.plan {
            rules::apply(terrain, &mut state, *action);
            rules::apply(&floor, &mut expected, *action);
            if state != expected {
                return Some(state);
            }
        }
        None
    }
}

/// Turns one resting cell of the plan into ice that makes a trap.
///
/// The level stays solvable, but the first outcome that differs from the plan is an unsolvable
/// state. Tries the cells in random order. Returns true on success; the board then contains the
/// ice.
pub(super) fn set_trap(
    board: &mut Board,
    trap: &TrapPlan,
    solver: &impl LevelSolver,
    rng: &mut impl RngCore,
) -> bool {
    let mut rests = trap.rests.clone();
    while let Some(cell) = take(rng, &mut rests) {
        let mut trapped = board.clone();
        let position = board.position_of(cell);
        if let Some(square) = trapped.get_mut(position) {
            square.ground = Ground::Ice;
        }
        let level = Level::untitled(trapped);
        let Ok((terrain, first)) = Terrain::compile(&level) else { continue };
        if let Some(lost) = trap.first_deviation(&terrain, &first)
            && solver.classify(&terrain, &first, 0) == Usability::Yes
            && solver.classify(&terrain, &lost, 0) == Usability::Unsolvable
        {
            *board = level.board;
            return true;
        }
    }
    false
}

//! The planning task: a level with known ice, the state to solve, and its plan as macro moves.
//!
//! A macro move is a run of consecutive pushes of one crate. [`ReachableLevel`] reduces a task to
//! the part of the level that is connected to the player.

use super::floor::Cell;
use super::static_level::StaticLevel;
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::planning::sokoban::PushAction;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::sync::Arc;

/// A level with known ice and the state from which to solve it.
pub(crate) struct Task<'a> {
    /// Walls and targets.
    pub(crate) layout: &'a Arc<BoardLayout>,
    /// Cells that are ice; all others are floor or walls.
    pub(crate) ice: &'a CellSet,
    /// Player and crates at the start.
    pub(crate) state: &'a State,
}

impl Task<'_> {
    /// Splits macro moves into single pushes, with slides as the rules make them.
    ///
    /// `level` is the static level of this task, whose cells the macro moves use. The macro moves
    /// must be possible one after another from the state of the task.
    pub(crate) fn pushes(&self, level: &StaticLevel, macro_moves: &[MacroMove]) -> Vec<PushAction> {
        let mut crates = self.state.crates.clone();
        let mut pushes = Vec::new();
        for macro_move in macro_moves {
            let mut from: CellIndex = level.cells[usize::from(macro_move.from)];
            for direction in &macro_move.pushes {
                let entered = self.layout.neighbour(from, *direction);
                pushes.push(PushAction { from, direction: *direction });
                crates.remove(from);
                let is_ice = |cell| self.ice.contains(cell);
                from = rules::slide(self.layout, &crates, is_ice, entered, *direction);
                crates.insert(from);
            }
        }
        pushes
    }
}

/// One crate moved by consecutive pushes, with the player's walks between them left out.
///
/// A macro move in the sense of Shoham and Schaeffer, *The FESS Algorithm* (2020).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MacroMove {
    /// The cell of the crate before the first push.
    pub(super) from: Cell,
    /// Directions of the pushes in order.
    pub(super) pushes: Vec<Direction>,
}

/// A level in which all cells that are not connected to the player are walls.
///
/// Cells count as connected if the player could walk between them without crates.
///
/// Crates on the removed cells never move: each fills its target for good or is useless. All
/// searches count crates and targets, so they must work on the same part of a level. Cells keep
/// their indices, so a plan for the part is a plan for the whole level.
pub(crate) struct ReachableLevel {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    state: State,
}

impl ReachableLevel {
    /// Returns the connected part; `None` if there is nothing to remove. O(cells).
    ///
    /// Also `None` if the level is already solved, or if a target outside the part is empty (then
    /// the level is unsolvable). Nothing has to be removed if every crate and target is connected
    /// to the player.
    pub(crate) fn of(task: &Task<'_>) -> Option<Self> {
        let Task { layout, ice, state } = *task;
        let cells = layout.cell_count();
        let ground = flood_fill(cells, [state.player], |cell| layout.neighbours(cell));
        let is_connected = state.crates.is_subset(&ground) && layout.targets().is_subset(&ground);
        let is_filled = |cell: CellIndex| ground.contains(cell) || state.crates.contains(cell);
        if is_connected || state.solves(layout) || !layout.targets().iter().all(is_filled) {
            return None;
        }
        let within = |set: &CellSet| {
            CellSet::from_cells(cells, set.iter().filter(|cell| ground.contains(*cell)))
        };
        let walls = (0..cells as CellIndex).filter(|cell| !ground.contains(*cell));
        let walls = CellSet::from_cells(cells, walls);
        let targets = within(layout.targets());
        let state = State { crates: within(&state.crates), ..state.clone() };
        let layout = Arc::new(BoardLayout::new(layout.rows(), layout.columns(), walls, targets));
        Some(Self { layout, ice: within(ice), state })
    }

    /// The connected part as a planning task.
    pub(crate) fn task(&self) -> Task<'_> {
        Task { layout: &self.layout, ice: &self.ice, state: &self.state }
    }
}

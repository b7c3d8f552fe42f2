//! The part of a level that is connected to the player.

use super::task::Task;
use crate::board::{CellIndex, CellSet, flood_fill};
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

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

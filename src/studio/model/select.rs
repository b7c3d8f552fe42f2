//! Cell selection in the shown run, and the last belief change of a cell.

use super::selected_cell::SelectedCell;
use super::{IceRun, Run, RunFacts, Studio};
use crate::board::{CellIndex, Direction};
use crate::studio::command::Command;
use std::sync::Arc;

impl Studio {
    /// The selected cell of the shown ice run's board; `None` without one.
    ///
    /// Also `None` if the cell was selected on another board.
    #[must_use]
    pub fn selected_cell(&self) -> Option<CellIndex> {
        let layout = self.shown_ice_run()?.terrain().layout();
        self.selected.as_ref().filter(|it| it.layout == *layout).map(|it| it.cell)
    }

    /// Whether the shown run has cells to select: runs of the ice world do.
    pub(super) fn can_select_cells(&self) -> bool {
        self.shown_ice_run().is_some()
    }

    /// Selects a cell of the shown ice run's board, or clears the selection.
    pub(super) fn select_cell(&mut self, cell: Option<CellIndex>) {
        let layout = self.shown_ice_run().map(|run| Arc::clone(run.terrain().layout()));
        self.selected = layout.zip(cell).map(|(layout, cell)| SelectedCell { layout, cell });
    }

    /// Selects the neighbour of the selected cell, or of the player's; walls can be selected.
    ///
    /// Does nothing at the edge of the board, or without a run of the ice world.
    pub(super) fn select_neighbour(&mut self, direction: Direction) {
        let Some(run) = self.shown_ice_run() else { return };
        let from = self.selected_cell().unwrap_or_else(|| {
            let cursor = self.playback.cursor().min(run.len());
            run.frame(cursor).state.player
        });
        let beside = run.terrain().layout().position_of(from).step(direction);
        let board = &run.recording().header.level.board;
        let beside = beside.and_then(|position| board.index_of(position));
        if beside.is_some() {
            self.select_cell(beside);
        }
    }

    /// Moves the cursor back to the previous belief change of the selected cell.
    ///
    /// Without one, shows the reason.
    pub(super) fn go_to_last_change(&mut self) {
        if let Some(step) = self.earlier_change() {
            self.go_to(step);
        } else if let Some(reason) = self.obstacle(Command::LastCellChange) {
            self.notices.info(reason);
        }
    }

    /// The last cursor position before the cursor with a belief change of the selected cell.
    ///
    /// `None` without such a change, or without a selected cell.
    pub(super) fn earlier_change(&self) -> Option<usize> {
        let (cell, run) = (self.selected_cell()?, self.shown_ice_run()?);
        // At a change, jump to the one before it.
        run.last_change_of(cell, self.playback.cursor().saturating_sub(1))
    }

    /// The shown run if it is of the ice world; otherwise `None`.
    fn shown_ice_run(&self) -> Option<&IceRun> {
        self.runs.shown().and_then(Run::ice)
    }
}

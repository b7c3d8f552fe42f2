//! Selecting a cell of the shown run, and going back to what was learnt about it.

use super::selected_cell::SelectedCell;
use super::{IceRun, Run, RunFacts, Studio};
use crate::board::{CellIndex, Direction};
use crate::studio::command::Command;
use std::sync::Arc;

impl Studio {
    /// The cell of the boards that is looked at.
    #[must_use]
    pub fn selected_cell(&self) -> Option<CellIndex> {
        let layout = self.shown_on_ice()?.terrain().layout();
        self.selected.as_ref().filter(|it| it.layout == *layout).map(|it| it.cell)
    }

    /// Whether there are cells to be selected.
    pub(super) fn can_select_cells(&self) -> bool {
        self.shown_on_ice().is_some()
    }

    pub(super) fn select_cell(&mut self, cell: Option<CellIndex>) {
        let layout = self.shown_on_ice().map(|run| Arc::clone(run.terrain().layout()));
        self.selected = layout.zip(cell).map(|(layout, cell)| SelectedCell { layout, cell });
    }

    /// Selects the cell beside the selected one, or beside the player; walls are passed through.
    pub(super) fn select_beside(&mut self, direction: Direction) {
        let Some(run) = self.shown_on_ice() else { return };
        let from = self.selected_cell().unwrap_or_else(|| {
            let cursor = self.player.cursor().min(run.len());
            run.frame(cursor).state.player
        });
        let beside = run.terrain().layout().position_of(from).step(direction);
        let board = &run.recording().header.level.board;
        let beside = beside.and_then(|position| board.index_of(position));
        if beside.is_some() {
            self.select_cell(beside);
        }
    }

    /// Goes back to the last change of the selected cell's belief before the cursor.
    pub(super) fn go_to_last_change(&mut self) {
        if let Some(step) = self.earlier_change() {
            self.go_to(step);
        } else if let Some(reason) = self.obstacle(Command::LastCellChange) {
            self.notices.news(reason);
        }
    }

    /// The step at which the belief about the selected cell last changed before the cursor.
    pub(super) fn earlier_change(&self) -> Option<usize> {
        let (cell, run) = (self.selected_cell()?, self.shown_on_ice()?);
        // Standing on a change, the one before it is meant.
        run.last_change_of(cell, self.player.cursor().saturating_sub(1))
    }

    fn shown_on_ice(&self) -> Option<&IceRun> {
        self.runs.shown().and_then(Run::ice)
    }
}

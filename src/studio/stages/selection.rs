//! Handlers of the column selection.

use crate::editing::{ColumnsError, Stretch, columns};
use crate::formats::stage::read_stage;
use crate::studio::model::{Effect, Studio};
use crate::worlds::platform::{Level, StageSearch};

impl Studio {
    /// Starts a selection at a column; the secondary button clears the selection.
    pub(super) fn press_to_select(&mut self, column: usize, erases: bool) {
        self.stages.anchor = (!erases).then_some(column);
        self.stages.selection = self.stages.anchor.map(|at| Stretch::spanning(at, at));
    }

    /// Extends the dragged selection to a column.
    pub(super) fn drag_selection(&mut self, column: usize) {
        let columns = self.stages.stage().columns.len();
        if let Some(anchor) = self.stages.anchor {
            self.stages.selection = Stretch::spanning(anchor, column).within(columns);
        }
    }

    /// Moves the current column, and the end of the selection that lies there.
    pub(super) fn extend_selection(&mut self, by: isize) {
        if !self.stages.draws_by_keys() {
            self.step_column(0);
        }
        let from = self.column_at_hand();
        let anchor = match self.stages.selection {
            Some(stretch) if stretch.last == from => stretch.first,
            Some(stretch) if stretch.first == from => stretch.last,
            _ => from,
        };
        let is_begun = self.stages.selection.is_some_and(|stretch| stretch.contains(from));
        if is_begun {
            self.step_column(by);
        }
        let to = self.column_at_hand();
        self.stages.selection = Some(Stretch::spanning(anchor, to));
    }

    /// Uses the select tool by keyboard: starts the selection at a column or extends it to there;
    /// as an eraser it clears the selection.
    pub(super) fn select_by_keys(&mut self, column: usize, erases: bool) {
        let stretched = self.stages.selection.map_or(Stretch::spanning(column, column), |known| {
            Stretch::spanning(known.first.min(column), known.last.max(column))
        });
        self.stages.selection = (!erases).then_some(stretched);
    }

    pub(super) fn copy_columns(&mut self) {
        if let Some(text) = self.stages.copy() {
            self.ask_for(Effect::CopyText(text));
        }
    }

    pub(super) fn cut_columns(&mut self) {
        if self.stages.selection.is_some() {
            self.copy_columns();
            self.take_columns_out("cut columns");
        }
    }

    /// Removes the selected columns, with agent and gate if they stand there.
    pub(super) fn take_columns_out(&mut self, name: &str) {
        let Some(stretch) = self.stages.selection else { return };
        let shorter = columns::without(self.stages.stage(), stretch);
        if self.commit_changed(name, shorter) {
            self.stages.selection = None;
        }
    }

    pub(super) fn paste_columns(&mut self) {
        if let Some(copied) = self.stages.clipboard.clone() {
            self.put_columns_in(&copied);
        }
    }

    /// Pastes columns from a text: copied columns, or a whole platform level.
    pub(super) fn paste_text(&mut self, text: &str) {
        match columns_of(text) {
            Ok(columns) => self.put_columns_in(&columns),
            Err(error) => self.notices.trouble(format!("Cannot paste: {error}")),
        }
    }

    /// Inserts columns: in place of the selection, else before the current column, else at the
    /// right end. Selects them.
    fn put_columns_in(&mut self, clip: &Level) {
        let stage = self.stages.stage();
        let square = self.stages.at_hand.target().map(|square| square.column);
        let at = self.stages.selection.map(|it| it.first).or(square);
        let at = at.unwrap_or(stage.columns.len()).min(stage.columns.len());
        let changed = match self.stages.selection {
            // The whole level can be replaced, since other columns take its place.
            Some(stretch) if stretch.columns() >= stage.columns.len() => {
                let bare = Level { columns: Vec::new(), agent: None, gate: None, ..stage.clone() };
                columns::with(&bare, 0, clip)
            }
            Some(stretch) => columns::without(stage, stretch)
                .and_then(|shorter| columns::with(&shorter, at, clip)),
            None => columns::with(stage, at, clip),
        };
        if self.commit_changed("paste columns", changed) {
            let last = at + clip.columns.len().saturating_sub(1);
            self.stages.selection =
                Stretch::spanning(at, last).within(self.stages.stage().columns.len());
        }
    }

    /// Mirrors the selected columns, or the whole level.
    pub(super) fn mirror_columns(&mut self) {
        let Some(stretch) = self.stages.chosen_columns() else { return };
        let name = match self.stages.selection {
            Some(_) => "mirror columns",
            None => "mirror left to right",
        };
        let mirrored = columns::mirrored(self.stages.stage(), stretch);
        self.commit_changed(name, Ok(mirrored));
    }
}

/// Reads columns from a drawing or from a `.stage` file.
fn columns_of(text: &str) -> Result<Level, ColumnsError> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if StageSearch::from_name(first).is_none() {
        return columns::from_text(text);
    }
    let told = |reason: String| ColumnsError::NoColumns(reason);
    let read = read_stage(text).map_err(|error| told(error.to_string()))?;
    match read.problems.first() {
        Some(problem) => Err(told(problem.to_string())),
        None => Ok(read.value),
    }
}

//! Handlers of the column selection.

use crate::editing::{ColumnRange, ColumnRangeError, platform};
use crate::formats::platform::read_stage;
use crate::studio::model::{Effect, Studio};
use crate::worlds::platform::{Level, StageSearch};

impl Studio {
    /// Starts a selection at a column; the secondary button clears the selection.
    pub(super) fn press_to_select(&mut self, column: usize, erases: bool) {
        self.worlds.platform.anchor = (!erases).then_some(column);
        self.worlds.platform.selection =
            self.worlds.platform.anchor.map(|at| ColumnRange::spanning(at, at));
    }

    /// Extends the dragged selection to a column; does nothing if none is dragged.
    pub(super) fn drag_selection(&mut self, column: usize) {
        let columns = self.worlds.platform.level().columns.len();
        if let Some(anchor) = self.worlds.platform.anchor {
            self.worlds.platform.selection = ColumnRange::spanning(anchor, column).within(columns);
        }
    }

    /// Moves the current column by `by`, with the end of the selection there.
    ///
    /// If the selection does not contain the current column, selects that column only. If the
    /// current column is inside the selection, a new selection starts there.
    pub(super) fn extend_selection(&mut self, by: isize) {
        if !self.worlds.platform.is_keyboard_cursor() {
            self.step_column(0);
        }
        let from = self.current_column();
        let anchor = match self.worlds.platform.selection {
            Some(columns) if columns.last == from => columns.first,
            Some(columns) if columns.first == from => columns.last,
            _ => from,
        };
        let is_begun = self.worlds.platform.selection.is_some_and(|columns| columns.contains(from));
        if is_begun {
            self.step_column(by);
        }
        let to = self.current_column();
        self.worlds.platform.selection = Some(ColumnRange::spanning(anchor, to));
    }

    /// Uses the select tool by keyboard: starts the selection or extends it to a column.
    ///
    /// As an eraser, it clears the selection.
    pub(super) fn select_by_keys(&mut self, column: usize, erases: bool) {
        let stretched =
            self.worlds.platform.selection.map_or(ColumnRange::spanning(column, column), |known| {
                ColumnRange::spanning(known.first.min(column), known.last.max(column))
            });
        self.worlds.platform.selection = (!erases).then_some(stretched);
    }

    /// Copies the selected columns, or all, also to the system clipboard.
    pub(super) fn copy_columns(&mut self) {
        if let Some(text) = self.worlds.platform.copy() {
            self.push_effect(Effect::CopyText(text));
        }
    }

    /// Copies and removes the selected columns; does nothing without a selection.
    pub(super) fn cut_columns(&mut self) {
        if self.worlds.platform.selection.is_some() {
            self.copy_columns();
            self.remove_columns("cut columns");
        }
    }

    /// Removes the selected columns, with agent and gate if they stand there.
    ///
    /// `name` labels the edit in the history.
    pub(super) fn remove_columns(&mut self, name: &str) {
        let Some(columns) = self.worlds.platform.selection else { return };
        let shorter = platform::remove_columns(self.worlds.platform.level(), columns);
        if self.commit_changed(name, shorter) {
            self.worlds.platform.selection = None;
        }
    }

    /// Inserts the copied columns; does nothing if none were copied.
    pub(super) fn paste_columns(&mut self) {
        if let Some(copied) = self.worlds.platform.clipboard.clone() {
            self.insert_columns(&copied);
        }
    }

    /// Pastes columns from a text: copied columns, or a whole `.stage` file.
    ///
    /// Reports a text without columns, or a file with problems.
    pub(super) fn paste_text(&mut self, text: &str) {
        match parse_columns(text) {
            Ok(columns) => self.insert_columns(&columns),
            Err(error) => self.notices.error(format!("Cannot paste: {error}")),
        }
    }

    /// Inserts columns and selects them.
    ///
    /// They replace the selection. Without one, they come before the current column; without a
    /// current column, at the right end. Reports why they cannot be inserted.
    fn insert_columns(&mut self, clip: &Level) {
        let stage = self.worlds.platform.level();
        let square = self.worlds.platform.current.target().map(|square| square.column);
        let at = self.worlds.platform.selection.map(|it| it.first).or(square);
        let at = at.unwrap_or(stage.columns.len()).min(stage.columns.len());
        let changed = match self.worlds.platform.selection {
            // The whole level can be replaced, since other columns take its place.
            Some(range) if range.columns() >= stage.columns.len() => {
                let bare = Level { columns: Vec::new(), agent: None, gate: None, ..stage.clone() };
                platform::insert_columns(&bare, 0, clip)
            }
            Some(range) => platform::remove_columns(stage, range)
                .and_then(|shorter| platform::insert_columns(&shorter, at, clip)),
            None => platform::insert_columns(stage, at, clip),
        };
        if self.commit_changed("paste columns", changed) {
            let last = at + clip.columns.len().saturating_sub(1);
            self.worlds.platform.selection =
                ColumnRange::spanning(at, last).within(self.worlds.platform.level().columns.len());
        }
    }

    /// Mirrors the selected columns, or the whole level.
    pub(super) fn mirror_columns(&mut self) {
        let Some(columns) = self.worlds.platform.effective_selection() else { return };
        let name = match self.worlds.platform.selection {
            Some(_) => "mirror columns",
            None => "mirror left to right",
        };
        let mirrored = platform::mirror_columns(self.worlds.platform.level(), columns);
        self.commit_changed(name, Ok(mirrored));
    }
}

/// Reads columns from a drawing, or from a `.stage` file without problems.
fn parse_columns(text: &str) -> Result<Level, ColumnRangeError> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if StageSearch::from_name(first).is_none() {
        return platform::from_text(text);
    }
    let reported = |reason: String| ColumnRangeError::NoColumns(reason);
    let read = read_stage(text).map_err(|error| reported(error.to_string()))?;
    match read.problems.first() {
        Some(problem) => Err(reported(problem.to_string())),
        None => Ok(read.value),
    }
}

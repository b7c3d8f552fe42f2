//! A level being edited, together with its history, and why an edit cannot be applied.

use super::{Edit, History, RevisionId};
use crate::board::Position;

/// A level that edits can change.
pub trait Editable: Clone + PartialEq + std::fmt::Debug {
    /// Type of its edits.
    type Edit: Edit + std::fmt::Debug + PartialEq;

    /// Applies an edit completely or not at all.
    ///
    /// # Errors
    /// If the level differs from the old value stored in the edit; then nothing changes.
    fn apply(&mut self, edit: &Self::Edit) -> Result<(), EditError>;
}

/// A level and its history. The level always matches the current revision.
#[derive(Debug, Clone)]
pub struct Draft<L: Editable> {
    level: L,
    history: History<L::Edit>,
}

impl<L: Editable> Draft<L> {
    /// Starts editing a level. `time_ms` counts milliseconds from any fixed time.
    #[must_use]
    pub fn open(level: L, time_ms: u64) -> Self {
        Self { level, history: History::new("open", time_ms) }
    }

    /// The current level.
    #[must_use]
    pub fn level(&self) -> &L {
        &self.level
    }

    /// The history of edits.
    #[must_use]
    pub fn history(&self) -> &History<L::Edit> {
        &self.history
    }

    /// Applies an edit and adds it to the history. False if the edit is empty.
    ///
    /// `name` labels the edit in the history.
    ///
    /// # Errors
    /// If the level differs from the old value stored in the edit; then nothing changes.
    pub fn commit(&mut self, name: &str, edit: L::Edit, time_ms: u64) -> Result<bool, EditError> {
        if edit.is_empty() {
            return Ok(false);
        }
        self.level.apply(&edit)?;
        Ok(self.history.commit(name, edit, time_ms))
    }

    /// Returns to the parent revision; false at the oldest one.
    ///
    /// # Errors
    /// Only if level and history disagree, which is a bug.
    pub fn undo(&mut self) -> Result<bool, EditError> {
        let edit = self.history.undo();
        self.apply_all(edit.as_slice())
    }

    /// Goes to the child revision visited last; false if there is none.
    ///
    /// # Errors
    /// Only if level and history disagree, which is a bug.
    pub fn redo(&mut self) -> Result<bool, EditError> {
        let edit = self.history.redo();
        self.apply_all(edit.as_slice())
    }

    /// Goes to any revision; false if it is the current one or unknown.
    ///
    /// # Errors
    /// Only if level and history disagree, which is a bug.
    pub fn jump(&mut self, to: RevisionId) -> Result<bool, EditError> {
        let edits = self.history.jump(to);
        self.apply_all(&edits)
    }

    /// Records that the file on disk contains the current level.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// Applies edits to the level in order; false if there are none.
    ///
    /// # Errors
    /// If the level differs from the old value stored in an edit; the edits before it stay applied.
    fn apply_all(&mut self, edits: &[L::Edit]) -> Result<bool, EditError> {
        edits.iter().try_for_each(|edit| self.level.apply(edit))?;
        Ok(!edits.is_empty())
    }
}

/// Reason why an edit does not fit a level. The level stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A square differs from the one stored in the edit.
    #[error("the edit does not fit: {0} is not as it was")]
    OtherSquare(Position),
    /// A square lies outside the board.
    #[error("the edit does not fit: {0} is outside the board")]
    Outside(Position),
    /// Another value (board, text, limit or level) differs from the stored one.
    #[error("the edit does not fit: the {0} is not as it was")]
    OtherValue(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{GridTransform, Position};
    use crate::editing::{LevelEdit, Paint, Region, paint_changes, scatter_ice};
    use crate::worlds::ice::{Board, Level, Square, transform};
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[derive(Debug, Clone)]
    enum Action {
        Paint(Paint, Position),
        Scatter(u64),
        Turn(GridTransform),
        Resize(usize, usize),
        Title(String),
        Limit(Option<u32>),
        Whole(GridTransform, String),
        Undo,
        Redo,
        Jump(prop::sample::Index),
        Save,
    }

    fn action() -> impl Strategy<Value = Action> {
        let cell = (0..5_usize, 0..5_usize).prop_map(|(row, column)| Position::new(row, column));
        let paint = prop::sample::select(Paint::PALETTE.to_vec());
        prop_oneof![
            6 => (paint, cell).prop_map(|(paint, cell)| Action::Paint(paint, cell)),
            1 => any::<u64>().prop_map(Action::Scatter),
            1 => prop::sample::select(GridTransform::ALL.to_vec()).prop_map(Action::Turn),
            2 => (1..6_usize, 1..6_usize).prop_map(|(rows, columns)| Action::Resize(rows, columns)),
            1 => "[ab]".prop_map(Action::Title),
            1 => proptest::option::of(1..9_u32).prop_map(Action::Limit),
            1 => (prop::sample::select(GridTransform::ALL.to_vec()), "[ab]")
                .prop_map(|(turn, title)| Action::Whole(turn, title)),
            5 => Just(Action::Undo),
            3 => Just(Action::Redo),
            2 => any::<prop::sample::Index>().prop_map(Action::Jump),
            1 => Just(Action::Save),
        ]
    }

    fn edit(level: &Level, action: &Action) -> Option<LevelEdit> {
        let board = &level.board;
        Some(match action {
            Action::Paint(paint, cell) => LevelEdit::Squares(paint_changes(board, *paint, [*cell])),
            Action::Scatter(seed) => scatter_ice(board, Region::of_board(board), 0.5, *seed),
            Action::Turn(turn) => LevelEdit::between(board, turn.apply_to_grid(board)),
            Action::Resize(rows, columns) => {
                let after = transform::resized(board, *rows, *columns, Square::default());
                LevelEdit::between(board, after.expect("small"))
            }
            Action::Title(title) => {
                LevelEdit::Title { before: level.title.clone(), after: title.clone() }
            }
            Action::Limit(limit) => {
                LevelEdit::StepLimit { before: level.own_step_limit, after: *limit }
            }
            Action::Whole(turn, title) => {
                let turned =
                    Level { title: title.clone(), ..Level::untitled(turn.apply_to_grid(board)) };
                LevelEdit::replacement(level, turned)
            }
            Action::Undo | Action::Redo | Action::Jump(_) | Action::Save => return None,
        })
    }

    proptest! {
        /// Every revision keeps exactly the level it had when it was made.
        #[test]
        fn every_revision_keeps_its_level(
            actions in prop::collection::vec(action(), 0..60),
            limit in 2..30_usize,
        ) {
            let mut draft = Draft::open(Level::untitled(Board::walled(3, 4)), 0);
            draft.history = History::with_limit("open", 0, limit);
            let mut levels = HashMap::from([(draft.history().current(), draft.level().clone())]);
            let mut saved = draft.history().current();
            for action in actions {
                let before = draft.history().current();
                if let Some(edit) = edit(draft.level(), &action) {
                    let is_change = !edit.is_empty();
                    prop_assert_eq!(draft.commit("edit", edit, 0), Ok(is_change));
                    if is_change {
                        let new = levels.insert(draft.history().current(), draft.level().clone());
                        prop_assert_eq!(new, None, "a revision's number is never given twice");
                    }
                } else {
                    match action {
                        Action::Undo => {
                            let was_possible = draft.history().undo_name().is_some();
                            prop_assert_eq!(draft.undo(), Ok(was_possible));
                            if was_possible {
                                let mut again = draft.clone();
                                prop_assert_eq!(again.redo(), Ok(true));
                                prop_assert_eq!(again.history().current(), before);
                            }
                        }
                        Action::Redo => {
                            let was_possible = draft.history().redo_name().is_some();
                            prop_assert_eq!(draft.redo(), Ok(was_possible));
                        }
                        Action::Jump(index) => {
                            let entries = draft.history().entries();
                            let to = entries[index.index(entries.len())].id;
                            prop_assert_eq!(draft.jump(to), Ok(to != before));
                            prop_assert_eq!(draft.history().current(), to);
                        }
                        _ => {
                            draft.mark_saved();
                            saved = draft.history().current();
                        }
                    }
                }
                let history = draft.history();
                prop_assert!(history.len() <= limit);
                prop_assert_eq!(draft.level(), &levels[&history.current()]);
                prop_assert_eq!(history.is_modified(), history.current() != saved);
            }
        }
    }
}

//! A level being edited, together with its history.

use super::{Edit, EditError, History, LevelEdit, RevisionId};
use crate::worlds::ice::Level;

/// A level and the history of its edits, which never part: the level is always what the
/// current revision says.
#[derive(Debug, Clone)]
pub struct Draft {
    level: Level,
    history: History<LevelEdit>,
}

impl Draft {
    /// Starts editing a level. `time_ms` is counted from whatever moment the caller likes.
    #[must_use]
    pub fn open(level: Level, time_ms: u64) -> Self {
        Self { level, history: History::new("open", time_ms) }
    }

    /// The level as it is now.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// How it came about.
    #[must_use]
    pub fn history(&self) -> &History<LevelEdit> {
        &self.history
    }

    /// Carries an edit out and keeps it as one step of the history. False if it is empty.
    ///
    /// # Errors
    /// If the level is not as the edit says it was; then nothing changes.
    pub fn commit(&mut self, name: &str, edit: LevelEdit, time_ms: u64) -> Result<bool, EditError> {
        if edit.is_empty() {
            return Ok(false);
        }
        edit.apply(&mut self.level)?;
        Ok(self.history.commit(name, edit, time_ms))
    }

    /// Takes the last step back; false if there is none.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    pub fn undo(&mut self) -> Result<bool, EditError> {
        let edit = self.history.undo();
        self.follow(edit.as_slice())
    }

    /// Takes the last undo back; false if there is none.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    pub fn redo(&mut self) -> Result<bool, EditError> {
        let edit = self.history.redo();
        self.follow(edit.as_slice())
    }

    /// Goes to any revision of the history; false if that changes nothing.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    pub fn jump(&mut self, to: RevisionId) -> Result<bool, EditError> {
        let edits = self.history.jump(to);
        self.follow(&edits)
    }

    /// Notes that the level on disk is the level as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    fn follow(&mut self, edits: &[LevelEdit]) -> Result<bool, EditError> {
        edits.iter().try_for_each(|edit| edit.apply(&mut self.level))?;
        Ok(!edits.is_empty())
    }
}

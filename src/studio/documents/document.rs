//! An open level with its history, source and text input.
//!
//! All times `time_ms` are milliseconds of studio time (`Studio::now_ms`).

use super::{DocumentId, EditableLevel, FieldError, OpenLevel, TextField};
use crate::editing::{Draft, EditError, HistoryEntry, RevisionId};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;

/// An open level with all state that is kept while another level is visible.
#[derive(Debug)]
pub struct Document<L: EditableLevel> {
    id: DocumentId,
    pub(super) source: LevelSource,
    /// Version of the level in its file, as last read or written.
    saved_level: L,
    draft: Draft<L>,
    /// Unfinished text of one field; `None` if no field has any.
    pending: Option<PendingText>,
    /// Whether the level is unsaved even without edits, because no file contains its state.
    ///
    /// For example, it was rescued, pasted, created from a run, or removed from its file.
    pub(super) is_in_no_file: bool,
    /// Whether runs belong to the level, so that opening another level must not replace it.
    pub(super) is_played: bool,
    /// Review of the current state.
    review: L::Review,
}

/// Unfinished text of a field: typed, but not yet an edit in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PendingText {
    field: TextField,
    text: String,
}

impl<L: EditableLevel> Document<L> {
    /// Opens a level; `time_ms` is the time of its first revision.
    pub(super) fn open(id: DocumentId, level: L, source: LevelSource, time_ms: u64) -> Self {
        let review = level.review();
        let (saved_level, draft) = (level.clone(), Draft::open(level, time_ms));
        Self {
            id,
            source,
            saved_level,
            draft,
            pending: None,
            is_in_no_file: false,
            is_played: false,
            review,
        }
    }

    /// Identifier among the open levels.
    #[must_use]
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Source of the level.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// Current state of the level.
    #[must_use]
    pub fn level(&self) -> &L {
        self.draft.level()
    }

    /// Version of the level in its file, as last read or written.
    ///
    /// Without a file: the level as it was opened.
    #[must_use]
    pub fn saved_level(&self) -> &L {
        &self.saved_level
    }

    /// The level with its undo history.
    #[must_use]
    pub fn draft(&self) -> &Draft<L> {
        &self.draft
    }

    /// Problems of the current state; for ice levels also counts of the board.
    #[must_use]
    pub fn review(&self) -> &L::Review {
        &self.review
    }

    /// Returns true if changes or text input are unsaved, or no file contains the level.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.is_in_no_file || self.pending.is_some() || self.draft.history().is_modified()
    }

    /// Title including unfinished text input; a placeholder if it is empty.
    #[must_use]
    pub fn name(&self) -> String {
        let title = self.field_text(TextField::Title);
        if title.is_empty() { L::UNTITLED.to_owned() } else { title }
    }

    /// Returns true if the level has no edits, no runs, and nothing unsaved.
    ///
    /// Edits count even if they were undone. Closing such a level loses nothing.
    pub(super) fn is_untouched(&self) -> bool {
        let is_as_opened = self.pending.is_none() && self.draft.history().is_empty();
        is_as_opened && !self.is_modified() && !self.is_played
    }

    /// Applies an edit as one step of the history; returns false if it is empty.
    ///
    /// `name` labels the step in the history.
    ///
    /// # Errors
    /// If the level differs from the state that the edit expects.
    pub fn commit(&mut self, name: &str, edit: L::Edit, time_ms: u64) -> Result<bool, EditError> {
        self.change(|draft| draft.commit(name, edit, time_ms))
    }

    /// Changes the draft with `change`; if that returns true, updates the review.
    ///
    /// Returns the result of `change`, which must be true after a change of the level.
    ///
    /// # Errors
    /// The error of `change`.
    pub fn change(
        &mut self,
        change: impl FnOnce(&mut Draft<L>) -> Result<bool, EditError>,
    ) -> Result<bool, EditError> {
        let changed = change(&mut self.draft)?;
        if changed {
            self.review = self.draft.level().review();
        }
        Ok(changed)
    }

    /// Stores that this source contains the current state of the level.
    pub(super) fn mark_saved(&mut self, source: LevelSource) {
        self.source = source;
        self.saved_level = self.level().clone();
        self.draft.mark_saved();
        self.is_in_no_file = false;
    }

    /// Replaces the level as one step of the history; returns false if both are equal.
    ///
    /// # Errors
    /// As [`Self::commit`].
    pub fn replace(&mut self, level: L, name: &str, time_ms: u64) -> Result<bool, EditError> {
        let edit = self.level().replacement_edit(level);
        self.commit(name, edit, time_ms)
    }

    /// Stores that the file contains the version `file_version`; the open level does not change.
    ///
    /// If the two differ, the level counts as unsaved.
    pub(super) fn set_file_content(&mut self, source: LevelSource, file_version: L) {
        self.is_in_no_file |= *self.level() != file_version;
        self.source = source;
        self.saved_level = file_version;
    }

    /// Text of a field: unfinished input, else the text of the level.
    ///
    /// Empty if the level has no such field.
    #[must_use]
    pub fn field_text(&self, field: TextField) -> String {
        match &self.pending {
            Some(pending) if pending.field == field => pending.text.clone(),
            _ => self.level().field_text(field),
        }
    }

    /// Stores the unfinished text of a field; first commits the text of another field.
    ///
    /// If the text equals that of the level, the field has no unfinished text any more.
    ///
    /// # Errors
    /// If the other field's text is invalid; then neither text is stored.
    pub fn set_pending_text(
        &mut self,
        field: TextField,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError> {
        if self.pending.as_ref().is_some_and(|pending| pending.field != field) {
            self.commit_text(time_ms)?;
        }
        let is_change = self.level().field_text(field) != text;
        self.pending = is_change.then_some(PendingText { field, text });
        Ok(())
    }

    /// Commits unfinished text, if any, as one step of the history.
    ///
    /// # Errors
    /// If the text is invalid; it is then discarded.
    pub fn commit_text(&mut self, time_ms: u64) -> Result<(), FieldError> {
        let Some(PendingText { field, text }) = self.pending.take() else { return Ok(()) };
        let (name, edit) = self.level().text_edit(field, text)?;
        self.commit(name, edit, time_ms)?;
        Ok(())
    }

    /// Native text of the level including unfinished text input; invalid input is left out.
    #[must_use]
    pub fn text_with_pending(&self) -> String {
        let mut level = self.level().clone();
        if let Some(PendingText { field, text }) = &self.pending
            && let Ok((_, edit)) = level.text_edit(*field, text.clone())
            && level.apply(&edit).is_err()
        {
            return self.level().native_text();
        }
        level.native_text()
    }

    /// Discards unfinished text input; returns false if there is none.
    pub fn discard_text(&mut self) -> bool {
        self.pending.take().is_some()
    }
}

impl<L: EditableLevel> OpenLevel for Document<L> {
    fn id(&self) -> DocumentId {
        Document::id(self)
    }

    fn source(&self) -> &LevelSource {
        Document::source(self)
    }

    fn name(&self) -> String {
        Document::name(self)
    }

    fn is_modified(&self) -> bool {
        Document::is_modified(self)
    }

    fn level(&self) -> AnyLevel {
        Document::level(self).clone().into()
    }

    fn saved_level(&self) -> AnyLevel {
        Document::saved_level(self).clone().into()
    }

    fn is_level(&self, level: &AnyLevel) -> bool {
        L::from_any(level.clone()).is_some_and(|level| level == *Document::level(self))
    }

    fn text_with_pending(&self) -> String {
        Document::text_with_pending(self)
    }

    fn field_text(&self, field: TextField) -> String {
        Document::field_text(self, field)
    }

    fn undo_name(&self) -> Option<&str> {
        self.draft().history().undo_name()
    }

    fn redo_name(&self) -> Option<&str> {
        self.draft().history().redo_name()
    }

    fn revision(&self) -> (RevisionId, usize) {
        let history = self.draft().history();
        (history.current(), history.len())
    }

    fn history(&self) -> Vec<HistoryEntry> {
        self.draft().history().entries()
    }
}

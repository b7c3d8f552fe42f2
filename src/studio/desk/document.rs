//! An open level with its history, source and text input.

use super::field::Pending;
use super::{Drawn, Field, FieldError};
use crate::editing::{Draft, EditError};
use crate::studio::source::LevelSource;

/// Identifies an open level among those of its world. Never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct DocumentId(pub(super) u64);

/// An open level with all state that is kept while another level is visible.
#[derive(Debug)]
pub struct Document<L: Drawn> {
    id: DocumentId,
    pub(super) source: LevelSource,
    kept: L,
    draft: Draft<L>,
    pending: Option<Pending>,
    /// Whether no file contains the level: it was rescued, pasted, or created from a run.
    pub(super) is_only_copy: bool,
    /// Whether runs belong to the level, so that it must stay open.
    pub(super) is_played: bool,
    review: L::Review,
}

impl<L: Drawn> Document<L> {
    pub(super) fn open(id: DocumentId, level: L, source: LevelSource, time_ms: u64) -> Self {
        let review = level.review();
        let (kept, draft) = (level.clone(), Draft::open(level, time_ms));
        Self {
            id,
            source,
            kept,
            draft,
            pending: None,
            is_only_copy: false,
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

    /// State of the level when it was last read from or written to its source.
    #[must_use]
    pub fn kept(&self) -> &L {
        &self.kept
    }

    /// The level with its undo history.
    #[must_use]
    pub fn draft(&self) -> &Draft<L> {
        &self.draft
    }

    /// Problems and counts of the current state.
    #[must_use]
    pub fn review(&self) -> &L::Review {
        &self.review
    }

    /// Returns true if there are unsaved changes, including unfinished text input.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.is_only_copy || self.pending.is_some() || self.draft.history().is_modified()
    }

    /// Title including unfinished text input, or a placeholder.
    #[must_use]
    pub fn name(&self) -> String {
        let title = self.text_of(Field::Title);
        if title.is_empty() { L::UNTITLED.to_owned() } else { title }
    }

    /// Returns true if the level has no changes and no runs.
    ///
    /// Closing such a level loses nothing.
    pub(super) fn is_untouched(&self) -> bool {
        let is_as_opened = self.pending.is_none() && self.draft.history().is_empty();
        is_as_opened && !self.is_modified() && !self.is_played
    }

    /// Applies an edit as one step of the history; returns false if it is empty.
    ///
    /// # Errors
    /// If the level differs from the state that the edit expects.
    pub fn commit(&mut self, name: &str, edit: L::Edit, time_ms: u64) -> Result<bool, EditError> {
        self.change(|draft| draft.commit(name, edit, time_ms))
    }

    /// Changes the draft, and updates the review if anything changed.
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

    pub(super) fn mark_saved(&mut self, source: LevelSource) {
        self.source = source;
        self.kept = self.level().clone();
        self.draft.mark_saved();
        self.is_only_copy = false;
    }

    /// Replaces the level as one step of the history; returns false if both are equal.
    ///
    /// # Errors
    /// As [`Self::commit`].
    pub fn replace(&mut self, level: L, name: &str, time_ms: u64) -> Result<bool, EditError> {
        let edit = self.level().edit_to(level);
        self.commit(name, edit, time_ms)
    }

    /// Stores the file's current content. If it differs from the level, the level is unsaved.
    pub(super) fn note_in_file(&mut self, source: LevelSource, kept: L) {
        self.is_only_copy |= *self.level() != kept;
        self.source = source;
        self.kept = kept;
    }

    /// Text of a field: unfinished input, else the level's text.
    #[must_use]
    pub fn text_of(&self, field: Field) -> String {
        match &self.pending {
            Some(pending) if pending.field == field => pending.text.clone(),
            _ => self.level().text(field),
        }
    }

    /// Stores the unfinished text of a field. First commits the text of another field.
    ///
    /// # Errors
    /// If the other field's text is invalid.
    pub fn type_text(
        &mut self,
        field: Field,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError> {
        if self.pending.as_ref().is_some_and(|pending| pending.field != field) {
            self.settle(time_ms)?;
        }
        let is_change = self.level().text(field) != text;
        self.pending = is_change.then_some(Pending { field, text });
        Ok(())
    }

    /// Commits unfinished text as one step of the history.
    ///
    /// # Errors
    /// If the text is invalid; it is then discarded.
    pub fn settle(&mut self, time_ms: u64) -> Result<(), FieldError> {
        let Some(Pending { field, text }) = self.pending.take() else { return Ok(()) };
        let (name, edit) = self.level().text_edit(field, text)?;
        self.commit(name, edit, time_ms)?;
        Ok(())
    }

    /// Native text of the level including unfinished text input, if that is valid.
    #[must_use]
    pub fn text_with_pending(&self) -> String {
        let mut level = self.level().clone();
        if let Some(Pending { field, text }) = &self.pending
            && let Ok((_, edit)) = level.text_edit(*field, text.clone())
            && level.apply(&edit).is_err()
        {
            return self.level().native_text();
        }
        level.native_text()
    }

    /// Discards unfinished text input; returns false if there is none.
    pub fn drop_text(&mut self) -> bool {
        self.pending.take().is_some()
    }
}

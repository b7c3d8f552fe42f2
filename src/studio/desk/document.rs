//! An open level: its draft, and where it came from.

use super::field::Pending;
use super::{Drawn, Field, FieldError};
use crate::editing::{Draft, EditError};
use crate::studio::source::LevelSource;

/// Names an open level among those of its world for good: never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct DocumentId(pub(super) u64);

/// An open level with everything about it that survives looking at another one.
#[derive(Debug)]
pub struct Document<L: Drawn> {
    id: DocumentId,
    pub(super) source: LevelSource,
    kept: L,
    draft: Draft<L>,
    pending: Option<Pending>,
    /// Whether the level lies nowhere but here: rescued, pasted, or forked from a run.
    pub(super) is_only_copy: bool,
    /// Whether runs belong to it: it must stay open.
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

    /// Its name among the open levels.
    #[must_use]
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Where it came from.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// The level as it is now.
    #[must_use]
    pub fn level(&self) -> &L {
        self.draft.level()
    }

    /// The level as it lay where it came from when it was last read or written there.
    #[must_use]
    pub fn kept(&self) -> &L {
        &self.kept
    }

    /// The level and how it came about.
    #[must_use]
    pub fn draft(&self) -> &Draft<L> {
        &self.draft
    }

    /// What is wrong with the level as it is now.
    #[must_use]
    pub fn review(&self) -> &L::Review {
        &self.review
    }

    /// Whether there is unsaved work, text under way included.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.is_only_copy || self.pending.is_some() || self.draft.history().is_modified()
    }

    /// The level's title as it is typed now, or a placeholder.
    #[must_use]
    pub fn name(&self) -> String {
        let title = self.text_of(Field::Title);
        if title.is_empty() { L::UNTITLED.to_owned() } else { title }
    }

    /// Whether nothing was ever done to it or played on it, so that dropping it loses nothing.
    pub(super) fn is_untouched(&self) -> bool {
        let is_as_opened = self.pending.is_none() && self.draft.history().is_empty();
        is_as_opened && !self.is_modified() && !self.is_played
    }

    /// Carries an edit out and keeps it as one step of the history; false if it is empty.
    ///
    /// # Errors
    /// If the level is not as the edit says it was.
    pub fn commit(&mut self, name: &str, edit: L::Edit, time_ms: u64) -> Result<bool, EditError> {
        self.change(|draft| draft.commit(name, edit, time_ms))
    }

    /// Changes the draft, and looks the level over if that changed anything.
    ///
    /// # Errors
    /// What the change says.
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

    /// Puts another level in its place, as one step of the history; false if it is the same level.
    ///
    /// # Errors
    /// As [`Self::commit`].
    pub fn replace(&mut self, level: L, name: &str, time_ms: u64) -> Result<bool, EditError> {
        let edit = self.level().edit_to(level);
        self.commit(name, edit, time_ms)
    }

    /// Notes what its file holds now: less than the level, or something else.
    pub(super) fn note_in_file(&mut self, source: LevelSource, kept: L) {
        self.is_only_copy |= *self.level() != kept;
        self.source = source;
        self.kept = kept;
    }

    /// What a field shows: what has been typed, else what the level has.
    #[must_use]
    pub fn text_of(&self, field: Field) -> String {
        match &self.pending {
            Some(pending) if pending.field == field => pending.text.clone(),
            _ => self.level().text(field),
        }
    }

    /// Takes in what a field holds now. Another field's text is settled first.
    ///
    /// # Errors
    /// Why the other text cannot stand in the level.
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

    /// Puts the typed text into the level, as one step of the history.
    ///
    /// # Errors
    /// Why it cannot stand there; then it is forgotten.
    pub fn settle(&mut self, time_ms: u64) -> Result<(), FieldError> {
        let Some(Pending { field, text }) = self.pending.take() else { return Ok(()) };
        let (name, edit) = self.level().text_edit(field, text)?;
        self.commit(name, edit, time_ms)?;
        Ok(())
    }

    /// Its native text, with what is being typed in it if that can stand there.
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

    /// Forgets what is being typed; false if nothing is.
    pub fn drop_text(&mut self) -> bool {
        self.pending.take().is_some()
    }
}

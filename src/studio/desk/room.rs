//! Traits for editors and open levels of any world.

use super::{Document, DocumentId, Documents, Drawn, Field, FieldError};
use crate::editing::{EditError, HistoryEntry, RevisionId};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;

/// An open level of any world.
pub trait OpenLevel {
    /// Identifier among the open levels of its world.
    fn id(&self) -> DocumentId;
    /// Source of the level.
    fn source(&self) -> &LevelSource;
    /// Title, or a placeholder.
    fn name(&self) -> String;
    /// Returns true if there are unsaved changes, including unfinished text input.
    fn is_modified(&self) -> bool;
    /// Current state of the level.
    fn level(&self) -> AnyLevel;
    /// State of the level when it was last read from or written to its source.
    fn kept(&self) -> AnyLevel;
    /// Returns true if the current state equals this level.
    fn is_level(&self, level: &AnyLevel) -> bool;
    /// Native text including unfinished text input.
    fn text_with_pending(&self) -> String;
    /// Text of a field.
    fn text_of(&self, field: Field) -> String;
    /// Name of the edit to undo, if any.
    fn undo_name(&self) -> Option<&str>;
    /// Name of the edit to redo, if any.
    fn redo_name(&self) -> Option<&str>;
    /// Current revision, and number of revisions.
    fn revision(&self) -> (RevisionId, usize);
    /// All revisions of the history.
    fn history(&self) -> Vec<HistoryEntry>;
}

impl<L: Drawn> OpenLevel for Document<L> {
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

    fn kept(&self) -> AnyLevel {
        Document::kept(self).clone().into()
    }

    fn is_level(&self, level: &AnyLevel) -> bool {
        L::from_any(level.clone()).is_some_and(|level| level == *Document::level(self))
    }

    fn text_with_pending(&self) -> String {
        Document::text_with_pending(self)
    }

    fn text_of(&self, field: Field) -> String {
        Document::text_of(self, field)
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

/// The open levels of any one world.
pub trait Desk {
    /// The visible level.
    fn shown(&self) -> &dyn OpenLevel;
    /// The open level of this source.
    fn from(&self, source: &LevelSource) -> Option<&dyn OpenLevel>;
    /// All open levels in the order of opening.
    fn list(&self) -> Vec<&dyn OpenLevel>;
    /// Shows an open level; returns false if there is no such level.
    fn show(&mut self, id: DocumentId) -> bool;
    /// Opens a level of this world and shows it; ignores levels of other worlds.
    fn open(&mut self, level: AnyLevel, source: LevelSource, time_ms: u64);
    /// Opens a new level.
    fn open_first_draft(&mut self, source: LevelSource, time_ms: u64);
    /// Changes the source of an open level, for example after it moved within its file.
    fn note_source(&mut self, id: DocumentId, source: LevelSource);
    /// Marks the visible level as saved in this source.
    fn mark_saved(&mut self, source: LevelSource);
    /// Marks an open level as saved in this source.
    fn mark_saved_as(&mut self, id: DocumentId, source: LevelSource);
    /// Marks an open level as unsaved, because its file does not contain it.
    fn mark_unsaved(&mut self, id: DocumentId);
    /// Gives an open level a new source and marks it as unsaved.
    ///
    /// Used when another file or level has replaced its file.
    fn part_from_file(&mut self, id: DocumentId, source: LevelSource);
    /// Replaces an open level as one step of its history.
    ///
    /// Unfinished text input becomes an edit before it. Returns false if nothing changes, or if the
    /// level belongs to another world.
    ///
    /// # Errors
    /// If the edit cannot be applied to the draft.
    fn replace(
        &mut self,
        id: DocumentId,
        level: AnyLevel,
        name: &str,
        time_ms: u64,
    ) -> Result<bool, EditError>;
    /// Stores the content of an open level's file; the level is unsaved if both differ.
    fn note_in_file(&mut self, id: DocumentId, source: LevelSource, kept: AnyLevel);
    /// Keeps an open level open, because runs belong to it.
    fn mark_played(&mut self, id: DocumentId);
    /// Marks the visible level as unsaved although it is unchanged, because no file contains it.
    fn mark_only_copy(&mut self);
    /// Undoes the last edit; returns false if there is none.
    ///
    /// # Errors
    /// If the edit cannot be applied, which indicates a bug.
    fn undo(&mut self) -> Result<bool, EditError>;
    /// Redoes the last undone edit; returns false if there is none.
    ///
    /// # Errors
    /// If the edit cannot be applied, which indicates a bug.
    fn redo(&mut self) -> Result<bool, EditError>;
    /// Jumps to any revision; returns false if that changes nothing.
    ///
    /// # Errors
    /// If an edit cannot be applied, which indicates a bug.
    fn jump(&mut self, to: RevisionId) -> Result<bool, EditError>;
    /// Stores the unfinished text of a field of an open level.
    ///
    /// # Errors
    /// If the unfinished text of another field is invalid.
    fn type_text(
        &mut self,
        document: DocumentId,
        field: Field,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError>;
    /// Commits unfinished text of this level, or of the visible one.
    ///
    /// # Errors
    /// If the text is invalid.
    fn settle(&mut self, document: Option<DocumentId>, time_ms: u64) -> Result<(), FieldError>;
    /// Discards unfinished text input; returns false if there is none.
    fn drop_text(&mut self) -> bool;
}

impl<L: Drawn> Desk for Documents<L> {
    fn shown(&self) -> &dyn OpenLevel {
        Documents::shown(self)
    }

    fn from(&self, source: &LevelSource) -> Option<&dyn OpenLevel> {
        Documents::from(self, source).map(|document| document as &dyn OpenLevel)
    }

    fn list(&self) -> Vec<&dyn OpenLevel> {
        Documents::list(self).iter().map(|document| document as &dyn OpenLevel).collect()
    }

    fn show(&mut self, id: DocumentId) -> bool {
        Documents::show(self, id)
    }

    fn open(&mut self, level: AnyLevel, source: LevelSource, time_ms: u64) {
        if let Some(level) = L::from_any(level) {
            Documents::open(self, level, source, time_ms);
        }
    }

    fn open_first_draft(&mut self, source: LevelSource, time_ms: u64) {
        Documents::open(self, L::first_draft(), source, time_ms);
    }

    fn note_source(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.by_id(id) {
            document.source = source;
        }
    }

    fn mark_saved(&mut self, source: LevelSource) {
        self.shown_mut().mark_saved(source);
    }

    fn mark_saved_as(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.by_id(id) {
            document.mark_saved(source);
        }
    }

    fn mark_unsaved(&mut self, id: DocumentId) {
        if let Some(document) = self.by_id(id) {
            document.is_only_copy = true;
        }
    }

    fn part_from_file(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.by_id(id) {
            document.source = source;
            document.is_only_copy = true;
        }
    }

    fn replace(
        &mut self,
        id: DocumentId,
        level: AnyLevel,
        name: &str,
        time_ms: u64,
    ) -> Result<bool, EditError> {
        let (Some(document), Some(level)) = (self.by_id(id), L::from_any(level)) else {
            return Ok(false);
        };
        // Invalid text is discarded, as when the field loses the focus.
        let _ = document.settle(time_ms);
        document.replace(level, name, time_ms)
    }

    fn note_in_file(&mut self, id: DocumentId, source: LevelSource, kept: AnyLevel) {
        if let (Some(document), Some(kept)) = (self.by_id(id), L::from_any(kept)) {
            document.note_in_file(source, kept);
        }
    }

    fn mark_played(&mut self, id: DocumentId) {
        if let Some(document) = self.by_id(id) {
            document.is_played = true;
        }
    }

    fn mark_only_copy(&mut self) {
        self.shown_mut().is_only_copy = true;
    }

    fn undo(&mut self) -> Result<bool, EditError> {
        self.shown_mut().change(|draft| draft.undo())
    }

    fn redo(&mut self) -> Result<bool, EditError> {
        self.shown_mut().change(|draft| draft.redo())
    }

    fn jump(&mut self, to: RevisionId) -> Result<bool, EditError> {
        self.shown_mut().change(|draft| draft.jump(to))
    }

    fn type_text(
        &mut self,
        document: DocumentId,
        field: Field,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError> {
        let document = self.by_id(document);
        document.map_or(Ok(()), |document| document.type_text(field, text, time_ms))
    }

    fn settle(&mut self, document: Option<DocumentId>, time_ms: u64) -> Result<(), FieldError> {
        match document {
            Some(id) => self.by_id(id).map_or(Ok(()), |document| document.settle(time_ms)),
            None => self.shown_mut().settle(time_ms),
        }
    }

    fn drop_text(&mut self) -> bool {
        self.shown_mut().drop_text()
    }
}

/// An editor of the studio: the open levels of a world, tools and gestures.
pub trait Room {
    /// The open levels.
    fn desk(&self) -> &dyn Desk;

    /// The open levels, mutable.
    fn desk_mut(&mut self) -> &mut dyn Desk;

    /// Returns true if a gesture is in progress that Esc would cancel.
    fn is_gesturing(&self) -> bool {
        false
    }

    /// Cancels gestures in progress; returns false if there was none.
    fn let_go(&mut self) -> bool {
        false
    }

    /// Clears selection and marks; returns false if there were none.
    fn clear_selection(&mut self) -> bool {
        false
    }

    /// Updates the editor after its level changed; drops positions that no longer exist.
    fn keep_up(&mut self) {}

    /// Drops selection and marks, because another level is visible.
    fn forget_places(&mut self) {}
}

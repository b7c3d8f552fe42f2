//! The rooms in which levels are drawn, and what can be asked of each whatever its world.

use super::{Document, DocumentId, Documents, Drawn, Field, FieldError};
use crate::editing::{EditError, HistoryEntry, RevisionId};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;

/// What can be asked of an open level whatever its world.
pub trait OpenLevel {
    /// Its name among the open levels of its world.
    fn id(&self) -> DocumentId;
    /// Where it came from.
    fn source(&self) -> &LevelSource;
    /// Its title, or what stands for one.
    fn name(&self) -> String;
    /// Whether there is unsaved work, text under way included.
    fn is_modified(&self) -> bool;
    /// The level as it is now.
    fn level(&self) -> AnyLevel;
    /// The level as it lay where it came from when it was last read or written there.
    fn kept(&self) -> AnyLevel;
    /// Whether that is the level as it is now.
    fn is_level(&self, level: &AnyLevel) -> bool;
    /// Its native text, with what is being typed.
    fn text_with_pending(&self) -> String;
    /// What a field shows.
    fn text_of(&self, field: Field) -> String;
    /// Name of the step that undo takes back, if there is one.
    fn undo_name(&self) -> Option<&str>;
    /// Name of the step that redo makes again, if there is one.
    fn redo_name(&self) -> Option<&str>;
    /// The revision the level is in, and how many there are.
    fn revision(&self) -> (RevisionId, usize);
    /// Every step of the history.
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

/// The open levels of a world, whichever it is.
pub trait Desk {
    /// The level that is shown.
    fn shown(&self) -> &dyn OpenLevel;
    /// The open level from there.
    fn from(&self, source: &LevelSource) -> Option<&dyn OpenLevel>;
    /// All open levels, in the order in which they were opened.
    fn list(&self) -> Vec<&dyn OpenLevel>;
    /// Shows an open level; false if there is none of that name.
    fn show(&mut self, id: DocumentId) -> bool;
    /// Opens a level of this world and shows it; one of another world is left alone.
    fn open(&mut self, level: AnyLevel, source: LevelSource, time_ms: u64);
    /// Opens what "New level" gives.
    fn open_first_draft(&mut self, source: LevelSource, time_ms: u64);
    /// Notes where an open level lies now: it moved within its file, or has its first name.
    fn note_source(&mut self, id: DocumentId, source: LevelSource);
    /// Notes that the level that is shown lies there as it is now.
    fn mark_saved(&mut self, source: LevelSource);
    /// Notes that an open level lies there as it is now.
    fn mark_saved_as(&mut self, id: DocumentId, source: LevelSource);
    /// Notes that the file of an open level is gone: the level counts as unsaved.
    fn mark_unsaved(&mut self, id: DocumentId);
    /// An open level comes from nowhere but there any more: its place was taken by another one.
    fn part_from_file(&mut self, id: DocumentId, source: LevelSource);
    /// Puts another level in the place of an open one, as one step of its history. Text that is
    /// being typed becomes a step before it. False if nothing changes, or the level is of another
    /// world.
    ///
    /// # Errors
    /// If the draft itself is wrong.
    fn replace(
        &mut self,
        id: DocumentId,
        level: AnyLevel,
        name: &str,
        time_ms: u64,
    ) -> Result<bool, EditError>;
    /// Notes what the file of an open level holds now; the level is unsaved if that differs from it.
    fn note_in_file(&mut self, id: DocumentId, source: LevelSource, kept: AnyLevel);
    /// Notes that runs belong to an open level: it stays open.
    fn mark_played(&mut self, id: DocumentId);
    /// Notes that the level that is shown lies nowhere else: it counts as unsaved though nothing
    /// was changed.
    fn mark_only_copy(&mut self);
    /// Takes the last step back; false if there is none.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    fn undo(&mut self) -> Result<bool, EditError>;
    /// Takes the last undo back; false if there is none.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    fn redo(&mut self) -> Result<bool, EditError>;
    /// Goes to any revision; false if that changes nothing.
    ///
    /// # Errors
    /// Never, unless the draft itself is wrong.
    fn jump(&mut self, to: RevisionId) -> Result<bool, EditError>;
    /// A field of an open level holds this text now.
    ///
    /// # Errors
    /// Why a text typed before cannot stand in the level.
    fn type_text(
        &mut self,
        document: DocumentId,
        field: Field,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError>;
    /// Puts what is being typed into the level; of the level that is shown unless another is
    /// named.
    ///
    /// # Errors
    /// Why it cannot stand there.
    fn settle(&mut self, document: Option<DocumentId>, time_ms: u64) -> Result<(), FieldError>;
    /// Forgets what is being typed; false if nothing is.
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
        // Text that cannot stand in the level is forgotten, as it is when the field is left.
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

/// A room of the studio: the open levels of a world, and the tools with which they are drawn.
pub trait Room {
    /// The open levels.
    fn desk(&self) -> &dyn Desk;

    /// The same, to change.
    fn desk_mut(&mut self) -> &mut dyn Desk;

    /// Whether a gesture is under way that Esc would drop.
    fn is_gesturing(&self) -> bool {
        false
    }

    /// Ends gestures without carrying them out; false if none was under way.
    fn let_go(&mut self) -> bool {
        false
    }

    /// Selects nothing; false if nothing was selected or marked.
    fn clear_selection(&mut self) -> bool {
        false
    }

    /// The level that is shown was changed: places that are no more are forgotten.
    fn keep_up(&mut self) {}

    /// Another level is shown: selection and marks belong to the one before.
    fn forget_places(&mut self) {}
}

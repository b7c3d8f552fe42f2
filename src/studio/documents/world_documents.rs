//! The open levels of one world.

use super::{Document, DocumentId, EditableLevel, FieldError, OpenDocuments, OpenLevel, TextField};
use crate::editing::{EditError, RevisionId};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;

/// Open levels of a world, at least one.
///
/// One is visible; the others keep their histories.
#[derive(Debug)]
pub struct WorldDocuments<L: EditableLevel> {
    list: Vec<Document<L>>,
    /// Index of the visible document; always valid.
    shown: usize,
    /// Number of the next identifier.
    next_id: u64,
}

impl<L: EditableLevel> Default for WorldDocuments<L> {
    /// One new level from [`EditableLevel::new_level`], opened at time 0.
    fn default() -> Self {
        let first = Document::open(DocumentId(0), L::new_level(), LevelSource::default(), 0);
        Self { list: vec![first], shown: 0, next_id: 1 }
    }
}

impl<L: EditableLevel> WorldDocuments<L> {
    /// All open levels; a level that replaces another one gets its index.
    #[must_use]
    pub fn list(&self) -> &[Document<L>] {
        &self.list
    }

    /// The visible level with its history.
    #[must_use]
    pub fn shown(&self) -> &Document<L> {
        &self.list[self.shown]
    }

    /// The visible level, mutable.
    pub fn shown_mut(&mut self) -> &mut Document<L> {
        &mut self.list[self.shown]
    }

    /// The open level with this identifier, mutable; `None` if there is none.
    pub fn document_mut(&mut self, id: DocumentId) -> Option<&mut Document<L>> {
        self.list.iter_mut().find(|document| document.id() == id)
    }

    /// The open level of this source; `None` if there is none.
    #[must_use]
    pub fn by_source(&self, source: &LevelSource) -> Option<&Document<L>> {
        self.list.iter().find(|document| document.source() == source)
    }

    /// Opens a level and shows it; returns the identifier of the visible level.
    ///
    /// - A level of the same source is open, and has unsaved changes or equals `level`: shows that
    ///   one and ignores `level`.
    /// - Any other level of the same source is open: replaces it.
    /// - The visible level is new and untouched: replaces it.
    /// - Otherwise adds the level.
    ///
    /// `time_ms` is the studio time of the first revision, in milliseconds.
    pub fn open(&mut self, level: L, source: LevelSource, time_ms: u64) -> DocumentId {
        let known = self.list.iter().position(|document| *document.source() == source);
        if let Some(index) = known {
            let document = &self.list[index];
            if document.is_modified() || *document.level() == level {
                self.shown = index;
                return document.id();
            }
        }
        let id = DocumentId(self.next_id);
        self.next_id += 1;
        let document = Document::open(id, level, source, time_ms);
        let shown = self.shown();
        // Replacing an untouched new level loses nothing: it has neither edits nor runs.
        let drops_shown = matches!(shown.source(), LevelSource::New(_)) && shown.is_untouched();
        match known.or(drops_shown.then_some(self.shown)) {
            Some(index) => {
                self.list[index] = document;
                self.shown = index;
            }
            None => {
                self.list.push(document);
                self.shown = self.list.len() - 1;
            }
        }
        id
    }

    /// Shows an open level; returns false if there is no such level.
    pub fn show(&mut self, id: DocumentId) -> bool {
        let place = self.list.iter().position(|document| document.id() == id);
        self.shown = place.unwrap_or(self.shown);
        place.is_some()
    }
}

impl<L: EditableLevel> OpenDocuments for WorldDocuments<L> {
    fn shown(&self) -> &dyn OpenLevel {
        WorldDocuments::shown(self)
    }

    fn by_source(&self, source: &LevelSource) -> Option<&dyn OpenLevel> {
        WorldDocuments::by_source(self, source).map(|document| document as &dyn OpenLevel)
    }

    fn list(&self) -> Vec<&dyn OpenLevel> {
        WorldDocuments::list(self).iter().map(|document| document as &dyn OpenLevel).collect()
    }

    fn show(&mut self, id: DocumentId) -> bool {
        WorldDocuments::show(self, id)
    }

    fn open(&mut self, level: AnyLevel, source: LevelSource, time_ms: u64) {
        if let Some(level) = L::from_any(level) {
            WorldDocuments::open(self, level, source, time_ms);
        }
    }

    fn open_new_level(&mut self, source: LevelSource, time_ms: u64) {
        WorldDocuments::open(self, L::new_level(), source, time_ms);
    }

    fn set_source(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.document_mut(id) {
            document.source = source;
        }
    }

    fn mark_saved(&mut self, source: LevelSource) {
        self.shown_mut().mark_saved(source);
    }

    fn mark_saved_as(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.document_mut(id) {
            document.mark_saved(source);
        }
    }

    fn mark_unsaved(&mut self, id: DocumentId) {
        if let Some(document) = self.document_mut(id) {
            document.is_in_no_file = true;
        }
    }

    fn detach_from_file(&mut self, id: DocumentId, source: LevelSource) {
        if let Some(document) = self.document_mut(id) {
            document.source = source;
            document.is_in_no_file = true;
        }
    }

    fn replace(
        &mut self,
        id: DocumentId,
        level: AnyLevel,
        name: &str,
        time_ms: u64,
    ) -> Result<bool, EditError> {
        let (Some(document), Some(level)) = (self.document_mut(id), L::from_any(level)) else {
            return Ok(false);
        };
        // Invalid text is discarded, as when the field loses the focus.
        let _ = document.commit_text(time_ms);
        document.replace(level, name, time_ms)
    }

    fn set_file_content(&mut self, id: DocumentId, source: LevelSource, file_version: AnyLevel) {
        if let (Some(document), Some(file_version)) =
            (self.document_mut(id), L::from_any(file_version))
        {
            document.set_file_content(source, file_version);
        }
    }

    fn mark_played(&mut self, id: DocumentId) {
        if let Some(document) = self.document_mut(id) {
            document.is_played = true;
        }
    }

    fn mark_in_no_file(&mut self) {
        self.shown_mut().is_in_no_file = true;
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

    fn set_pending_text(
        &mut self,
        document: DocumentId,
        field: TextField,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError> {
        let document = self.document_mut(document);
        document.map_or(Ok(()), |document| document.set_pending_text(field, text, time_ms))
    }

    fn commit_text(
        &mut self,
        document: Option<DocumentId>,
        time_ms: u64,
    ) -> Result<(), FieldError> {
        match document {
            Some(id) => {
                self.document_mut(id).map_or(Ok(()), |document| document.commit_text(time_ms))
            }
            None => self.shown_mut().commit_text(time_ms),
        }
    }

    fn discard_text(&mut self) -> bool {
        self.shown_mut().discard_text()
    }
}

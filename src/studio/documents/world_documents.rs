//! The open levels of one world.

use super::{Document, DocumentId, EditableLevel};
use crate::studio::source::LevelSource;

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

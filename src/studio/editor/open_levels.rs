//! The open levels, and the tools in hand.

use super::document::{Document, DocumentId, empty_level};
use super::resize::Resize;
use super::stroke::{Stroke, Tools};
use crate::board::{Direction, Position};
use crate::editing::{Clip, Draft, Region};
use crate::studio::files::LevelSource;
use crate::worlds::ice::Level;

/// Every open level and everything about drawing. One level is shown; the others keep their
/// drafts and histories until they are shown again.
#[derive(Debug)]
pub struct Editor {
    documents: Vec<Document>,
    /// Index of the document that is shown; always one of them.
    shown: usize,
    next_id: u64,
    tools: Tools,
    pub(super) stroke: Option<Stroke>,
    pub(super) resize: Option<Resize>,
    pub(super) selection: Option<Region>,
    pub(super) floating: Option<Clip>,
    pub(super) clipboard: Option<Clip>,
    /// The cell at hand: under the pointer, or where the arrow keys led.
    pub(super) cell: Option<Position>,
    /// Whether the arrow keys led there.
    pub(super) by_keys: bool,
    /// The place in the list of problems whose cells are marked: findings first, then crates that
    /// are lost from the start.
    pub(super) finding: Option<usize>,
    /// Whether the ice of the level is shown.
    pub shows_ice: bool,
}

impl Default for Editor {
    fn default() -> Self {
        Self {
            documents: vec![Document::open(
                DocumentId(0),
                empty_level(),
                LevelSource::default(),
                0,
            )],
            shown: 0,
            next_id: 1,
            tools: Tools::default(),
            stroke: None,
            resize: None,
            selection: None,
            floating: None,
            clipboard: None,
            cell: None,
            by_keys: false,
            finding: None,
            shows_ice: true,
        }
    }
}

impl Editor {
    /// The open levels, in the order in which they were opened.
    #[must_use]
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The level that is shown, with its history.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.documents[self.shown]
    }

    pub(super) fn document_mut(&mut self) -> &mut Document {
        &mut self.documents[self.shown]
    }

    pub(super) fn document_by_id(&mut self, id: DocumentId) -> Option<&mut Document> {
        self.documents.iter_mut().find(|document| document.id() == id)
    }

    /// The level as it is now.
    #[must_use]
    pub fn level(&self) -> &Level {
        self.document().level()
    }

    /// The level and how it came about.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.document().draft()
    }

    /// Where the level came from.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        self.document().source()
    }

    /// The tools in hand.
    #[must_use]
    pub fn tools(&self) -> &Tools {
        &self.tools
    }

    pub(super) fn tools_mut(&mut self) -> &mut Tools {
        &mut self.tools
    }

    /// Opens a level and shows it. A level of a file or pack that is open already is shown as it
    /// was left, unless nothing was changed and the file now holds something else. Times of the
    /// history are counted from `time_ms` = 0.
    pub fn open(&mut self, level: Level, source: LevelSource, time_ms: u64) -> DocumentId {
        self.let_go();
        let known = self.documents.iter().position(|document| *document.source() == source);
        if let Some(index) = known {
            let document = &self.documents[index];
            if document.is_modified() || *document.level() == level {
                let id = document.id();
                self.show(id);
                return id;
            }
        }
        let id = DocumentId(self.next_id);
        self.next_id += 1;
        let document = Document::open(id, level, source, time_ms);
        let shown = self.document();
        let drops_shown = matches!(shown.source(), LevelSource::New(_)) && shown.is_untouched();
        match known.or(drops_shown.then_some(self.shown)) {
            Some(index) => {
                self.documents[index] = document;
                self.shown = index;
            }
            None => {
                self.documents.push(document);
                self.shown = self.documents.len() - 1;
            }
        }
        self.forget_places();
        id
    }

    /// The open level from there.
    #[must_use]
    pub fn from(&self, source: &LevelSource) -> Option<&Document> {
        self.documents.iter().find(|document| document.source() == source)
    }

    /// Shows another open level; false if there is none of that name.
    pub fn show(&mut self, id: DocumentId) -> bool {
        let Some(index) = self.documents.iter().position(|document| document.id() == id) else {
            return false;
        };
        if index != self.shown {
            self.let_go();
            self.shown = index;
            self.forget_places();
        }
        true
    }

    /// Notes that the level that is shown lies nowhere else: it counts as unsaved though nothing
    /// was changed.
    pub fn mark_only_copy(&mut self) {
        self.document_mut().is_only_copy = true;
    }

    /// Notes that the level that is shown lies there as it is now.
    pub fn mark_saved(&mut self, source: LevelSource) {
        let document = self.document_mut();
        document.source = source;
        document.draft.mark_saved();
        document.is_only_copy = false;
    }

    /// Whether the level that is shown has unsaved work.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.document().is_modified()
    }

    /// The open levels with unsaved work.
    pub fn modified(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().filter(|document| document.is_modified())
    }

    /// The level's title, or what stands for one.
    #[must_use]
    pub fn level_name(&self) -> &str {
        self.document().name()
    }

    /// Whether there is something to undo: a gesture under way counts.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.is_gesturing() || self.draft().history().undo_name().is_some()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.draft().history().redo_name().is_some()
    }

    /// The cell at hand: under the pointer, or where the arrow keys led.
    #[must_use]
    pub fn cell(&self) -> Option<Position> {
        self.cell
    }

    /// Whether the arrow keys led to the cell at hand, so that it is to be seen without a pointer.
    #[must_use]
    pub fn draws_by_keys(&self) -> bool {
        self.by_keys
    }

    /// The place in the list of problems whose cells are marked.
    #[must_use]
    pub fn shown_finding(&self) -> Option<usize> {
        self.finding
    }

    /// Selects nothing; false if nothing was selected or marked.
    pub fn clear_selection(&mut self) -> bool {
        let marked = self.finding.take().is_some();
        let by_keys = std::mem::take(&mut self.by_keys);
        self.selection.take().is_some() || marked || by_keys
    }

    /// Selection and marks belong to the board they were made on.
    fn forget_places(&mut self) {
        self.selection = None;
        self.finding = None;
        self.cell = None;
        self.by_keys = false;
    }

    /// After a change of the level: places that are no more are forgotten, and the level is
    /// looked over.
    pub(super) fn keep_up(&mut self) {
        self.finding = None;
        self.document_mut().look_over();
        let board = &self.document().level().board;
        let selection = self.selection.and_then(|region| region.on_board(board));
        let cell = self.cell.filter(|cell| board.contains(*cell));
        (self.selection, self.cell) = (selection, cell);
    }

    /// Moves the cell at hand; from nowhere, it appears in the middle. It stays on the board.
    pub(super) fn step(&mut self, direction: Direction, outline: bool) {
        let board = &self.level().board;
        let middle = Position::new(board.rows() / 2, board.columns() / 2);
        let next = match self.cell {
            Some(cell) if self.by_keys => cell.step(direction).unwrap_or(cell),
            Some(cell) => cell,
            None => middle,
        };
        if board.contains(next) {
            self.cell = Some(next);
        }
        self.by_keys = true;
        if let (Some(stroke), Some(cell)) = (&mut self.stroke, self.cell) {
            stroke.extend(cell, outline);
        }
    }
}

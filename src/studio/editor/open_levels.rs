//! The model of the editor: open levels, tools, selection, gesture.

use super::resize::Resize;
use super::stroke::{Stroke, Tools};
use crate::board::{Direction, Position};
use crate::editing::{Clip, Draft, Region};
use crate::studio::desk::{AtHand, Desk, Document, Documents, Room};
use crate::studio::source::LevelSource;
use crate::worlds::ice::Level;

/// Model of the ice editor. One level is visible; the others keep their drafts and histories.
#[derive(Debug, Default)]
pub struct Editor {
    documents: Documents<Level>,
    tools: Tools,
    pub(super) stroke: Option<Stroke>,
    pub(super) resize: Option<Resize>,
    pub(super) selection: Option<Region>,
    pub(super) floating: Option<Clip>,
    pub(super) clipboard: Option<Clip>,
    /// Target cell of keys and tools: below the pointer, or selected by the arrow keys.
    pub(in crate::studio) at_hand: AtHand<Position>,
    /// Index of the selected problem: findings first, then deadlocks of the initial state.
    pub(super) finding: Option<usize>,
}

impl Editor {
    /// Open levels in the order of opening.
    #[must_use]
    pub fn documents(&self) -> &[Document<Level>] {
        self.documents.list()
    }

    /// The visible level with its history.
    #[must_use]
    pub fn document(&self) -> &Document<Level> {
        self.documents.shown()
    }

    pub(super) fn document_mut(&mut self) -> &mut Document<Level> {
        self.documents.shown_mut()
    }

    /// Current state of the visible level.
    #[must_use]
    pub fn level(&self) -> &Level {
        self.document().level()
    }

    /// The visible level with its undo history.
    #[must_use]
    pub fn draft(&self) -> &Draft<Level> {
        self.document().draft()
    }

    /// Source of the visible level.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        self.document().source()
    }

    /// The current tools.
    #[must_use]
    pub fn tools(&self) -> &Tools {
        &self.tools
    }

    pub(super) fn tools_mut(&mut self) -> &mut Tools {
        &mut self.tools
    }

    /// The open level of this source.
    #[must_use]
    pub fn from(&self, source: &LevelSource) -> Option<&Document<Level>> {
        self.documents.from(source)
    }

    /// Returns true if the visible level has unsaved changes.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.document().is_modified()
    }

    /// Title of the level, or a placeholder.
    #[must_use]
    pub fn level_name(&self) -> String {
        self.document().name()
    }

    /// The current cell: below the pointer, or selected by the arrow keys.
    #[must_use]
    pub fn cell(&self) -> Option<Position> {
        self.at_hand.place()
    }

    /// Returns true if the arrow keys selected the current cell, so that it is framed.
    #[must_use]
    pub fn draws_by_keys(&self) -> bool {
        self.at_hand.is_by_keys()
    }

    /// Index of the selected problem.
    #[must_use]
    pub fn shown_finding(&self) -> Option<usize> {
        self.finding
    }

    /// Moves the target cell one step and keeps it on the board.
    ///
    /// The first step only shows the cell: the middle of the board if there is no target yet.
    pub(super) fn step(&mut self, direction: Direction, outline: bool) {
        let board = &self.level().board;
        let middle = Position::new(board.rows() / 2, board.columns() / 2);
        let from = match self.floating {
            Some(_) => self.floats_at(),
            None => self.at_hand.origin().unwrap_or(middle),
        };
        let next = if self.draws_by_keys() { from.step(direction) } else { Some(from) };
        let cell = next.filter(|cell| board.contains(*cell)).unwrap_or(from);
        self.at_hand.lead_to(cell);
        if let Some(stroke) = &mut self.stroke {
            stroke.extend(cell, outline);
        }
    }
}

impl Room for Editor {
    fn desk(&self) -> &dyn Desk {
        &self.documents
    }

    fn desk_mut(&mut self) -> &mut dyn Desk {
        &mut self.documents
    }

    fn is_gesturing(&self) -> bool {
        self.stroke.is_some() || self.resize.is_some() || self.floating.is_some()
    }

    fn let_go(&mut self) -> bool {
        let stroke = self.stroke.take().is_some();
        let resize = self.resize.take().is_some();
        self.floating.take().is_some() || stroke || resize
    }

    fn clear_selection(&mut self) -> bool {
        let marked = self.finding.take().is_some();
        let selected = self.selection.take().is_some();
        // The next Esc hides the keyboard cursor.
        marked || selected || self.at_hand.leave_to_pointer()
    }

    fn keep_up(&mut self) {
        self.finding = None;
        let board = &self.documents.shown().level().board;
        let selection = self.selection.and_then(|region| region.on_board(board));
        self.at_hand.keep(|cell| board.contains(cell));
        self.selection = selection;
    }

    fn forget_places(&mut self) {
        self.selection = None;
        self.finding = None;
        self.at_hand.forget();
    }
}

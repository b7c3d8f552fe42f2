//! The model of the ice editor: open levels, tools, selection and gesture in progress.

use super::gestures::{Edge, IceStroke, IceTools, Resize};
use crate::board::{Direction, Position};
use crate::editing::{Clip, Draft, LevelEdit, Region, Tool};
use crate::planning::sokoban::{Objective, RecordSettings};
use crate::studio::documents::{
    CurrentPosition, Document, OpenDocuments, WorldDocuments, WorldEditor,
};
use crate::studio::source::LevelSource;
use crate::worlds::ice::Level;

/// Model of the ice editor.
///
/// One level is visible; the others keep their drafts and histories.
#[derive(Debug, Default)]
pub struct IceEditor {
    documents: WorldDocuments<Level>,
    tools: IceTools,
    /// The stroke in progress.
    pub(super) stroke: Option<IceStroke>,
    /// The drag of an edge in progress.
    pub(super) resize: Option<Resize>,
    /// The selected rectangle.
    pub(super) selection: Option<Region>,
    /// Pasted squares that are not placed yet.
    pub(super) pasted: Option<Clip>,
    /// Squares copied in this editor.
    pub(super) clipboard: Option<Clip>,
    /// Target cell of keys and tools: below the pointer, or selected by the arrow keys.
    pub(in crate::studio) current: CurrentPosition<Position>,
    /// Index of the selected problem in the list of problems.
    ///
    /// The list contains the findings of the level's review (problems and warnings), then the
    /// problem that every solution exceeds the step limit, then the deadlocks of the initial state.
    pub(super) selected_problem: Option<usize>,
    /// Settings of the searches that the search view shows; `None` until the user changes them.
    pub(super) search_settings: Option<RecordSettings>,
}

impl IceEditor {
    /// All open ice levels.
    #[must_use]
    pub fn documents(&self) -> &[Document<Level>] {
        self.documents.list()
    }

    /// The visible level with its source, its draft, its review and unfinished text input.
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

    /// Content of the visible level, with its undo history only.
    #[must_use]
    pub fn draft(&self) -> &Draft<Level> {
        self.document().draft()
    }

    /// Settings of the searches that the search view shows; at first for the fewest moves.
    #[must_use]
    pub fn search_settings(&self) -> RecordSettings {
        let first = RecordSettings { objective: Objective::Moves, ..RecordSettings::default() };
        self.search_settings.unwrap_or(first)
    }

    /// Source of the visible level.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        self.document().source()
    }

    /// The selected tool and tile, and the settings for random ice.
    #[must_use]
    pub fn tools(&self) -> &IceTools {
        &self.tools
    }

    pub(super) fn tools_mut(&mut self) -> &mut IceTools {
        &mut self.tools
    }

    /// The open level of this source; `None` if there is none.
    #[must_use]
    pub fn by_source(&self, source: &LevelSource) -> Option<&Document<Level>> {
        self.documents.by_source(source)
    }

    /// Returns true if the visible level has unsaved changes, or no file contains it.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.document().is_modified()
    }

    /// Title of the visible level; a placeholder if it is empty.
    #[must_use]
    pub fn level_name(&self) -> String {
        self.document().name()
    }

    /// The cell selected with the arrow keys, else the cell below the pointer, if any.
    ///
    /// While a dialog covers the pointer, only a cell selected with the arrow keys is returned.
    #[must_use]
    pub fn current_cell(&self) -> Option<Position> {
        self.current.shown()
    }

    /// Returns true if the arrow keys selected the current cell, so that it is framed.
    #[must_use]
    pub fn is_keyboard_cursor(&self) -> bool {
        self.current.is_keyboard_cursor()
    }

    /// Index of the selected problem in the list of problems; `None` if none is selected.
    #[must_use]
    pub fn selected_problem(&self) -> Option<usize> {
        self.selected_problem
    }

    /// Moves the keyboard cursor one cell within the board, and extends a stroke to it.
    ///
    /// The keyboard cursor is the cell selected with the arrow keys. The first step only shows it:
    /// at the pasted squares, else below the pointer, else at its last position, else in the middle
    /// of the board. `outline` (Shift is held) turns a rectangle of the stroke into its outline.
    pub(super) fn step(&mut self, direction: Direction, outline: bool) {
        let board = &self.level().board;
        let middle = Position::new(board.rows() / 2, board.columns() / 2);
        let from = match self.pasted {
            Some(_) => self.paste_position(),
            None => self.current.origin().unwrap_or(middle),
        };
        let next = if self.is_keyboard_cursor() { from.step(direction) } else { Some(from) };
        let cell = next.filter(|cell| board.contains(*cell)).unwrap_or(from);
        self.current.move_cursor(cell);
        if let Some(stroke) = &mut self.stroke {
            stroke.extend(cell, outline);
        }
    }

    /// The stroke in progress, if any.
    #[must_use]
    pub fn stroke(&self) -> Option<&IceStroke> {
        self.stroke.as_ref()
    }

    /// Returns true if the selected tool needs two positions: two ends or corners.
    pub(super) fn needs_two_corners(&self) -> bool {
        matches!(self.tools().tool, Tool::Line | Tool::Rectangle | Tool::Select)
    }

    /// The edge being dragged, with the resulting board; `None` without a drag.
    #[must_use]
    pub fn resize(&self) -> Option<&Resize> {
        self.resize.as_ref()
    }

    /// Drags an edge outwards by this number of rows or columns, or inwards if negative.
    ///
    /// `lines` counts from the start of the drag. Ignores a size that is too large.
    pub(super) fn drag_edge(&mut self, edge: Edge, lines: isize) {
        let is_same = |resize: &Resize| resize.edge == edge && resize.lines == lines;
        if self.resize.as_ref().is_some_and(is_same) {
            return;
        }
        if let Ok(resize) = Resize::of(&self.level().board, edge, lines) {
            self.resize = Some(resize);
        }
    }

    /// Ends the drag of an edge; returns its name and edit, `None` without a drag.
    pub(super) fn take_resize(&mut self) -> Option<(String, LevelEdit)> {
        let resize = self.resize.take()?;
        let name = resize.name();
        Some((name, LevelEdit::between(&self.level().board, resize.board)))
    }
}

/// The methods are documented in [`WorldEditor`].
///
/// Gestures are the stroke, the drag of an edge and the pasted squares. `begin_frame` and
/// `end_frame` update the current cell. `level_changed` deselects the problem and keeps positions
/// that are still on the board; `level_switched` drops selection, problem and current cell.
impl WorldEditor for IceEditor {
    fn documents(&self) -> &dyn OpenDocuments {
        &self.documents
    }

    fn documents_mut(&mut self) -> &mut dyn OpenDocuments {
        &mut self.documents
    }

    fn begin_frame(&mut self) {
        self.current.begin_frame();
    }

    fn end_frame(&mut self) {
        self.current.end_frame();
    }

    fn current_square(&self) -> Option<(usize, usize)> {
        self.current_cell().map(|cell| (cell.row, cell.column))
    }

    fn is_gesturing(&self) -> bool {
        self.stroke.is_some() || self.resize.is_some() || self.pasted.is_some()
    }

    fn cancel_gesture(&mut self) -> bool {
        let stroke = self.stroke.take().is_some();
        let resize = self.resize.take().is_some();
        self.pasted.take().is_some() || stroke || resize
    }

    fn clear_selection(&mut self) -> bool {
        let marked = self.selected_problem.take().is_some();
        let selected = self.selection.take().is_some();
        // The next Esc hides the keyboard cursor.
        marked || selected || self.current.release_to_pointer()
    }

    fn level_changed(&mut self) {
        self.selected_problem = None;
        let board = &self.documents.shown().level().board;
        let selection = self.selection.and_then(|region| region.cells_on_board(board));
        self.current.retain(|cell| board.contains(cell));
        self.selection = selection;
    }

    fn level_switched(&mut self) {
        self.selection = None;
        self.selected_problem = None;
        self.current.clear();
    }
}

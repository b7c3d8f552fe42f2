//! Selection, clipboard, and pasted squares that are not placed yet.
//!
//! Pasted squares follow the pointer until a click places them on the board.

use super::model::IceEditor;
use crate::board::{GridTransform, Position};
use crate::editing::{Clip, ClipError, LevelEdit, Region};

impl IceEditor {
    /// The selected rectangle; `None` if nothing is selected.
    #[must_use]
    pub fn selection(&self) -> Option<Region> {
        self.selection
    }

    /// Pasted squares that follow the pointer until they are placed.
    #[must_use]
    pub fn floating(&self) -> Option<&Clip> {
        self.pasted.as_ref()
    }

    /// Returns true if squares were copied in this editor.
    #[must_use]
    pub fn can_paste(&self) -> bool {
        self.clipboard.is_some()
    }

    /// Selects the whole board.
    pub(super) fn select_all(&mut self) {
        self.selection = Some(Region::of_board(&self.level().board));
    }

    /// The selection, or the whole board.
    pub(super) fn effective_selection(&self) -> Region {
        self.selection.unwrap_or_else(|| Region::of_board(&self.level().board))
    }

    /// Copies the selection, or the whole board; returns it as text for the system's clipboard.
    pub(super) fn copy(&mut self) -> String {
        let clip = Clip::copy(&self.level().board, self.effective_selection());
        let text = clip.to_text();
        self.clipboard = Some(clip);
        text
    }

    /// Edit that turns the selection into bare floor; `None` if nothing is selected.
    pub(super) fn clear_edit(&self) -> Option<LevelEdit> {
        self.selection.map(|region| Clip::cut(&self.level().board, region))
    }

    /// Starts pasting the copied squares; without any, only discards a stroke and pasted squares.
    pub(super) fn paste_copied(&mut self) {
        self.start_paste(self.clipboard.clone());
    }

    /// Starts pasting the squares of a text.
    ///
    /// Text copied in this program restores all properties of the squares except the marks of
    /// doubtful ice.
    ///
    /// # Errors
    /// If the text is empty, contains an unknown character, or is larger than a board can be.
    pub(super) fn paste_text(&mut self, text: &str) -> Result<(), ClipError> {
        // Other programs may change the line ends.
        let text = text.replace("\r\n", "\n");
        let clip = Clip::from_text(text.trim_end_matches('\n'))?;
        self.start_paste(Some(clip));
        Ok(())
    }

    /// Drops a stroke, and makes these the pasted squares.
    fn start_paste(&mut self, clip: Option<Clip>) {
        self.stroke = None;
        self.pasted = clip;
    }

    /// Upper left cell of the pasted squares.
    ///
    /// It is the current cell, else the upper left corner of the selection or of the board.
    pub(super) fn paste_position(&self) -> Position {
        self.current.target().unwrap_or_else(|| self.effective_selection().first)
    }

    /// Rotates or mirrors the pasted squares; returns false if there are none.
    pub(super) fn turn_pasted(&mut self, turn: GridTransform) -> bool {
        match &mut self.pasted {
            Some(clip) => {
                *clip = clip.transformed(turn);
                true
            }
            None => false,
        }
    }

    /// Returns the edit that places the pasted squares, and selects them; `None` without any.
    ///
    /// `at` is their upper left cell. Squares outside the board are dropped.
    pub(super) fn place_pasted(&mut self, at: Position) -> Option<LevelEdit> {
        let clip = self.pasted.take()?;
        let board = &self.level().board;
        let squares = clip.squares();
        let last = Position::new(at.row + squares.rows() - 1, at.column + squares.columns() - 1);
        let edit = clip.paste(board, at);
        self.selection = Region::spanning(at, last).cells_on_board(board);
        Some(edit)
    }
}

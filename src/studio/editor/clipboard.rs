//! Selection, clipboard, and pasted squares that are not placed yet.

use super::open_levels::Editor;
use crate::board::{Position, Turn};
use crate::editing::{Clip, ClipError, LevelEdit, Region};

impl Editor {
    /// The selected rectangle.
    #[must_use]
    pub fn selection(&self) -> Option<Region> {
        self.selection
    }

    /// Pasted squares that follow the pointer until they are placed.
    #[must_use]
    pub fn floating(&self) -> Option<&Clip> {
        self.floating.as_ref()
    }

    /// Returns true if the clipboard of the editor is not empty.
    #[must_use]
    pub fn can_paste(&self) -> bool {
        self.clipboard.is_some()
    }

    pub(super) fn select_all(&mut self) {
        self.selection = Some(Region::of_board(&self.level().board));
    }

    /// The selection, or the whole board.
    pub(super) fn chosen_region(&self) -> Region {
        self.selection.unwrap_or_else(|| Region::of_board(&self.level().board))
    }

    /// Copies the selection, or the whole board; returns the text for other programs.
    pub(super) fn copy(&mut self) -> String {
        let clip = Clip::copy(&self.level().board, self.chosen_region());
        let text = clip.to_text();
        self.clipboard = Some(clip);
        text
    }

    /// Edit that clears the selection; `None` if nothing is selected.
    pub(super) fn clearing(&self) -> Option<LevelEdit> {
        self.selection.map(|region| Clip::cut(&self.level().board, region))
    }

    /// Starts pasting the copied squares.
    pub(super) fn float_copied(&mut self) {
        self.float(self.clipboard.clone());
    }

    /// Starts pasting the squares of a text. Text copied in this program restores all properties.
    pub(super) fn float_text(&mut self, text: &str) -> Result<(), ClipError> {
        // Other programs may change the line ends.
        let text = text.replace("\r\n", "\n");
        let clip = Clip::from_text(text.trim_end_matches('\n'))?;
        self.float(Some(clip));
        Ok(())
    }

    fn float(&mut self, clip: Option<Clip>) {
        self.stroke = None;
        self.floating = clip;
    }

    /// Upper left cell of the pasted squares; always on the board.
    ///
    /// It is the target cell, else the corner of the selection or of the board.
    pub(super) fn floats_at(&self) -> Position {
        self.at_hand.target().unwrap_or_else(|| self.chosen_region().first)
    }

    /// Turns the pasted squares; returns false if there are none.
    pub(super) fn turn_floating(&mut self, turn: Turn) -> bool {
        match &mut self.floating {
            Some(clip) => {
                *clip = clip.turned(turn);
                true
            }
            None => false,
        }
    }

    /// Returns the edit that places the pasted squares, and selects them.
    pub(super) fn put_down(&mut self, at: Position) -> Option<LevelEdit> {
        let clip = self.floating.take()?;
        let board = &self.level().board;
        let squares = clip.squares();
        let last = Position::new(at.row + squares.rows() - 1, at.column + squares.columns() - 1);
        let edit = clip.paste(board, at);
        self.selection = Region::spanning(at, last).on_board(board);
        Some(edit)
    }
}

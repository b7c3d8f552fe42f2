//! The level that is drawn, its history, and the tools in hand.

use crate::editing::{Draft, LevelEdit, RevisionId};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

/// The open level and everything about drawing it.
#[derive(Debug)]
pub struct Editor {
    draft: Draft,
    /// Whether the ice of the level is shown.
    pub shows_ice: bool,
}

/// What a view may ask of the editor.
#[derive(Debug, Clone, PartialEq)]
pub enum EditorRequest {
    /// Carry an edit out as one step of the history, under that name.
    Commit {
        /// Shown in the history.
        name: String,
        /// The edit.
        edit: LevelEdit,
    },
    /// Go to that revision of the history.
    Jump(RevisionId),
}

impl Default for Editor {
    fn default() -> Self {
        Self { draft: Draft::open(empty_level(), 0), shows_ice: true }
    }
}

impl Editor {
    /// The level as it is now.
    #[must_use]
    pub fn level(&self) -> &Level {
        self.draft.level()
    }

    /// The level and how it came about.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    pub(super) fn draft_mut(&mut self) -> &mut Draft {
        &mut self.draft
    }

    /// Puts another level with its history in the place of the open one, which is given back.
    pub(crate) fn exchange_draft(&mut self, draft: Draft) -> Draft {
        std::mem::replace(&mut self.draft, draft)
    }

    /// Notes that the open level is in its file as it is now.
    pub(crate) fn mark_saved(&mut self) {
        self.draft.mark_saved();
    }

    /// Whether there is unsaved work.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.draft.history().is_modified()
    }

    /// The level's title, or what stands for one.
    #[must_use]
    pub fn level_name(&self) -> &str {
        let title = self.level().title.as_str();
        if title.is_empty() { "Untitled level" } else { title }
    }

    /// Whether there is something to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.draft.history().undo_name().is_some()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.draft.history().redo_name().is_some()
    }

    /// Drops the gesture that is under way; false if none is.
    pub fn cancel_gesture(&mut self) -> bool {
        false
    }

    /// Selects nothing; false if nothing was selected.
    pub fn clear_selection(&mut self) -> bool {
        false
    }
}

/// What "New level" gives: a walled room that can be played at once.
#[must_use]
pub fn empty_level() -> Level {
    let mut board = Board::walled(9, 11);
    let squares = [
        (4, 3, Square::with(Ground::Floor, Occupant::Player)),
        (4, 5, Square::with(Ground::Floor, Occupant::Crate)),
        (4, 8, Square::empty(Ground::Target)),
    ];
    for (row, column, square) in squares {
        if let Some(place) = board.get_mut(crate::board::Position::new(row, column)) {
            *place = square;
        }
    }
    Level::untitled(board)
}

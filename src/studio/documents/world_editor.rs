//! Traits for editors and open levels of any world, without the type of the level.
//!
//! A gesture is an unfinished input such as a drag, which changes the level only when it ends. All
//! times `time_ms` are milliseconds of studio time.

use super::{FieldError, TextField};
use crate::editing::{EditError, HistoryEntry, RevisionId};
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use std::any::Any;

/// Identifies an open level among those of its world; never reused in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct DocumentId(pub(super) u64);

/// An open level of any world; [`super::Document`] implements it.
pub trait OpenLevel: Any {
    /// Identifier among the open levels of its world.
    fn id(&self) -> DocumentId;
    /// Source of the level.
    fn source(&self) -> &LevelSource;
    /// Title including unfinished text input; a placeholder if it is empty.
    fn name(&self) -> String;
    /// Returns true if changes or text input are unsaved, or no file contains the level.
    fn is_modified(&self) -> bool;
    /// Current state of the level.
    fn level(&self) -> AnyLevel;
    /// Version of the level in its file, as last read or written.
    ///
    /// Without a file: the level as it was opened.
    fn saved_level(&self) -> AnyLevel;
    /// Returns true if the current state equals this level.
    fn is_level(&self, level: &AnyLevel) -> bool;
    /// Native text (`.ron`) including unfinished text input; invalid input is left out.
    fn text_with_pending(&self) -> String;
    /// Text of a field, including unfinished input; empty if there is no such field.
    fn field_text(&self, field: TextField) -> String;
    /// Name of the edit to undo, if any.
    fn undo_name(&self) -> Option<&str>;
    /// Name of the edit to redo, if any.
    fn redo_name(&self) -> Option<&str>;
    /// Current revision, and number of revisions.
    fn revision(&self) -> (RevisionId, usize);
    /// All revisions of the history, oldest first.
    fn history(&self) -> Vec<HistoryEntry>;
}

/// The open levels of one world; [`super::WorldDocuments`] implements it.
///
/// Functions with an identifier do nothing if no such level is open.
pub trait OpenDocuments {
    /// The visible level.
    fn shown(&self) -> &dyn OpenLevel;
    /// The open level of this source; `None` if there is none.
    fn by_source(&self, source: &LevelSource) -> Option<&dyn OpenLevel>;
    /// All open levels.
    fn list(&self) -> Vec<&dyn OpenLevel>;
    /// Shows an open level; returns false if there is no such level.
    fn show(&mut self, id: DocumentId) -> bool;
    /// Opens a level and shows it, see [`super::WorldDocuments::open`]; ignores levels of other worlds.
    fn open(&mut self, level: AnyLevel, source: LevelSource, time_ms: u64);
    /// Opens a small playable level and shows it.
    fn open_new_level(&mut self, source: LevelSource, time_ms: u64);
    /// Changes the source of an open level, for example its index in the file.
    fn set_source(&mut self, id: DocumentId, source: LevelSource);
    /// Stores that this source contains the current state of the visible level.
    fn mark_saved(&mut self, source: LevelSource);
    /// Stores that this source contains the current state of an open level.
    fn mark_saved_as(&mut self, id: DocumentId, source: LevelSource);
    /// Marks an open level as unsaved, because its file does not contain it.
    fn mark_unsaved(&mut self, id: DocumentId);
    /// Gives an open level a new source and marks it as unsaved.
    ///
    /// Used when the file no longer contains the level.
    fn detach_from_file(&mut self, id: DocumentId, source: LevelSource);
    /// Replaces an open level as one step of its history.
    ///
    /// Valid unfinished text input becomes an edit before it; invalid input is discarded. Returns
    /// false if nothing changes, or if `level` belongs to another world.
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
    /// Stores that the file of an open level contains the version `file_version`.
    ///
    /// If `file_version` differs from the open level, that counts as unsaved. Ignores levels of
    /// other worlds.
    fn set_file_content(&mut self, id: DocumentId, source: LevelSource, file_version: AnyLevel);
    /// Stores that runs belong to an open level: no other level may replace it.
    fn mark_played(&mut self, id: DocumentId);
    /// Marks the visible level as unsaved although it is unchanged, because no file contains it.
    fn mark_in_no_file(&mut self);
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
    /// Jumps to any revision; returns false if it is the current one or unknown.
    ///
    /// # Errors
    /// If an edit cannot be applied, which indicates a bug.
    fn jump(&mut self, to: RevisionId) -> Result<bool, EditError>;
    /// Stores the unfinished text of a field of an open level.
    ///
    /// First commits the unfinished text of another field.
    ///
    /// # Errors
    /// If the unfinished text of another field is invalid; then neither text is stored.
    fn set_pending_text(
        &mut self,
        document: DocumentId,
        field: TextField,
        text: String,
        time_ms: u64,
    ) -> Result<(), FieldError>;
    /// Commits unfinished text of this level, or of the visible one for `None`.
    ///
    /// # Errors
    /// If the text is invalid; it is then discarded.
    fn commit_text(&mut self, document: Option<DocumentId>, time_ms: u64)
    -> Result<(), FieldError>;
    /// Discards unfinished text input of the visible level; returns false if there is none.
    fn discard_text(&mut self) -> bool;
}

/// The editor of a world: its open levels, tools and gestures.
pub trait WorldEditor {
    /// The open levels.
    fn documents(&self) -> &dyn OpenDocuments;

    /// The open levels, mutable.
    fn documents_mut(&mut self) -> &mut dyn OpenDocuments;

    /// Prepares the current square for the requests of a frame.
    fn begin_frame(&mut self) {}

    /// Updates the current square after the requests of a frame.
    fn end_frame(&mut self) {}

    /// Row and column of the current square, under the pointer or the keyboard cursor.
    fn current_square(&self) -> Option<(usize, usize)> {
        None
    }

    /// Returns true if a gesture is in progress that Esc would cancel.
    fn is_gesturing(&self) -> bool {
        false
    }

    /// Cancels the gestures in progress; returns false if there are none.
    fn cancel_gesture(&mut self) -> bool {
        false
    }

    /// Clears selection and marks, else hides the keyboard cursor; false if there is nothing.
    fn clear_selection(&mut self) -> bool {
        false
    }

    /// Updates the editor after a change of its level; drops positions that no longer exist.
    fn level_changed(&mut self) {}

    /// Drops selection, marks and current position, because another level is visible.
    fn level_switched(&mut self) {}
}

/// Request about an open level of the visible world.
#[derive(Debug, Clone, PartialEq)]
pub enum DocumentsRequest {
    /// Jump to this revision of the visible level's history.
    Jump(RevisionId),
    /// Store typed text as the unfinished text of a field.
    SetText {
        /// The open level.
        document: DocumentId,
        /// The field.
        field: TextField,
        /// The new text.
        text: String,
    },
    /// Commit unfinished text of this level to the history: its field lost the focus.
    CommitText(DocumentId),
}

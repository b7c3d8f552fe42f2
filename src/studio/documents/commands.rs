//! Methods of `Studio` for open levels that are the same in every world.
//!
//! A gesture is an unfinished input such as a drag, which changes the level only when it ends.

use super::{DocumentsRequest, OpenDocuments, OpenLevel, WorldEditor};
use crate::editing::EditError;
use crate::studio::model::Studio;

impl Studio {
    /// The editor of the visible world.
    #[must_use]
    pub fn current_editor(&self) -> &dyn WorldEditor {
        self.editor_of(self.world)
    }

    /// The editor of the visible world, mutable.
    pub(in crate::studio) fn current_editor_mut(&mut self) -> &mut dyn WorldEditor {
        self.editor_of_mut(self.world)
    }

    /// The open levels of the visible world, mutable.
    pub(in crate::studio) fn documents_mut(&mut self) -> &mut dyn OpenDocuments {
        self.current_editor_mut().documents_mut()
    }

    /// The visible level of the visible world.
    #[must_use]
    pub fn shown_level(&self) -> &dyn OpenLevel {
        self.current_editor().documents().shown()
    }

    /// Handles a request of a view about an open level of the visible world.
    pub(in crate::studio) fn apply_documents(&mut self, request: DocumentsRequest) {
        let now_ms = self.now_ms();
        match request {
            DocumentsRequest::Jump(revision) => {
                self.commit_text();
                self.current_editor_mut().cancel_gesture();
                let changed = self.documents_mut().jump(revision);
                self.after_edit(changed);
            }
            DocumentsRequest::SetText { document, field, text } => {
                let typed = self.documents_mut().set_pending_text(document, field, text, now_ms);
                self.report(typed);
            }
            DocumentsRequest::CommitText(document) => {
                let committed = self.documents_mut().commit_text(Some(document), now_ms);
                self.report(committed);
            }
        }
    }

    /// Commits unfinished text input of the visible level; reports invalid text.
    ///
    /// Call this before reading or changing the level.
    pub(crate) fn commit_text(&mut self) {
        let now_ms = self.now_ms();
        let committed = self.documents_mut().commit_text(None, now_ms);
        self.report(committed);
    }

    /// Undoes one edit; during a gesture, only cancels the gesture.
    pub(in crate::studio) fn undo_edit(&mut self) {
        if !self.current_editor_mut().cancel_gesture() {
            let changed = self.documents_mut().undo();
            self.after_edit(changed);
        }
    }

    /// Redoes one edit; during a gesture, only cancels the gesture.
    pub(in crate::studio) fn redo_edit(&mut self) {
        if !self.current_editor_mut().cancel_gesture() {
            let changed = self.documents_mut().redo();
            self.after_edit(changed);
        }
    }

    /// Cancels the current gesture and unfinished text input; returns false if there is neither.
    pub(in crate::studio) fn cancel_gesture(&mut self) -> bool {
        let typed = self.documents_mut().discard_text();
        self.current_editor_mut().cancel_gesture() || typed
    }

    /// Updates the current editor after an edit (`Ok(true)`), or reports the error.
    pub(in crate::studio) fn after_edit(&mut self, changed: Result<bool, EditError>) {
        match changed {
            Ok(true) => self.current_editor_mut().level_changed(),
            Ok(false) => {}
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    /// Returns true if undo has an effect; this includes cancelling a gesture.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.current_editor().is_gesturing() || self.shown_level().undo_name().is_some()
    }

    /// Returns true if there is an edit to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.shown_level().redo_name().is_some()
    }
}

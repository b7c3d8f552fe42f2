//! What the editor's commands and requests do.

use super::{EditorRequest, state};
use crate::studio::command::Command;
use crate::studio::model::Studio;

impl Studio {
    /// Carries one of the editor's commands out.
    pub(crate) fn perform_edit(&mut self, command: Command) {
        let outcome = match command {
            Command::Undo => self.editor.draft_mut().undo().map(drop),
            Command::Redo => self.editor.draft_mut().redo().map(drop),
            Command::ToggleIceLayer => {
                self.editor.shows_ice = !self.editor.shows_ice;
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(error) = outcome {
            self.notices.trouble(error.to_string());
        }
    }

    /// Does what a view asked of the editor.
    pub(crate) fn apply_editor(&mut self, request: EditorRequest) {
        let now_ms = self.now_ms();
        let outcome = match request {
            EditorRequest::Commit { name, edit } => {
                self.editor.draft_mut().commit(&name, edit, now_ms).map(drop)
            }
            EditorRequest::Jump(revision) => self.editor.draft_mut().jump(revision).map(drop),
        };
        if let Err(error) = outcome {
            self.notices.trouble(error.to_string());
        }
    }

    /// Starts an empty level.
    pub(crate) fn new_level(&mut self) {
        self.open_as_new_level(state::empty_level());
    }
}

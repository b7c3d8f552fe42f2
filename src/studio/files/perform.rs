//! What the commands and requests about files do.

use super::FilesRequest;
use crate::picture::Theme;
use crate::studio::command::Command;
use crate::studio::model::{Effect, Studio};

impl Studio {
    /// Carries one of the commands about files out.
    pub(crate) fn perform_files(&mut self, command: Command) {
        match command {
            Command::NewLevel => self.new_level(),
            Command::Quit => self.ask_for(Effect::Close),
            _ => {}
        }
    }

    /// Does what a view asked about files.
    pub(crate) fn apply_files(&mut self, _request: FilesRequest) {}

    /// Takes in what threads have read, written or found.
    pub(crate) fn take_in_files(&mut self) {}

    /// The theme in use.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.files.theme(&self.settings.theme)
    }

    /// Whether the window may close now; asks about unsaved work otherwise.
    pub fn may_close(&mut self) -> bool {
        true
    }

    /// Keeps what is to be kept when the program ends.
    pub fn leave(&mut self) {}
}

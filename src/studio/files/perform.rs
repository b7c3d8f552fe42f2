//! What the commands and requests about files do.

use super::{FileDialog, FilesRequest, Purpose};
use crate::picture::Theme;
use crate::studio::command::Command;
use crate::studio::model::{Dialog, Effect, Studio};
use std::path::{Path, PathBuf};

impl Studio {
    /// Carries one of the commands about files out.
    pub(crate) fn perform_files(&mut self, command: Command) {
        match command {
            Command::NewLevel => self.new_level(),
            Command::Open => {
                self.pick(Purpose::Open, folder_text(self.usual_folder()), String::new())
            }
            Command::OpenFolder => {
                let start = folder_text(self.usual_folder());
                self.pick(Purpose::OpenFolder, start, String::new());
            }
            Command::Save => self.save_level(),
            Command::SaveAs => self.save_level_as(String::new()),
            Command::SaveRun => self.save_run_as(),
            Command::FindLevel => {
                self.panels_hidden = false;
                self.ask_for(Effect::FocusLibrary);
            }
            Command::Quit => self.ask_for(Effect::Close),
            _ => {}
        }
    }

    /// Does what a view asked about files.
    pub(crate) fn apply_files(&mut self, request: FilesRequest) {
        match request {
            FilesRequest::Open(path) => self.open_path(path),
            FilesRequest::OpenLevel(source) => self.open_source(source),
            FilesRequest::CancelReading => {
                self.files.reading.clear();
                self.files.scanning.clear();
            }
            FilesRequest::AddFolder(folder) => self.add_folder(folder),
            FilesRequest::RemoveShelf(path) => self.remove_shelf(&path),
            FilesRequest::List(folder) => self.list_folder(folder),
            FilesRequest::Browse(purpose, start) => self.browse(purpose, start),
            FilesRequest::Picked(purpose, path) => self.picked(purpose, path),
            FilesRequest::SaveLevelTo(path) => self.save_level_to(path),
            FilesRequest::SaveRunTo(path) => self.save_run_to(path),
            FilesRequest::SaveAndClose => self.save_and_close(),
            FilesRequest::CloseWithoutSaving => self.close_without_saving(),
        }
    }

    /// Opens one of the dialogs about files.
    pub(super) fn ask_in(&mut self, dialog: FileDialog) {
        self.dialog = Some(Dialog::Files(dialog));
    }

    /// Takes in what threads have read, written or found.
    pub(crate) fn take_in_files(&mut self) {
        self.take_in_reading();
        self.take_in_picking();
        self.take_in_backups();
        self.notice_change_of_mind();
    }

    /// Uses the theme that a file holds.
    pub(super) fn use_theme_text(&mut self, text: &str, path: &Path) {
        let (theme, problems) = Theme::parse(text);
        if let Some(problem) = problems.first() {
            self.notices.trouble(format!("{}: {problem}", path.display()));
        }
        if let Some(theme) = theme {
            self.settings.theme = theme.name;
        }
    }

    /// The theme in use.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.files.theme(&self.settings.theme)
    }

    /// Keeps what is to be kept when the program ends.
    pub fn leave(&mut self) {}
}

/// A folder as it stands in a path field: ready for a name to be typed behind it.
fn folder_text(folder: PathBuf) -> PathBuf {
    folder.join("")
}

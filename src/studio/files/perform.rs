//! Handlers of the commands and requests about files.

use super::{FileDialog, FilesRequest, Purpose, Saveable};
use crate::picture::Theme;
use crate::studio::command::Command;
use crate::studio::model::{Dialog, Effect, Studio};
use crate::worlds::WorldKind;
use std::path::{Path, PathBuf};

impl Studio {
    /// Runs a command about files.
    pub(crate) fn perform_files(&mut self, command: Command) {
        match command {
            Command::NewLevel => self.new_level(self.world),
            Command::NewBoard => self.new_level(WorldKind::Ice),
            Command::NewStage => self.new_level(WorldKind::Platform),
            Command::NewGame => self.new_level(WorldKind::Zuma),
            Command::Open => {
                self.pick(Purpose::Open, folder_text(&self.usual_folder()), String::new());
            }
            Command::OpenFolder => {
                let start = folder_text(&self.usual_folder());
                self.pick(Purpose::OpenFolder, start, String::new());
            }
            Command::Save => self.save_level(),
            Command::SaveAs => self.save_level_as(String::new()),
            Command::SaveRun => self.save_run_as(),
            Command::ExportPicture => {
                self.files.export_path = None;
                // Pause, so that the picture shows the step at which you asked for it.
                self.shown_player_mut().pause();
                self.ask_in(FileDialog::Export);
            }
            Command::CopyLevelText => self.copy_level_text(),
            Command::PasteLevelText => self.ask_for_text(),
            Command::About => self.ask_in(FileDialog::About),
            Command::FindLevel => {
                self.panels_hidden = false;
                self.ask_for(Effect::FocusLibrary);
            }
            Command::Backups => self.show_backups(),
            Command::RescuedWork => self.ask_in(FileDialog::Rescue),
            Command::Quit => self.ask_for(Effect::Close),
            _ => {}
        }
    }

    /// Handles a request of a view.
    pub(crate) fn apply_files(&mut self, request: FilesRequest) {
        match request {
            FilesRequest::Open(path) => self.open_path(path),
            FilesRequest::OpenLevel(source) => self.open_source(source),
            FilesRequest::Show(Saveable::Level(world, level)) => self.show_open(world, level),
            FilesRequest::Show(Saveable::Run(run)) => self.show_run(run),
            FilesRequest::Show(Saveable::Policy(policy)) => self.show_policy(policy),
            FilesRequest::Show(Saveable::Training) => self.show_training(),
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
            FilesRequest::WriteLossyCopy(copy) => self.write_lossy_copy(&copy),
            FilesRequest::SaveRunTo(path) => self.save_run_to(path),
            FilesRequest::OpenText(text) => self.open_text(&text),
            FilesRequest::AnswerChange(change, keep) => self.answer_change(&change, keep),
            FilesRequest::UndoReload(world, document) => self.undo_reload(world, document),
            FilesRequest::RestoreBackup(path) => self.restore_backup(&path),
            FilesRequest::OpenBackup(path) => self.open_backup(&path),
            FilesRequest::Export(export) => self.export(export),
            FilesRequest::CancelExport => self.files.exporting = None,
            FilesRequest::AnswerRescue(opens) => self.answer_rescue(opens),
            FilesRequest::OpenRescued(places) => self.open_rescued(&places),
            FilesRequest::DiscardRescued(places) => self.discard_rescued(&places),
            FilesRequest::SaveAndClose => self.save_and_close(),
            FilesRequest::CloseWithoutSaving => self.close_without_saving(),
        }
        // Save the settings at once if a file or a folder was added.
        self.keep_settings();
    }

    /// Opens a dialog about files.
    pub(super) fn ask_in(&mut self, dialog: FileDialog) {
        self.dialog = Some(Dialog::Files(dialog));
    }

    /// Collects the results of all file jobs. Called once a frame.
    pub(crate) fn take_in_files(&mut self) {
        self.take_in_reading();
        self.take_in_picking();
        self.take_in_backups();
        self.take_in_backup_list();
        self.take_in_outside();
        self.take_in_export();
        self.take_in_themes();
        self.take_in_demonstration();
        self.keep_session();
        self.notice_change_of_mind();
    }

    /// Adds and selects the theme in a text.
    pub(super) fn use_theme_text(&mut self, text: &str, path: &Path) {
        let (theme, problems) = Theme::parse(text);
        if let Some(problem) = problems.first() {
            self.notices.trouble(format!("{}: {problem}", path.display()));
        }
        if let Some(theme) = theme {
            self.settings.theme.clone_from(&theme.name);
            self.files.themes.add(theme);
        }
    }

    /// The selected theme.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.files.theme(&self.settings.theme)
    }
}

/// Path of a folder with a trailing separator, ready for a file name.
fn folder_text(folder: &Path) -> PathBuf {
    folder.join("")
}

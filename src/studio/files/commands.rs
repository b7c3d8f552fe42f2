//! Handlers of the commands and requests about files.

use super::{FileDialog, FilePurpose, FilesRequest, OtherWorkId, WorkId};
use crate::picture::Theme;
use crate::studio::command::Command;
use crate::studio::model::{Dialog, Effect, Studio};
use std::path::{Path, PathBuf};

impl Studio {
    /// Runs a command about files; ignores other commands.
    pub(crate) fn perform_files(&mut self, command: Command) {
        match command {
            Command::NewLevel => self.new_level(self.world),
            Command::Open => {
                self.ask_for_file(
                    FilePurpose::Open,
                    folder_field_text(&self.default_folder()),
                    String::new(),
                );
            }
            Command::OpenFolder => {
                let start = folder_field_text(&self.default_folder());
                self.ask_for_file(FilePurpose::OpenFolder, start, String::new());
            }
            Command::Save => self.save_level(),
            Command::SaveAs => self.save_level_as(String::new()),
            Command::SaveRun => self.save_run_as(),
            Command::ExportPicture => {
                self.files.export_path = None;
                // Pause, so that the picture shows the step at which you asked for it.
                self.shown_playback_mut().pause();
                self.open_file_dialog(FileDialog::Export);
            }
            Command::CopyLevelText => self.copy_level_text(),
            Command::PasteLevelText => self.ask_for_text(),
            Command::About => self.open_file_dialog(FileDialog::About),
            Command::FindLevel => {
                self.panels_hidden = false;
                self.push_effect(Effect::FocusLibrary);
            }
            Command::Backups => self.show_backups(),
            Command::RescuedWork => self.open_file_dialog(FileDialog::Rescue),
            Command::Quit => self.push_effect(Effect::Close),
            _ => {}
        }
    }

    /// Handles a request of a view, then saves changed settings.
    pub(crate) fn apply_files(&mut self, request: FilesRequest) {
        match request {
            FilesRequest::Open(path) => self.open_path(path),
            FilesRequest::OpenLevel(source) => self.open_source(source),
            FilesRequest::Show(WorkId::Level(world, level)) => self.show_open_level(world, level),
            FilesRequest::Show(WorkId::Run(run)) => self.show_run(run),
            FilesRequest::Show(WorkId::Other(OtherWorkId { world, number })) => {
                if let Some(other) = self.other_work_of(world) {
                    other.show(self, number);
                }
            }
            FilesRequest::Show(WorkId::Job(world)) => {
                if let Some(other) = self.other_work_of(world) {
                    other.show_job(self);
                }
            }
            FilesRequest::CancelReading => {
                self.files.reading.clear();
                self.files.scanning.clear();
            }
            FilesRequest::AddFolder(folder) => self.add_folder(folder),
            FilesRequest::RemoveShelf(path) => self.remove_shelf(&path),
            FilesRequest::List(folder) => self.list_folder(folder),
            FilesRequest::Browse(purpose, start) => self.browse(purpose, start),
            FilesRequest::Picked(purpose, path) => self.use_picked(purpose, path),
            FilesRequest::SaveLevelTo(path) => self.save_level_to(path),
            FilesRequest::WriteLossyCopy(copy) => self.write_lossy_copy(&copy),
            FilesRequest::SaveRunTo(path) => self.save_run_to(path),
            FilesRequest::OpenText(text) => self.open_text(&text),
            FilesRequest::ResolveConflict(change, keep) => self.resolve_conflict(&change, keep),
            FilesRequest::UndoReload(world, document) => self.undo_reload(world, document),
            FilesRequest::RestoreBackup(path) => self.restore_backup(&path),
            FilesRequest::OpenBackup(path) => self.open_backup(&path),
            FilesRequest::Export(export) => self.export(export),
            FilesRequest::CancelExport => self.files.exporting = None,
            FilesRequest::ResolveRescue(opens) => self.resolve_rescue(opens),
            FilesRequest::OpenRescued(places) => self.open_rescued(&places),
            FilesRequest::DiscardRescued(places) => self.discard_rescued(&places),
            FilesRequest::SaveAndClose => self.save_and_close(),
            FilesRequest::CloseWithoutSaving => self.close_without_saving(),
        }
        // Save the settings at once if a file or a folder was added.
        self.save_changed_settings();
    }

    /// Opens a dialog about files.
    pub(super) fn open_file_dialog(&mut self, dialog: FileDialog) {
        self.dialog = Some(Dialog::Files(dialog));
    }

    /// Collects the results of file jobs and starts jobs that are due.
    ///
    /// Called once a frame.
    pub(crate) fn collect_file_jobs(&mut self) {
        self.collect_reading();
        self.collect_picked();
        self.collect_backup_jobs();
        self.collect_backup_list();
        self.advance_file_watch();
        self.collect_export();
        self.advance_themes();
        self.collect_demonstration();
        self.advance_session();
        self.update_closing();
    }

    /// Adds and selects the theme in a text; reports the first problem of the text.
    ///
    /// Text with a problem may still contain a usable theme. `path` names the text in the report.
    pub(super) fn use_theme_text(&mut self, text: &str, path: &Path) {
        let (theme, problems) = Theme::parse(text);
        if let Some(problem) = problems.first() {
            self.notices.error(format!("{}: {problem}", path.display()));
        }
        if let Some(theme) = theme {
            self.settings.theme.clone_from(&theme.name);
            self.files.themes.add(theme);
        }
    }

    /// The theme selected in the settings; the first bundled one if its name is unknown.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.files.theme(&self.settings.theme)
    }
}

/// Path of a folder with a trailing separator, ready for a file name.
fn folder_field_text(folder: &Path) -> PathBuf {
    folder.join("")
}

//! Handlers of the commands and requests about files, of text on the clipboard, and of themes.

use super::document_content::DocumentContent;
use super::read_batch::ReadBatch;
use super::themes::scan_themes;
use super::world_output::LevelOutput;
use super::{FileDialog, FilePurpose, FilesRequest, OtherWorkId, WorkId};
use crate::formats::{Parsed, ReadError, read_document};
use crate::picture::Theme;
use crate::storage::{FilePlace, link_to};
use crate::studio::command::{Command, Precondition};
use crate::studio::job::{JobStatus, RepeatedScan};
use crate::studio::model::{Dialog, Effect, Studio};
use crate::studio::worlds::output_of;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
            Command::CopyStepLink => self.copy_step_link(),
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
            FilesRequest::Open(path) => self.open_link(path),
            FilesRequest::OpenAll(links) => self.open_links(links),
            FilesRequest::OpenLevel(source) => self.open_source(source),
            FilesRequest::Show(WorkId::Level(world, level)) => self.show_open_level(world, level),
            FilesRequest::Show(WorkId::Run(run)) => self.show_run(run),
            FilesRequest::Show(WorkId::Lesson) => self.show_authored_lesson(),
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
                self.files.batch = ReadBatch::default();
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
    ///
    /// While presenting, with larger texts and thicker lines.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        self.presenter.theme().unwrap_or_else(|| self.files.theme(&self.settings.theme))
    }
}

/// Path of a folder with a trailing separator, ready for a file name.
fn folder_field_text(folder: &Path) -> PathBuf {
    folder.join("")
}

/// Describes the content of a pasted text in one line, including its first problem.
///
/// # Errors
/// As [`read_document`], if the text contains nothing that can be opened.
pub fn describe_text(text: &str) -> Result<String, ReadError> {
    let Parsed { value, problems, remarks } = read_document("", text)?;
    let held = match DocumentContent::from(value) {
        DocumentContent::Levels(collection) => match collection.levels.as_slice() {
            [] => "No level".to_owned(),
            [level] => level.description(),
            levels => format!("{} levels; the first one is opened", levels.len()),
        },
        DocumentContent::Level(level) => output_of(&level).description(),
        DocumentContent::NewLevel { description, .. } => description.to_owned(),
        DocumentContent::Recording(recording) => format!("A run of {} steps", recording.len()),
        DocumentContent::Moves(moves) => format!("{} moves for the open level", moves.len()),
        DocumentContent::Theme(_) => "A theme".to_owned(),
        DocumentContent::Lesson(lesson) => format!("A lesson of {} moments", lesson.moments.len()),
    };
    let held = [held].into_iter().chain(remarks).collect::<Vec<_>>().join("; ");
    Ok(match problems.as_slice() {
        [] => held,
        [problem] => format!("{held}; {problem}"),
        [first, ..] => format!("{held}; {} problems, the first: {first}", problems.len()),
    })
}

impl Studio {
    /// Copies the visible level as text, and shows a notice.
    pub(super) fn copy_level_text(&mut self) {
        self.push_effect(Effect::CopyText(output_of(&self.shown_level().level()).clipboard_text()));
        match self.files.clipboard_access.notice("The level") {
            Ok(news) => self.notices.info(news),
            Err(trouble) => self.notices.error(trouble),
        }
    }

    /// Copies the link to the shown step of the shown run, and shows a notice.
    ///
    /// Shows the reason if the run is in no file.
    fn copy_step_link(&mut self) {
        let file = self.runs.shown().and_then(|run| run.file().recording()).map(Path::to_owned);
        let Some(file) = file else {
            return self.notices.info(Precondition::SavedRun.reason());
        };
        let link = link_to(&file, FilePlace::Step(self.playback.cursor()));
        self.push_effect(Effect::CopyText(link));
        match self.files.clipboard_access.notice("The link") {
            Ok(news) => self.notices.info(news),
            Err(trouble) => self.notices.error(trouble),
        }
    }

    /// Opens the dialog for pasted text and requests a paste into its field.
    pub(super) fn ask_for_text(&mut self) {
        self.open_file_dialog(FileDialog::PasteText);
        self.push_effect(Effect::RequestPaste);
    }

    /// Opens the content of a text; shows a message if nothing can be opened.
    pub(super) fn open_text(&mut self, text: &str) {
        self.dialog = None;
        match read_document("", text) {
            Ok(reading) => self.open_document(None, reading),
            Err(error) => self.show_message("The text was not opened", error.to_string()),
        }
    }
}

/// Milliseconds between two scans of the theme folders.
pub(super) const THEME_SCAN_INTERVAL_MS: u64 = 1_000;

impl Studio {
    /// Applies the changes that a scan of the theme folders found, and starts a scan when due.
    pub(super) fn advance_themes(&mut self) {
        let now_ms = self.now_ms();
        let waker = self.waker();
        let themes = &mut self.files.themes;
        match themes.job.as_ref().map(RepeatedScan::poll) {
            Some(JobStatus::Busy) if !themes.job.as_ref().is_some_and(RepeatedScan::is_resting) => {
                return;
            }
            Some(JobStatus::Done(scan)) => {
                themes.job = None;
                themes.last_scan = scan.clone();
                for problem in scan.problems {
                    self.notices.error(problem);
                }
                return;
            }
            Some(JobStatus::Failed) => themes.job = None,
            Some(JobStatus::Busy) | None => {}
        }
        let is_due =
            themes.scanned_at_ms.is_none_or(|last| now_ms >= last + THEME_SCAN_INTERVAL_MS);
        if is_due && !themes.folders.is_empty() {
            themes.scanned_at_ms = Some(now_ms);
            let (folders, known) = (themes.folders.clone(), themes.last_scan.clone());
            let interval = Duration::from_millis(THEME_SCAN_INTERVAL_MS);
            let scan = move || scan_themes(&folders, &known);
            themes.job = Some(RepeatedScan::start(interval, waker, scan));
        }
    }
}

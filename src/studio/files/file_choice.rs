//! Choosing a file from a list in the window or with the system's chooser.

use super::file_picker::{FilePurpose, FileQuestion, FolderListing, SystemChooser, list_folder};
use super::{FileDialog, FilesRequest, WorkId};
use crate::formats::detect::KNOWN_EXTENSIONS;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Dialog, Studio};
use crate::studio::source::file_name;
use std::path::{Path, PathBuf};

/// Shortest time in which you can answer the system's chooser, in milliseconds.
///
/// An earlier answer without a path means that no chooser opened.
const MIN_ANSWER_MS: u64 = 400;

impl Studio {
    /// Opens the file dialog of the studio.
    ///
    /// `suggested` is shown in the path field. `remark` is the reason for the question, shown above
    /// the field; it may be empty.
    pub(in crate::studio) fn ask_for_file(
        &mut self,
        purpose: FilePurpose,
        suggested: PathBuf,
        remark: String,
    ) {
        let earlier_questions = self.files.picking.question_count;
        self.files.picking.question_count += 1;
        self.files.picking.work_to_save = self.work_to_save(purpose);
        self.open_file_dialog(FileDialog::Pick(FileQuestion {
            purpose,
            suggested,
            remark,
            earlier_questions,
        }));
    }

    /// Identifier of the visible level.
    pub(super) fn shown_work(&self) -> WorkId {
        WorkId::Level(self.world, self.shown_level().id())
    }

    /// The visible level or run that this purpose saves.
    ///
    /// `None` for purposes that save neither, and if no run is visible.
    fn work_to_save(&self, purpose: FilePurpose) -> Option<WorkId> {
        match purpose {
            FilePurpose::SaveLevel => Some(self.shown_work()),
            FilePurpose::SaveRun => self.runs.shown().map(|run| WorkId::Run(run.id())),
            _ => None,
        }
    }

    /// Returns true unless another level or run is visible than at the question.
    ///
    /// Otherwise closes the dialog and reports an error. Also true if one of the two is unknown.
    /// Forgets the work of the question, so that a second call returns true.
    fn confirm_same_work(&mut self, purpose: FilePurpose) -> bool {
        let about = self.files.picking.work_to_save.take();
        let shown = self.work_to_save(purpose);
        let is_shown = about.is_none() || shown.is_none() || about == shown;
        if !is_shown {
            self.dialog = None;
            self.notices.error("Nothing was saved, because another level or run is shown now. Show the one to save first.");
        }
        is_shown
    }

    /// Default folder of file dialogs: that of the visible level or of the last file.
    ///
    /// Without both, the current folder of the process.
    pub(in crate::studio) fn default_folder(&self) -> PathBuf {
        let recent = self.settings.recent_files.paths().first().map(PathBuf::as_path);
        let folder = self.shown_level().source().path().or(recent).and_then(Path::parent);
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
        folder.or_else(|| std::env::current_dir().ok()).unwrap_or_default()
    }

    /// Starts a job that lists a folder.
    pub(super) fn list_folder(&mut self, folder: PathBuf) {
        let picking = &mut self.files.picking;
        // Set before the job ends, because the listing may fail and must not be requested again.
        picking.listing = FolderListing { folder: folder.clone(), ..FolderListing::default() };
        let waker = self.waker();
        let others: Vec<_> = self.other_works().map(|other| other.words().extension).collect();
        self.files.picking.listing_job =
            Some(Job::start(waker, move |_| list_folder(folder, &others)));
    }

    /// Starts a job that shows the system's file chooser at the path `start`.
    pub(super) fn browse(&mut self, purpose: FilePurpose, start: PathBuf) {
        let asked_at_ms = self.now_ms();
        let job = Job::start(self.waker(), move |_| run_system_chooser(purpose, &start));
        let asked = self.files.picking.question_count;
        self.files.picking.chooser =
            Some(SystemChooser { purpose, question_count: asked, asked_at_ms, job });
    }

    /// Collects the folder listing and the answer of the system's chooser.
    pub(super) fn collect_picked(&mut self) {
        let now_ms = self.now_ms();
        let picking = &mut self.files.picking;
        match picking.listing_job.as_ref().map(Job::poll) {
            Some(JobStatus::Done(listing)) => {
                picking.listing = listing;
                picking.listing_job = None;
            }
            Some(JobStatus::Failed) => picking.listing_job = None,
            Some(JobStatus::Busy) | None => {}
        }
        let Some(chooser) = &picking.chooser else { return };
        let (purpose, took_ms) = (chooser.purpose, now_ms.saturating_sub(chooser.asked_at_ms));
        let is_same_question = chooser.question_count == picking.question_count;
        let answer = chooser.job.poll();
        if answer == JobStatus::Busy {
            return;
        }
        picking.chooser = None;
        match answer {
            JobStatus::Done(Some(path)) => {
                self.handle_chooser_answer(purpose, path, is_same_question);
            }
            // You cannot cancel a chooser this fast, so none has opened.
            JobStatus::Failed | JobStatus::Done(None) if took_ms < MIN_ANSWER_MS => {
                let text = "No system file chooser is available. Type the path or click it in the \
                            list.";
                self.notices.error(text);
            }
            _ => {}
        }
    }

    /// Handles the path chosen in the system's chooser.
    ///
    /// `is_same_question` is false if the studio has asked for another file since. To save, a
    /// dialog must still be open and the question the same; otherwise reports an error.
    ///
    /// The chooser does not know the file extension that [`FilePurpose::with_extension`] adds. If
    /// the completed path is an existing file, the studio asks before it replaces that file.
    fn handle_chooser_answer(
        &mut self,
        purpose: FilePurpose,
        path: PathBuf,
        is_same_question: bool,
    ) {
        if purpose.writes_file() && (self.dialog.is_none() || !is_same_question) {
            return self
                .notices
                .error("The dialog was closed before the file was chosen. Nothing was saved.");
        }
        if !self.confirm_same_work(purpose) {
            return;
        }
        let target = purpose.with_extension(path.clone());
        if target != path && target.is_file() {
            return self.ask_for_file(purpose, target, String::new());
        }
        self.use_picked(purpose, path);
    }

    /// Opens or saves at the chosen path, as the purpose says.
    ///
    /// Reports an error if another level or run is visible than at the question.
    pub(super) fn use_picked(&mut self, purpose: FilePurpose, path: PathBuf) {
        if let Some(Dialog::Files(FileDialog::Pick(_))) = self.dialog {
            self.dialog = None;
        }
        if !self.confirm_same_work(purpose) {
            return;
        }
        let request = match purpose {
            FilePurpose::Open => FilesRequest::Open(path),
            FilePurpose::OpenFolder => FilesRequest::AddFolder(path),
            FilePurpose::SaveLevel => FilesRequest::SaveLevelTo(path),
            FilePurpose::SaveRun => FilesRequest::SaveRunTo(path),
            FilePurpose::Export => return self.files.export_path = Some(path),
            FilePurpose::SaveAnswers => return self.save_answers_to(path),
            FilePurpose::SaveLesson => return self.save_lesson_to(path),
            FilePurpose::OpenOther(words) => {
                if let Some(other) = self.other_work_of(words.world) {
                    other.open_file(self, path);
                }
                return;
            }
            FilePurpose::SaveOther(work, _) => {
                if let Some(other) = self.other_work_of(work.world) {
                    other.save_to(self, work.number, path);
                }
                return;
            }
        };
        self.apply_files(request);
    }
}

/// Returns the path chosen in the system's chooser; `None` if cancelled or without a chooser.
///
/// Blocks until the chooser closes.
fn run_system_chooser(purpose: FilePurpose, start: &Path) -> Option<PathBuf> {
    let folder = if start.is_dir() { Some(start) } else { start.parent() };
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    if purpose.writes_file() {
        dialog = dialog.set_file_name(file_name(start));
    }
    match purpose {
        FilePurpose::Open => {
            dialog.add_filter("Levels, runs, themes", &KNOWN_EXTENSIONS).pick_file()
        }
        FilePurpose::OpenFolder => dialog.pick_folder(),
        FilePurpose::OpenOther(words) => {
            dialog.add_filter(words.files, &[words.extension]).pick_file()
        }
        FilePurpose::SaveLevel
        | FilePurpose::SaveRun
        | FilePurpose::SaveOther(..)
        | FilePurpose::SaveAnswers
        | FilePurpose::SaveLesson
        | FilePurpose::Export => dialog.save_file(),
    }
}

//! Choosing a file from a list in the window or with the system's chooser.

use super::picking::{Chooser, Listing, POLICY_ENDING, Pick, Purpose, list};
use super::{FileDialog, FilesRequest, Saveable};
use crate::formats::detect::KNOWN_ENDINGS;
use crate::studio::job::{Job, Progress};
use crate::studio::model::{Dialog, Studio};
use crate::studio::source::file_name;
use std::path::{Path, PathBuf};

/// Answers of the system's chooser within this time mean that it did not open.
const NOBODY_ANSWERS_WITHIN_MS: u64 = 400;

impl Studio {
    /// Opens the file dialog of the studio.
    pub(in crate::studio) fn pick(&mut self, purpose: Purpose, suggested: PathBuf, remark: String) {
        let asked_before = self.files.picking.asked;
        self.files.picking.asked += 1;
        self.files.picking.about = self.about(purpose);
        self.ask_in(FileDialog::Pick(Pick { purpose, suggested, remark, asked_before }));
    }

    /// The level shown in the editor.
    pub(super) fn drawn_work(&self) -> Saveable {
        Saveable::Level(self.world, self.drawn().id())
    }

    /// The work that a file of this purpose would contain if it were saved now.
    fn about(&self, purpose: Purpose) -> Option<Saveable> {
        match purpose {
            Purpose::SaveLevel => Some(self.drawn_work()),
            Purpose::SaveRun => self.runs.shown().map(|run| Saveable::Run(run.id())),
            _ => None,
        }
    }

    /// Returns true if the work to save is still the visible one; otherwise closes the dialog and
    /// reports it.
    fn is_about_what_is_shown(&mut self, purpose: Purpose) -> bool {
        let about = self.files.picking.about.take();
        let shown = self.about(purpose);
        let is_shown = about.is_none() || shown.is_none() || about == shown;
        if !is_shown {
            self.dialog = None;
            self.notices
                .trouble("Another level or run is shown now. Nothing was saved; save again.");
        }
        is_shown
    }

    /// Default folder of file dialogs: that of the open level, else the most recent one.
    pub(in crate::studio) fn usual_folder(&self) -> PathBuf {
        let recent = self.settings.recent_files.paths().first().map(PathBuf::as_path);
        let folder = self.drawn().source().path().or(recent).and_then(Path::parent);
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
        folder.or_else(|| std::env::current_dir().ok()).unwrap_or_default()
    }

    /// Starts a job that lists a folder.
    pub(super) fn list_folder(&mut self, folder: PathBuf) {
        let picking = &mut self.files.picking;
        // Set before the job ends, because the listing may fail and must not be requested again.
        picking.listing = Listing { folder: folder.clone(), ..Listing::default() };
        let waker = self.waker();
        self.files.picking.listing_job = Some(Job::start(waker, move |_| list(folder)));
    }

    /// Starts a job that shows the system's file chooser.
    pub(super) fn browse(&mut self, purpose: Purpose, start: PathBuf) {
        let asked_at_ms = self.now_ms();
        let job = Job::start(self.waker(), move |_| choose(purpose, &start));
        let asked = self.files.picking.asked;
        self.files.picking.chooser = Some(Chooser { purpose, asked, asked_at_ms, job });
    }

    /// Collects the folder listing and the answer of the system's chooser.
    pub(super) fn take_in_picking(&mut self) {
        let now_ms = self.now_ms();
        let picking = &mut self.files.picking;
        match picking.listing_job.as_ref().map(Job::poll) {
            Some(Progress::Done(listing)) => {
                picking.listing = listing;
                picking.listing_job = None;
            }
            Some(Progress::Lost) => picking.listing_job = None,
            Some(Progress::Busy) | None => {}
        }
        let Some(chooser) = &picking.chooser else { return };
        let (purpose, took_ms) = (chooser.purpose, now_ms.saturating_sub(chooser.asked_at_ms));
        let is_asked_still = chooser.asked == picking.asked;
        let answer = chooser.job.poll();
        if answer == Progress::Busy {
            return;
        }
        picking.chooser = None;
        match answer {
            Progress::Done(Some(path)) => self.chosen(purpose, path, is_asked_still),
            Progress::Lost | Progress::Done(None) if took_ms < NOBODY_ANSWERS_WITHIN_MS => {
                let text = "No system file chooser is available. Type the path or click it in the \
                            list.";
                self.notices.trouble(text);
            }
            _ => {}
        }
    }

    /// Handles the answer of the system's chooser.
    ///
    /// The chooser does not know the file extension that [`Purpose::with_ending`] adds. If the
    /// completed path is an existing file, the studio asks before it replaces that file.
    fn chosen(&mut self, purpose: Purpose, path: PathBuf, is_asked_still: bool) {
        if purpose.saves() && (self.dialog.is_none() || !is_asked_still) {
            return self
                .notices
                .trouble("The dialog was closed before the file was chosen. Nothing was saved.");
        }
        if !self.is_about_what_is_shown(purpose) {
            return;
        }
        let target = purpose.with_ending(path.clone());
        if target != path && target.is_file() {
            return self.pick(purpose, target, String::new());
        }
        self.picked(purpose, path);
    }

    /// Performs the purpose that a path was chosen for.
    pub(super) fn picked(&mut self, purpose: Purpose, path: PathBuf) {
        if let Some(Dialog::Files(FileDialog::Pick(_))) = self.dialog {
            self.dialog = None;
        }
        if !self.is_about_what_is_shown(purpose) {
            return;
        }
        let request = match purpose {
            Purpose::Open => FilesRequest::Open(path),
            Purpose::OpenFolder => FilesRequest::AddFolder(path),
            Purpose::SaveLevel => FilesRequest::SaveLevelTo(path),
            Purpose::SaveRun => FilesRequest::SaveRunTo(path),
            Purpose::Export => return self.files.export_path = Some(path),
            Purpose::OpenPolicy => return self.open_policy_from(path),
            Purpose::SavePolicy(id) => return self.save_policy_to(id, path),
        };
        self.apply_files(request);
    }
}

/// Shows the system's chooser and waits for the answer; `None` if you cancel or there is no
/// chooser.
fn choose(purpose: Purpose, start: &Path) -> Option<PathBuf> {
    let folder = if start.is_dir() { Some(start) } else { start.parent() };
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    if purpose.saves() {
        dialog = dialog.set_file_name(file_name(start));
    }
    match purpose {
        Purpose::Open => dialog.add_filter("Levels, runs, themes", &KNOWN_ENDINGS).pick_file(),
        Purpose::OpenFolder => dialog.pick_folder(),
        Purpose::OpenPolicy => dialog.add_filter("Policies", &[POLICY_ENDING]).pick_file(),
        Purpose::SaveLevel | Purpose::SaveRun | Purpose::SavePolicy(_) | Purpose::Export => {
            dialog.save_file()
        }
    }
}

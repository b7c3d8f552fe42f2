//! Start and end of a session, and regular saving of settings and backups.
//!
//! A session is the time from the start of the program to its end.

use super::demonstration::is_demonstration_level;
use super::rescue_file::RescueFile;
use super::rescue_writer::{remove_if_exists, remove_orphans};
use super::session::settings_path;
use super::{FileDialog, commands, external_changes};
use crate::storage::settings::save;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Dialog, Mode, Studio};
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use std::path::Path;
use std::time::Duration;

/// Milliseconds before changed settings are saved, unless a path in them changed.
const SETTINGS_DELAY_MS: u64 = 1_000;

/// Milliseconds between two backups of the visible level.
pub(super) const BACKUP_INTERVAL_MS: u64 = 60_000;

/// Time to wait for each running write when a session begins or ends.
pub(super) const MAX_WRITE_WAIT: Duration = Duration::from_secs(5);

/// Milliseconds between two updates of the rescue file.
pub(super) const RESCUE_INTERVAL_MS: u64 = 5_000;

impl Studio {
    /// Starts the session: scans the library folders and offers unsaved work of earlier sessions.
    pub fn begin_session(&mut self) {
        for folder in self.settings.library_folders.clone() {
            self.scan_folder(folder);
        }
        self.files.session.settings = Some(self.settings.clone());
        self.other_works().for_each(|other| other.begin_session(self));
        let Some(folder) = self.files.data_folder.clone() else { return };
        let below = folder.clone();
        // Nothing depends on the result of this job.
        drop(Job::start(|| (), move |_| remove_orphans(&below)));
        let (file, left) = RescueFile::take(&folder);
        self.files.session.rescue_file = Some(file);
        if left.rescue.work.is_empty() {
            if !left.messages.is_empty() {
                self.show_message("Unsaved work cannot be read", left.messages.join("\n\n"));
            }
            return;
        }
        // The dialog shows the messages above the list.
        self.files.session.unread_messages = left.messages;
        self.files.session.earlier_work = Some(left.rescue);
        self.files.session.update_indexed_files();
        self.open_file_dialog(FileDialog::Rescue);
        // This window's index now contains the work of the other files, which can be removed.
        if !left.files.is_empty() && self.write_earlier_work_only() {
            for file in left.files {
                let removed = remove_if_exists(file.path());
                self.report(removed);
            }
        }
    }

    /// Starts saving settings, backups and unsaved work when they are due.
    ///
    /// Called once a frame. While a pointer button is down, only settings are saved.
    pub(super) fn advance_session(&mut self) {
        let source = self.shown_level().source();
        if !matches!(source, LevelSource::New(_))
            && self.settings.last_level.as_ref() != Some(source)
        {
            self.settings.last_level = Some(source.clone());
        }
        self.other_works().for_each(|other| other.store_choices(self));
        let now_ms = self.now_ms();
        self.save_changed_settings();
        let session = &self.files.session;
        if session.is_pointer_down {
            return;
        }
        self.collect_rescue_write();
        self.collect_rescued();
        let session = &self.files.session;
        // `back_up_now` writes the rescue file, too, so one of the two is enough.
        if now_ms >= session.backed_up_at_ms + BACKUP_INTERVAL_MS {
            self.back_up_now();
        } else if now_ms >= session.rescued_at_ms + RESCUE_INTERVAL_MS {
            self.write_rescue();
        }
    }

    /// Starts saving changed settings: at once if a path changed, else after a delay.
    ///
    /// The immediate save survives a crash; the delay avoids a write for each step of a slider. A
    /// failed save is repeated after the delay.
    pub(super) fn save_changed_settings(&mut self) {
        self.collect_saved_settings();
        let now_ms = self.now_ms();
        let session = &mut self.files.session;
        let Some(kept) = &session.settings else { return };
        let is_kept = *kept == self.settings && !session.saving_failed;
        if is_kept || session.saving.is_some() {
            return;
        }
        let changed_at_ms = *session.changed_at_ms.get_or_insert(now_ms);
        let is_due = now_ms >= changed_at_ms + SETTINGS_DELAY_MS;
        // After a failure, wait before the next attempt.
        if is_due || !session.saving_failed && has_other_paths(kept, &self.settings) {
            self.start_saving_settings();
        }
    }

    /// Studio time in milliseconds at which changed settings are saved; `None` if none are due.
    pub(super) fn settings_due_ms(&self) -> Option<u64> {
        let session = &self.files.session;
        let kept = session.settings.as_ref()?;
        let is_kept = *kept == self.settings && !session.saving_failed;
        let may_save = self.files.data_folder.is_some() && !session.is_protected;
        if is_kept || !may_save || session.saving.is_some() {
            return None;
        }
        Some(session.changed_at_ms.map_or(self.now_ms(), |changed| changed + SETTINGS_DELAY_MS))
    }

    /// Starts a job that saves the settings; no other such job may be running.
    ///
    /// Does nothing without a data folder, or if the settings file must not be replaced.
    fn start_saving_settings(&mut self) {
        let waker = self.waker();
        let session = &mut self.files.session;
        session.changed_at_ms = None;
        session.saving_failed = false;
        let Some(folder) = self.files.data_folder.as_deref().filter(|_| !session.is_protected)
        else {
            return;
        };
        let (path, settings) = (settings_path(folder), self.settings.clone());
        session.settings = Some(settings.clone());
        session.saving = Some(Job::start(waker, move |_| save(&path, &settings)));
    }

    /// Collects the result of the job that saves the settings; reports a failure.
    fn collect_saved_settings(&mut self) {
        let session = &mut self.files.session;
        let trouble = match session.saving.as_ref().map(Job::poll) {
            None | Some(JobStatus::Busy) => return,
            Some(JobStatus::Done(Ok(()))) => None,
            Some(JobStatus::Done(Err(error))) => Some(error.to_string()),
            Some(JobStatus::Failed) => Some("The settings were not saved".to_owned()),
        };
        session.saving = None;
        if let Some(trouble) = trouble {
            session.saving_failed = true;
            self.show_error_once(trouble);
        }
    }

    /// Saves the settings and waits until they are written. Called when the program ends.
    fn save_settings(&mut self) {
        if let Some(saving) = self.files.session.saving.take() {
            saving.wait(MAX_WRITE_WAIT);
        }
        let is_protected = self.files.session.is_protected;
        let Some(folder) = self.files.data_folder.as_deref().filter(|_| !is_protected) else {
            return;
        };
        match save(&settings_path(folder), &self.settings) {
            Ok(()) => self.files.session.settings = Some(self.settings.clone()),
            Err(error) => self.show_error_once(error.to_string()),
        }
    }

    /// Saves settings and backups when the program ends normally.
    ///
    /// Removes this window's work from the rescue file; work of earlier sessions stays in it.
    pub fn end_session(&mut self) {
        self.other_works().for_each(|other| other.store_choices(self));
        self.back_up_now();
        self.save_settings();
        // Unsaved work without an answer is offered again at the next start.
        self.write_earlier_work_only();
        // Backups of replaced files may still be in progress.
        self.files.closing.backup_jobs.drain(..).for_each(|copy| copy.wait(MAX_WRITE_WAIT));
        self.other_works().for_each(|other| other.finish_writing(self, MAX_WRITE_WAIT));
    }

    /// Opens the level that was visible last, if it still exists; else shows the demonstration.
    ///
    /// The first time, the demonstration is behind the start page.
    ///
    /// Levels without a file do not count, and the level of the demonstration does not either.
    pub fn restore_last_level(&mut self) {
        let last =
            self.settings.last_level.clone().filter(|source| !is_demonstration_level(source));
        match last.filter(|source| source.path().is_none_or(Path::exists)) {
            Some(source) => {
                // The file is read by a job; until then the editor shows the open level.
                self.mode = Mode::Edit;
                self.open_source(source);
            }
            None => {
                self.begin_demonstration();
                if !std::mem::replace(&mut self.settings.has_started, true) {
                    self.dialog = Some(Dialog::Start);
                }
            }
        }
    }
}

/// Returns true if the settings contain other files, folders, levels or policies than before.
fn has_other_paths(before: &Settings, now: &Settings) -> bool {
    let files = |settings: &Settings| {
        let Settings { recent_files, library_folders, last_level, policy, .. } = settings;
        (recent_files.clone(), library_folders.clone(), last_level.clone(), policy.clone())
    };
    files(before) != files(now)
}

impl Studio {
    /// Studio time in milliseconds at which files need the next frame; `None` if nothing is due.
    ///
    /// Scans and backups are due once after the last cause of a frame. From then on, the scans
    /// repeat on their own threads and wake the window themselves.
    pub(in crate::studio) fn file_work_due_ms(&self) -> Option<u64> {
        let repeated = |ran_at_ms: Option<u64>, interval_ms: u64| {
            let ran_at_ms = ran_at_ms.unwrap_or(0);
            (ran_at_ms <= self.caused_at_ms()).then_some(ran_at_ms + interval_ms)
        };
        let has_theme_folders = !self.files.themes.folders.is_empty();
        let themes = repeated(self.files.themes.scanned_at_ms, commands::THEME_SCAN_INTERVAL_MS)
            .filter(|_| has_theme_folders);
        let settings = self.settings_due_ms();
        // During a gesture, nothing is scanned or backed up; its end is input.
        if self.files.session.is_pointer_down || self.current_editor().is_gesturing() {
            return themes.into_iter().chain(settings).min();
        }
        let session = &self.files.session;
        let scan = repeated(self.files.watch.scanned_at_ms, external_changes::SCAN_INTERVAL_MS);
        let draft = repeated(Some(session.backed_up_at_ms), BACKUP_INTERVAL_MS)
            .filter(|_| self.shown_level().is_modified());
        let rescue_due_ms = session.rescued_at_ms + RESCUE_INTERVAL_MS;
        let rescue = repeated(Some(session.rescued_at_ms), RESCUE_INTERVAL_MS);
        // Pieces that were written a short time ago wait for the end of their pause.
        let paused = session.pieces.entries.values().map(|piece| piece.not_before_ms);
        let paused = paused.filter(|not_before| *not_before > session.rescued_at_ms).min();
        let paused = paused.map(|not_before| not_before.max(rescue_due_ms));
        let rescue = rescue.or(paused).filter(|_| session.rescue_file.is_some());
        [themes, settings, scan, draft, rescue].into_iter().flatten().min()
    }
}

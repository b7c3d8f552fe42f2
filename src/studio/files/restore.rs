//! Jobs that write backups of unsaved levels, and restoring a backup of the open level.
//!
//! Restoring is one undo step and writes no file. Saving afterwards writes a backup of the file it
//! replaces, like every save.

use super::FileDialog;
use super::backups::{BackupFolder, BackupList, draft_backup_name, read_backups};
use crate::studio::command::Command;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::worlds::AnyLevel;
use std::path::Path;
use std::sync::Arc;

impl Studio {
    /// Returns the folder of backups.
    pub(in crate::studio) fn backups(&self) -> BackupFolder {
        BackupFolder::in_data_folder(self.files.data_folder.as_deref())
    }

    /// Starts a job that writes a backup under this name.
    pub(super) fn start_backup(&mut self, name: String, content: Vec<u8>) {
        let backups = self.backups();
        let job = Job::start(self.waker(), move |_| backups.write(&name, &content));
        self.files.closing.backup_jobs.push(job);
    }

    /// Collects finished backup jobs and reports failures.
    pub(super) fn collect_backup_jobs(&mut self) {
        let mut troubles = Vec::new();
        self.files.closing.backup_jobs.retain(|job| match job.poll() {
            JobStatus::Busy => true,
            JobStatus::Done(Ok(())) => false,
            JobStatus::Failed => {
                troubles.push("the backup job failed".to_owned());
                false
            }
            JobStatus::Done(Err(error)) => {
                troubles.push(error.to_string());
                false
            }
        });
        for error in troubles {
            self.report_backup_failure(&error);
        }
    }

    /// Reports that a backup was not written.
    pub(in crate::studio) fn report_backup_failure(&mut self, reason: &str) {
        self.notices.error(format!("The backup was not written: {reason}"));
    }

    /// Starts writing unsaved work to the rescue file, and a backup of the visible level.
    ///
    /// The level is backed up only if it is modified and is not the version that this function has
    /// backed up last.
    pub(super) fn back_up_now(&mut self) {
        self.files.session.backed_up_at_ms = self.now_ms();
        self.write_rescue();
        let drawn = self.shown_level();
        if drawn.is_modified() {
            let draft = (draft_backup_name(drawn.source()), drawn.text_with_pending());
            if self.files.session.backed_up.as_ref() != Some(&draft) {
                let (name, text) = draft.clone();
                self.start_backup(name, text.into_bytes());
                self.files.session.backed_up = Some(draft);
            }
        }
    }

    /// Shows an error about the program's own files, each text once a session.
    ///
    /// Such an error may recur every few seconds.
    pub(super) fn show_error_once(&mut self, trouble: String) {
        if self.files.session.shown_errors.insert(trouble.clone()) {
            self.notices.error(trouble);
        }
    }
}

impl Studio {
    /// Opens the list of backups of the visible level, and starts reading them.
    pub(super) fn show_backups(&mut self) {
        let Some(folder) = self.files.data_folder.as_ref().map(|folder| folder.join("backups"))
        else {
            return self.notices.error("Backups are off, because the program has no data folder");
        };
        let source = self.shown_level().source().clone();
        let of = source.clone();
        let known = source.path().and_then(|path| self.files.watch.known.get(path));
        let now = known.map(|known| Arc::clone(&known.fingerprints)).unwrap_or_default();
        let job = Job::start(self.waker(), move |_| read_backups(&folder, &of, &now));
        self.files.backup_list = BackupList {
            work: Some(self.shown_work()),
            name: self.shown_level().name(),
            source,
            list: None,
            problems: Vec::new(),
            job: Some(job),
        };
        self.open_file_dialog(FileDialog::Backups);
    }

    /// Collects the result of the job that reads the backups.
    pub(super) fn collect_backup_list(&mut self) {
        let list = &mut self.files.backup_list;
        match list.job.as_ref().map(Job::poll) {
            None | Some(JobStatus::Busy) => return,
            Some(JobStatus::Done(found)) => {
                list.list = Some(found.entries);
                list.problems = found.problems;
            }
            Some(JobStatus::Failed) => {
                list.list = Some(Vec::new());
                list.problems = vec!["The backups were not read; open this list again".to_owned()];
            }
        }
        list.job = None;
    }

    /// Replaces the visible level with a backup, as one undo step.
    ///
    /// If another level is visible than the listed one, opens the backup as a new level instead.
    pub(super) fn restore_backup(&mut self, path: &Path) {
        self.dialog = None;
        let Some((level, when)) = self.backup_at(path) else { return };
        let is_same_level = self.files.backup_list.work == Some(self.shown_work());
        if !is_same_level || level.world() != self.world {
            self.open_as_new_level(level);
            return self.notices.info(format!("The backup of {when} is open as a new level"));
        }
        let (id, now_ms) = (self.shown_level().id(), self.now_ms());
        self.current_editor_mut().cancel_gesture();
        // Write a draft of the current level before it is replaced.
        self.back_up_now();
        let changed = self.documents_mut().replace(id, level, "restore a backup", now_ms);
        let is_changed = matches!(changed, Ok(true));
        self.after_edit(changed);
        self.mode = Mode::Edit;
        if is_changed {
            let text = format!("The backup of {when} is restored; no file was changed");
            self.notices.info_with_action(text, "Undo", Request::Command(Command::Undo));
        } else {
            self.notices.info("The level is identical to this backup");
        }
    }

    /// Opens a backup as a new level.
    pub(super) fn open_backup(&mut self, path: &Path) {
        self.dialog = None;
        if let Some((level, when)) = self.backup_at(path) {
            self.open_as_new_level(level);
            self.notices.info(format!("The backup of {when} is open as a new level"));
        }
    }

    /// Level and date of the listed backup at this path.
    ///
    /// `None` if it is not listed, or if it contains no readable level.
    fn backup_at(&self, path: &Path) -> Option<(AnyLevel, String)> {
        let list = self.files.backup_list.list()?;
        let found = list.iter().find(|kept| kept.path == *path)?;
        let level = AnyLevel::clone(&found.level.as_ref().ok()?.level);
        Some((level, super::date_text(found.written_at)))
    }
}

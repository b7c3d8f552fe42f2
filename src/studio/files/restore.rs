//! Listing the backups of the open level, and restoring one.
//!
//! Restoring is one undo step and writes no file. Saving afterwards writes a backup of the file it
//! replaces, like every save.

use super::FileDialog;
use super::backup_list::{BackupList, read_backups};
use crate::studio::command::Command;
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Mode, Studio};
use crate::studio::request::Request;
use crate::worlds::AnyLevel;
use std::path::Path;
use std::sync::Arc;

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

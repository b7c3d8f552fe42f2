//! Jobs that write backups of unsaved levels, and reports of failures.

use super::backup_folder::{BackupFolder, draft_backup_name};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::Studio;

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

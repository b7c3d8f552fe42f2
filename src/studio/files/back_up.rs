//! Backups of unsaved levels and of replaced files.

use super::backups::{Backups, name_of_drafts};
use crate::studio::job::{Job, Progress};
use crate::studio::model::Studio;

impl Studio {
    /// Returns the folder of backups.
    pub(in crate::studio) fn backups(&self) -> Backups {
        Backups::below(self.files.data_folder.as_deref())
    }

    /// Starts a job that writes a backup with this name.
    pub(super) fn keep_backup(&mut self, name: String, content: Vec<u8>) {
        let backups = self.backups();
        let job = Job::start(self.waker(), move |_| backups.keep(&name, &content));
        self.files.safety.writing.push(job);
    }

    /// Collects finished backup jobs and reports failures.
    pub(super) fn take_in_backups(&mut self) {
        let mut troubles = Vec::new();
        self.files.safety.writing.retain(|job| match job.poll() {
            Progress::Busy => true,
            Progress::Done(Ok(())) => false,
            Progress::Lost => {
                troubles.push("the backup job failed".to_owned());
                false
            }
            Progress::Done(Err(error)) => {
                troubles.push(error.to_string());
                false
            }
        });
        for error in troubles {
            self.tell_backup_failed(&error);
        }
    }

    /// Reports that a backup was not written.
    pub(in crate::studio) fn tell_backup_failed(&mut self, reason: &str) {
        self.notices.trouble(format!("The backup was not written: {reason}"));
    }

    /// Writes all unsaved work to the rescue file, and backs up a modified level.
    pub(super) fn back_up_now(&mut self) {
        self.files.session.backed_up_at_ms = self.now_ms();
        self.keep_rescue();
        let drawn = self.drawn();
        if drawn.is_modified() {
            let draft = (name_of_drafts(drawn.source()), drawn.text_with_pending());
            if self.files.session.backed_up.as_ref() != Some(&draft) {
                let (name, text) = draft.clone();
                self.keep_backup(name, text.into_bytes());
                self.files.session.backed_up = Some(draft);
            }
        }
    }

    /// Shows an error about the program's own files once a session.
    ///
    /// Such an error may recur every few seconds.
    pub(super) fn tell_once(&mut self, trouble: String) {
        if self.files.session.told.insert(trouble.clone()) {
            self.notices.trouble(trouble);
        }
    }
}

//! Policy files: opening, saving and rescuing trained policies, and the running training.
//!
//! Policies are the other work of the Zuma world, beside games and runs. Jobs read and write policy
//! files, because these can be large.

use super::editor::{PolicyJob, PolicyOperation, WriteResult};
use super::{PlayerChoice, PolicyId};
use crate::formats::zuma::{PolicyFile, write_policy};
use crate::storage::{file_name_from_title, read_policy_file, unused_path, write_policy_file};
use crate::studio::files::{
    FilePurpose, OtherContent, OtherWork, OtherWorkId, OtherWorkWords, RescuedKind, RunningJob,
    UnsavedOther, WorkId,
};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::Studio;
use crate::studio::source::{absolute_path, file_name};
use crate::worlds::WorldKind;
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Nouns and sentences about policies and the training.
static WORDS: OtherWorkWords = OtherWorkWords {
    world: WorldKind::Zuma,
    extension: "policy",
    files: "Policies",
    open: "Open a trained policy",
    save: "Save the policy",
    unsaved: ("is an unsaved policy", "policies are unsaved"),
    running: ("is still training; saving stops the training", "policies are still training"),
};

/// The policies of the Zuma world for the file functions of the studio.
pub(super) struct Policies;

impl OtherWork for Policies {
    fn words(&self) -> &'static OtherWorkWords {
        &WORDS
    }

    fn name(&self, studio: &Studio, number: u64) -> String {
        let policy = studio.worlds.zuma.training_jobs.policy(PolicyId(number));
        policy.map_or_else(String::new, |policy| policy.name.clone())
    }

    fn unsaved(&self, studio: &Studio) -> Vec<UnsavedOther> {
        let policies = studio.worlds.zuma.training_jobs.policies().iter();
        let unsaved = policies.filter(|policy| !policy.saved_file.is_saved);
        unsaved
            .map(|policy| UnsavedOther {
                id: policy.id.other(),
                name: policy.name.clone(),
                content: Arc::clone(&policy.file) as Arc<dyn OtherContent>,
                kind: RescuedKind::Policy { games: policy.file.training.games },
            })
            .collect()
    }

    fn job(&self, studio: &Studio) -> Option<RunningJob> {
        let training = studio.worlds.zuma.training_jobs.training()?;
        Some(RunningJob {
            name: training.name(),
            note: "training in progress".to_owned(),
            level: training.source.0.clone().into(),
            kind: RescuedKind::Training,
        })
    }

    fn restores(&self, kind: &RescuedKind) -> bool {
        matches!(kind, RescuedKind::Policy { .. } | RescuedKind::Training)
    }

    fn interrupted_text(&self, name: &str) -> String {
        format!(
            "The training “{name}” was interrupted and its progress is lost. Press “Train on this \
             game” to start again."
        )
    }

    fn show(&self, studio: &mut Studio, number: u64) {
        studio.show_policy(PolicyId(number));
    }

    fn show_job(&self, studio: &mut Studio) {
        studio.show_training();
    }

    fn end_job(&self, studio: &mut Studio) {
        studio.worlds.zuma.training_jobs.stop();
    }

    fn open_file(&self, studio: &mut Studio, path: PathBuf) {
        studio.open_policy_from(path);
    }

    fn add(
        &self,
        studio: &mut Studio,
        content: Arc<dyn OtherContent>,
        name: String,
    ) -> Option<OtherWorkId> {
        let content: Arc<dyn Any + Send + Sync> = content;
        let file = content.downcast::<PolicyFile>().ok()?;
        Some(studio.worlds.zuma.training_jobs.add_policy(file, name, None).other())
    }

    fn read_file(&self, path: &Path) -> Result<Arc<dyn OtherContent>, String> {
        let (file, _) = read_policy_file(path).map_err(|error| error.to_string())?;
        Ok(Arc::new(file))
    }

    fn save_as(&self, studio: &mut Studio, number: u64) {
        studio.save_policy_as(PolicyId(number));
    }

    fn save_to(&self, studio: &mut Studio, number: u64, path: PathBuf) {
        studio.save_policy_to(PolicyId(number), path);
    }

    fn is_writing(&self, studio: &Studio) -> bool {
        let mut jobs = studio.worlds.zuma.policy_files.iter();
        jobs.any(|file| matches!(file.work, PolicyOperation::Write(..)))
    }

    fn finish_writing(&self, studio: &mut Studio, limit: Duration) {
        for file in studio.worlds.zuma.policy_files.drain(..) {
            if let PolicyOperation::Write(_, _, job) = file.work {
                job.wait(limit);
            }
        }
    }

    fn file_replaced(&self, studio: &mut Studio, path: &Path, by: WorkId) {
        let policies = studio.worlds.zuma.training_jobs.all_mut();
        for policy in policies.filter(|policy| WorkId::Other(policy.id.other()) != by) {
            policy.saved_file.mark_replaced(path);
        }
    }

    fn begin_session(&self, studio: &mut Studio) {
        studio.restore_player();
    }

    fn store_choices(&self, studio: &mut Studio) {
        studio.store_player();
    }
}

impl OtherContent for PolicyFile {
    fn bytes(&self) -> Result<Vec<u8>, String> {
        write_policy(self).map_err(|error| error.to_string())
    }
}

impl PolicyId {
    /// Identifier of the policy among the work of all worlds.
    pub(in crate::studio) const fn other(self) -> OtherWorkId {
        OtherWorkId { world: WorldKind::Zuma, number: self.0 }
    }
}

impl Studio {
    /// Asks for the file in which to save a policy.
    pub(super) fn save_policy_as(&mut self, id: PolicyId) {
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else { return };
        let suggested = policy.saved_file.path.clone().unwrap_or_else(|| {
            unused_path(
                &self.default_folder(),
                &file_name_from_title(&policy.name),
                WORDS.extension,
            )
        });
        self.ask_for_file(FilePurpose::SaveOther(id.other(), &WORDS), suggested, String::new());
    }

    /// Asks for the file in which to save the newest policy.
    pub(in crate::studio) fn save_latest_policy(&mut self) {
        let latest = self.worlds.zuma.training_jobs.policies().last().map(|policy| policy.id);
        match latest {
            Some(id) => self.save_policy_as(id),
            None => self.notices.info("No policy yet. Train on a game first"),
        }
    }

    /// Asks for the policy file to open.
    pub(in crate::studio) fn open_policy(&mut self) {
        let folder = self.default_folder().join("");
        self.ask_for_file(FilePurpose::OpenOther(&WORDS), folder, String::new());
    }

    /// Starts a job that saves a policy to a file.
    ///
    /// The job first makes a backup of an existing file. Does nothing if the policy was removed.
    pub(super) fn save_policy_to(&mut self, id: PolicyId, path: PathBuf) {
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else { return };
        let path = absolute_path(FilePurpose::SaveOther(id.other(), &WORDS).with_extension(path));
        let content = Arc::clone(&policy.file);
        let (file, to) = (Arc::clone(&content), path.clone());
        let backups = self.backups();
        let job = Job::start(self.waker(), move |_| WriteResult {
            backup: backups.back_up_file(&to),
            written: write_policy_file(&to, &file),
        });
        self.worlds
            .zuma
            .policy_files
            .push(PolicyJob { path, work: PolicyOperation::Write(id, content, job) });
    }

    /// Starts a job that reads a policy file; the policy then becomes the next player.
    pub(super) fn open_policy_from(&mut self, path: PathBuf) {
        let from = path.clone();
        let job = Job::start(self.waker(), move |_| read_policy_file(&from).map(|(file, _)| file));
        self.worlds.zuma.policy_files.push(PolicyJob { path, work: PolicyOperation::Read(job) });
    }

    /// Collects the results of finished jobs that read and write policies; reports errors.
    pub(super) fn collect_policy_files(&mut self) {
        let (mut busy, mut saved) = (Vec::new(), Vec::new());
        for PolicyJob { path, work } in std::mem::take(&mut self.worlds.zuma.policy_files) {
            match work {
                PolicyOperation::Read(job) => match job.poll() {
                    JobStatus::Busy => {
                        busy.push(PolicyJob { path, work: PolicyOperation::Read(job) });
                    }
                    JobStatus::Done(Ok(file)) => self.add_opened_policy(file, path),
                    JobStatus::Done(Err(error)) => self.notices.error(error.to_string()),
                    JobStatus::Failed => self.notices.error("The policy could not be read"),
                },
                PolicyOperation::Write(id, content, job) => match job.poll() {
                    JobStatus::Busy => {
                        busy.push(PolicyJob {
                            path,
                            work: PolicyOperation::Write(id, content, job),
                        });
                    }
                    JobStatus::Done(written) => saved.push((id, content, written, path)),
                    JobStatus::Failed => self.notices.error("The policy could not be written"),
                },
            }
        }
        // Restore the list first: a saved policy may close the window, which waits for the jobs
        // that still write.
        self.worlds.zuma.policy_files = busy;
        for (id, content, written, path) in saved {
            self.finish_saving(id, &content, written, path);
        }
    }

    /// Reports the result of saving; a saved policy may let the window close.
    fn finish_saving(
        &mut self,
        id: PolicyId,
        content: &Arc<PolicyFile>,
        written: WriteResult,
        path: PathBuf,
    ) {
        if let Err(error) = written.backup {
            self.report_backup_failure(&error.to_string());
        }
        match written.written {
            Ok(bytes) => {
                let size = bytes as f64 / 1e6;
                self.notices.info(format!("Saved in {} ({size:.1} MB)", file_name(&path)));
                self.mark_replaced(&path, WorkId::Other(id.other()));
                self.worlds.zuma.training_jobs.mark_saved(id, path, content);
                // If the user has tried to close again meanwhile, the open dialog decides.
                if self.dialog.is_none() {
                    self.continue_closing();
                }
            }
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    /// Adds a policy read from a file and selects it as the next player.
    fn add_opened_policy(&mut self, file: PolicyFile, path: PathBuf) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.notices.info(format!("Opened {name}; it is the next player"));
        let id = self.worlds.zuma.training_jobs.add_policy(file, name, Some(path));
        self.worlds.zuma.next_player = PlayerChoice::Policy(id);
    }
}

//! Handlers of trained policies: files, list, and the player of the next game.
//!
//! Jobs read and write policy files, because these can be large.

use super::policy_job::{PolicyJob, PolicyOperation, WriteResult};
use super::{PlayerChoice, PolicyId, ZumaRequest};
use crate::formats::zuma::PolicyFile;
use crate::storage::{file_name_from_title, read_policy_file, unused_path, write_policy_file};
use crate::studio::files::{FilePurpose, POLICY_EXTENSION, WorkId};
use crate::studio::job::{Job, JobStatus};
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::request::Request;
use crate::studio::source::{absolute_path, file_name};
use crate::worlds::WorldKind;
use std::path::PathBuf;
use std::sync::Arc;

impl Studio {
    /// Asks for the file in which to save a policy.
    pub(in crate::studio) fn save_policy_as(&mut self, id: PolicyId) {
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else { return };
        let suggested = policy.saved_file.path.clone().unwrap_or_else(|| {
            unused_path(
                &self.default_folder(),
                &file_name_from_title(&policy.name),
                POLICY_EXTENSION,
            )
        });
        self.ask_for_file(FilePurpose::SavePolicy(id), suggested, String::new());
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
        self.ask_for_file(FilePurpose::OpenPolicy, folder, String::new());
    }

    /// Starts a job that saves a policy to a file.
    ///
    /// The job first makes a backup of an existing file. Does nothing if the policy was removed.
    pub(in crate::studio) fn save_policy_to(&mut self, id: PolicyId, path: PathBuf) {
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else { return };
        let path = absolute_path(FilePurpose::SavePolicy(id).with_extension(path));
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
    pub(in crate::studio) fn open_policy_from(&mut self, path: PathBuf) {
        let from = path.clone();
        let job = Job::start(self.waker(), move |_| read_policy_file(&from).map(|(file, _)| file));
        self.worlds.zuma.policy_files.push(PolicyJob { path, work: PolicyOperation::Read(job) });
    }

    /// Selects the player of the last session from the settings.
    ///
    /// If it was a policy, starts to open its file; until then, and if the file is missing, the
    /// next player is the last chosen one that is no policy.
    pub(in crate::studio) fn restore_player(&mut self) {
        self.worlds.zuma.next_player =
            PlayerChoice::from_name(&self.settings.player).unwrap_or_default();
        if let Some(path) = self.settings.policy.clone().filter(|path| path.is_file()) {
            self.open_policy_from(path);
        }
    }

    /// Stores the chosen player in the settings, for the next session.
    ///
    /// Does nothing for an unsaved policy, which the next session cannot open, and while a job
    /// reads or writes a policy.
    pub(in crate::studio) fn store_player(&mut self) {
        if !self.worlds.zuma.policy_files.is_empty() {
            // The last chosen policy may still be loading.
            return;
        }
        let (player, policy) = match self.worlds.zuma.next_player {
            PlayerChoice::Untrained(untrained) => (Some(untrained.name()), None),
            PlayerChoice::You => (Some(PlayerChoice::YOU), None),
            PlayerChoice::Policy(id) => {
                let policy = self.worlds.zuma.training_jobs.policy(id);
                let path = policy.and_then(|policy| policy.saved_file.path.clone());
                (None, path)
            }
        };
        if let Some(player) = player.filter(|player| self.settings.player != *player) {
            player.clone_into(&mut self.settings.player);
        }
        if player.is_some() || policy.is_some() {
            self.settings.policy = policy;
        }
    }

    /// Removes a policy from the list and offers to undo that.
    pub(super) fn remove_policy(&mut self, id: PolicyId) {
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else { return };
        let text = format!("Removed “{}”", policy.name);
        let was_next_player = self.worlds.zuma.next_player == PlayerChoice::Policy(id);
        self.worlds.zuma.training_jobs.remove_policy(id);
        self.remove_watch_offer(id);
        if was_next_player {
            self.worlds.zuma.next_player = PlayerChoice::default();
        }
        let request = ZumaRequest::RestorePolicy { policy: id, was_next_player };
        self.notices.info_with_action(text, "Undo", Request::from(request));
    }

    /// Removes the message that offers to watch a policy that has played or was removed.
    pub(super) fn remove_watch_offer(&mut self, id: PolicyId) {
        let play = Request::from(ZumaRequest::Play(id));
        self.notices.remove_invalid_actions(|request| *request == play);
    }

    /// Restores a removed policy.
    ///
    /// It is the next player again if it was before and the default player is selected now.
    pub(super) fn restore_policy(&mut self, id: PolicyId, was_next_player: bool) {
        self.worlds.zuma.training_jobs.restore_policy(id);
        if was_next_player && self.worlds.zuma.next_player == PlayerChoice::default() {
            self.worlds.zuma.next_player = PlayerChoice::Policy(id);
        }
    }

    /// Shows the training panel with a policy as the next player.
    ///
    /// Nothing for a removed policy.
    pub(in crate::studio) fn show_policy(&mut self, id: PolicyId) {
        if self.worlds.zuma.training_jobs.policy(id).is_none() {
            return;
        }
        self.worlds.zuma.next_player = PlayerChoice::Policy(id);
        self.show_training();
    }

    /// Switches to the Zuma world and shows the training panel.
    pub(in crate::studio) fn show_training(&mut self) {
        self.world = WorldKind::Zuma;
        self.sync_runs_with_level();
        self.show_mode(Mode::Watch);
        self.panels_hidden = false;
        self.push_effect(Effect::ShowRunPanel(RunPanel::Training));
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
                self.mark_replaced(&path, WorkId::Policy(id));
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

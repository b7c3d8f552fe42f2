//! Policy files: read and written in jobs, because they can be large.

use super::policy_job::{PolicyJob, Work, Written};
use super::{GameSeat, MarbleRequest, PolicyId};
use crate::formats::zuma::PolicyFile;
use crate::storage::{file_name_of, free_name, read_policy_file, write_policy_file};
use crate::studio::files::{POLICY_ENDING, Purpose, Saveable};
use crate::studio::job::{Job, Progress};
use crate::studio::model::{Effect, Mode, Studio};
use crate::studio::request::Request;
use crate::studio::source::{file_name, whole};
use crate::worlds::WorldKind;
use std::path::PathBuf;
use std::sync::Arc;

impl Studio {
    /// Asks for the file in which to save a policy.
    pub(in crate::studio) fn save_policy_as(&mut self, id: PolicyId) {
        let Some(policy) = self.marbles.school.policy(id) else { return };
        let suggested = policy.kept.path.clone().unwrap_or_else(|| {
            free_name(&self.usual_folder(), &file_name_of(&policy.name), POLICY_ENDING)
        });
        self.pick(Purpose::SavePolicy(id), suggested, String::new());
    }

    /// Asks for the file in which to save the newest policy.
    pub(in crate::studio) fn save_latest_policy(&mut self) {
        let latest = self.marbles.school.policies().last().map(|policy| policy.id);
        match latest {
            Some(id) => self.save_policy_as(id),
            None => self.notices.news("No policy yet. Train on a game first"),
        }
    }

    /// Asks for the policy file to open.
    pub(in crate::studio) fn open_policy(&mut self) {
        let folder = self.usual_folder().join("");
        self.pick(Purpose::OpenPolicy, folder, String::new());
    }

    /// Saves a policy to a file. An existing file is backed up first.
    pub(in crate::studio) fn save_policy_to(&mut self, id: PolicyId, path: PathBuf) {
        let Some(policy) = self.marbles.school.policy(id) else { return };
        let path = whole(Purpose::SavePolicy(id).with_ending(path));
        let content = Arc::clone(&policy.file);
        let (file, to) = (Arc::clone(&content), path.clone());
        let backups = self.backups();
        let job = Job::start(self.waker(), move |_| Written {
            kept: backups.keep_replaced(&to),
            written: write_policy_file(&to, &file),
        });
        self.marbles.policy_files.push(PolicyJob { path, work: Work::Write(id, content, job) });
    }

    /// Opens a policy and selects it as the next player; reports an error if the file is invalid.
    pub(in crate::studio) fn open_policy_from(&mut self, path: PathBuf) {
        let from = path.clone();
        let job = Job::start(self.waker(), move |_| read_policy_file(&from).map(|(file, _)| file));
        self.marbles.policy_files.push(PolicyJob { path, work: Work::Read(job) });
    }

    /// Selects the player of the last session. If its policy file is missing, keeps the player
    /// chosen before it.
    pub(in crate::studio) fn seat_last_player(&mut self) {
        self.marbles.seat = GameSeat::from_name(&self.settings.player).unwrap_or_default();
        if let Some(path) = self.settings.policy.clone().filter(|path| path.is_file()) {
            self.open_policy_from(path);
        }
    }

    /// Stores the chosen player in the settings. An unsaved policy cannot be restored in the next
    /// session: the setting then keeps the player before it.
    pub(in crate::studio) fn note_player(&mut self) {
        if !self.marbles.policy_files.is_empty() {
            // The last chosen policy may still be loading.
            return;
        }
        let (player, policy) = match self.marbles.seat {
            GameSeat::Yardstick(yardstick) => (Some(yardstick.name()), None),
            GameSeat::You => (Some(GameSeat::YOU), None),
            GameSeat::Policy(id) => {
                let policy = self.marbles.school.policy(id);
                let path = policy.and_then(|policy| policy.kept.path.clone());
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
    pub(super) fn forget_policy(&mut self, id: PolicyId) {
        let Some(policy) = self.marbles.school.policy(id) else { return };
        let text = format!("Removed “{}”", policy.name);
        let was_seated = self.marbles.seat == GameSeat::Policy(id);
        self.marbles.school.forget(id);
        self.withdraw_offer_to_play(id);
        if was_seated {
            self.marbles.seat = GameSeat::default();
        }
        let request = MarbleRequest::Remember { policy: id, was_seated };
        self.notices.offer(text, "Undo", Request::Marbles(request));
    }

    /// Removes the message that offers to watch a policy: it has played, or was removed.
    pub(super) fn withdraw_offer_to_play(&mut self, id: PolicyId) {
        let play = Request::Marbles(MarbleRequest::Play(id));
        self.notices.withdraw(|request| *request == play);
    }

    /// Restores a removed policy. It is the next player again if it was, unless the user has chosen
    /// another one.
    pub(super) fn remember_policy(&mut self, id: PolicyId, was_seated: bool) {
        self.marbles.school.remember(id);
        if was_seated && self.marbles.seat == GameSeat::default() {
            self.marbles.seat = GameSeat::Policy(id);
        }
    }

    /// Shows a policy in the list and selects it as the next player.
    pub(in crate::studio) fn show_policy(&mut self, id: PolicyId) {
        if self.marbles.school.policy(id).is_none() {
            return;
        }
        self.marbles.seat = GameSeat::Policy(id);
        self.show_training();
    }

    /// Shows the training panel.
    pub(in crate::studio) fn show_training(&mut self) {
        self.world = WorldKind::Zuma;
        self.follow_open_level();
        self.show_mode(Mode::Watch);
        self.panels_hidden = false;
        self.ask_for(Effect::ShowTraining);
    }

    /// Collects the policies read and written.
    pub(super) fn take_in_policy_files(&mut self) {
        let (mut busy, mut saved) = (Vec::new(), Vec::new());
        for PolicyJob { path, work } in std::mem::take(&mut self.marbles.policy_files) {
            match work {
                Work::Read(job) => match job.poll() {
                    Progress::Busy => busy.push(PolicyJob { path, work: Work::Read(job) }),
                    Progress::Done(Ok(file)) => self.keep_opened(file, path),
                    Progress::Done(Err(error)) => self.notices.trouble(error.to_string()),
                    Progress::Lost => self.notices.trouble("The policy could not be read"),
                },
                Work::Write(id, content, job) => match job.poll() {
                    Progress::Busy => {
                        busy.push(PolicyJob { path, work: Work::Write(id, content, job) });
                    }
                    Progress::Done(written) => saved.push((id, content, written, path)),
                    Progress::Lost => self.notices.trouble("The policy could not be written"),
                },
            }
        }
        self.marbles.policy_files = busy;
        for (id, content, written, path) in saved {
            self.take_in_written(id, &content, written, path);
        }
    }

    fn take_in_written(
        &mut self,
        id: PolicyId,
        content: &Arc<PolicyFile>,
        written: Written,
        path: PathBuf,
    ) {
        if let Err(error) = written.kept {
            self.tell_backup_failed(&error.to_string());
        }
        match written.written {
            Ok(bytes) => {
                let size = bytes as f64 / 1e6;
                self.notices.news(format!("Saved in {} ({size:.1} MB)", file_name(&path)));
                self.take_place(&path, Saveable::Policy(id));
                self.marbles.school.mark_saved(id, path, content);
                // If the user has tried to close again meanwhile, the open dialog decides.
                if self.dialog.is_none() {
                    self.go_on_closing();
                }
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    fn keep_opened(&mut self, file: PolicyFile, path: PathBuf) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.notices.news(format!("Opened {name}; it is the next player"));
        let id = self.marbles.school.keep(file, name, Some(path));
        self.marbles.seat = GameSeat::Policy(id);
    }
}

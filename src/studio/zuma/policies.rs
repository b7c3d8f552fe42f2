//! The list of trained policies, and the player that the settings store.

use super::{PlayerChoice, PolicyId, ZumaRequest};
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::request::Request;
use crate::worlds::WorldKind;

impl Studio {
    /// Selects the player of the last session from the settings.
    ///
    /// If it was a policy, starts to open its file; until then, and if the file is missing, the
    /// next player is the last chosen one that is no policy.
    pub(super) fn restore_player(&mut self) {
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
    pub(super) fn store_player(&mut self) {
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
    pub(super) fn show_policy(&mut self, id: PolicyId) {
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
}

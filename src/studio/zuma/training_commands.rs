//! Handlers of trainings, of trained policies, and of the ends of background jobs.

use super::training::TrainingSettings;
use super::{BeliefHolder, PlayerChoice, PolicyId, TrainingSnapshot, ZumaRequest};
use crate::planning::zuma::Learner;
use crate::studio::command::Precondition;
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::request::Request;
use crate::studio::world_states::WorldRequest;
use crate::worlds::WorldKind;
use crate::worlds::zuma::FirstLine;

impl Studio {
    /// Starts a training on the open game; reports a running training or the game's problems.
    pub(in crate::studio) fn train_on_game(&mut self) {
        self.train(self.worlds.zuma.training_jobs.settings(self.settings.seed));
    }

    /// Starts the training of a lesson on the open game.
    ///
    /// `learner` is the name of the learning algorithm; the current one if there is none with this
    /// name.
    pub(in crate::studio) fn train_for_lesson(&mut self, learner: &str, games: u32, seed: u64) {
        let jobs = &mut self.worlds.zuma.training_jobs;
        let named = Learner::ALL.into_iter().find(|known| known.name() == learner);
        jobs.learner = named.unwrap_or(jobs.learner);
        jobs.start = FirstLine::OfGame;
        let settings = jobs.settings(seed);
        self.train(TrainingSettings { games: Some(games), is_of_lesson: true, ..settings });
    }

    /// Starts a training on the open game.
    fn train(&mut self, settings: TrainingSettings) {
        self.commit_text();
        if self.worlds.zuma.training_jobs.training().is_some() {
            return self.notices.error(Precondition::NoTraining.reason());
        }
        let problems: Vec<_> = self.worlds.zuma.problems().to_vec();
        if !problems.is_empty() {
            return self.report_unplayable_game(&problems);
        }
        let game = self.worlds.zuma.game().clone();
        let waker = std::sync::Arc::new(self.waker());
        self.worlds.zuma.training_jobs.begin(game, settings, move || waker());
        self.worlds.zuma.belief_holder = BeliefHolder::Learner;
        self.show_mode(Mode::Watch);
        self.push_effect(Effect::ShowRunPanel(RunPanel::Training));
    }

    /// Whether a training is running.
    pub(in crate::studio) fn is_training(&self) -> bool {
        self.worlds.zuma.training_jobs.training().is_some()
    }

    /// Whether the timeline is that of the last training: it has ended, and no run is shown.
    pub(in crate::studio) fn shows_ended_training(&self) -> bool {
        self.world == WorldKind::Zuma
            && self.mode == Mode::Watch
            && self.runs.shown().is_none()
            && self.worlds.zuma.training_jobs.ended().is_some()
    }

    /// Advances the playback of an ended training; stops it while something else is shown.
    pub(super) fn advance_ended_training(&mut self, passed_ms: f32) {
        let is_shown = self.shows_ended_training();
        let playback = &mut self.worlds.zuma.training_jobs.playback;
        if is_shown {
            playback.advance(passed_ms, |_| 0.0, false);
        } else {
            playback.pause();
        }
    }

    /// Whether a policy was trained or opened.
    pub(in crate::studio) fn has_policy(&self) -> bool {
        !self.worlds.zuma.training_jobs.policies().is_empty()
    }

    /// Stops the game of a background player, otherwise the training; false if nothing is running.
    ///
    /// After a training, stops the computation of optimal play. A training keeps its policy.
    pub(in crate::studio) fn stop_zuma_jobs(&mut self) -> bool {
        if self.worlds.zuma.game_job.take().is_some() {
            self.notices.info("Stopped before the first step");
            return true;
        }
        let is_busy = self.worlds.zuma.is_busy();
        self.worlds.zuma.training_jobs.stop();
        is_busy
    }

    /// Collects played games, trained policies, and policy files from finished jobs.
    ///
    /// A new policy becomes the next player. Outside the Zuma world, removes offers to watch it.
    pub(in crate::studio) fn advance_zuma(&mut self) {
        self.collect_policy_files();
        let is_here = self.world == WorldKind::Zuma;
        // The button of such a message plays the edited game, so the offer ends when the user
        // leaves the Zuma world.
        if std::mem::replace(&mut self.worlds.zuma.was_shown, is_here) && !is_here {
            let plays = |it: &Request| {
                matches!(it, Request::World(WorldRequest::Zuma(ZumaRequest::Play(_))))
            };
            self.notices.remove_invalid_actions(plays);
        }
        if let Some((played, of)) =
            self.worlds.zuma.game_job.as_ref().and_then(|it| Some((it.poll()?, it.level_id)))
        {
            self.worlds.zuma.game_job = None;
            match played {
                Ok(recording) => self.watch_game(recording, of),
                Err(problems) => self.report_unplayable("game", &problems),
            }
        }
        let waker = self.waker();
        match self.worlds.zuma.training_jobs.collect(waker) {
            Some(Ok(id)) => {
                self.worlds.zuma.next_player = PlayerChoice::Policy(id);
                // Only the policy of a lesson is saved from the start; the lesson announces it.
                let jobs = &self.worlds.zuma.training_jobs;
                let unsaved = jobs.policy(id).filter(|policy| !policy.saved_file.is_saved);
                if let Some(games) = unsaved.map(|policy| policy.file.training.games) {
                    let game = jobs.ended().map(TrainingSnapshot::quoted_title);
                    let game = game.unwrap_or_else(|| "a game".to_owned());
                    let text = format!("Trained on {game}, {} games", group_digits(games.into()));
                    let play = Request::from(ZumaRequest::Play(id));
                    self.notices.info_with_action(text, "Watch", play);
                }
                // The window may have waited for this policy to save it and close.
                self.continue_closing_after_job();
            }
            Some(Err(reason)) => {
                self.notices.error(reason);
                self.cancel_closing_without_result();
            }
            None => {}
        }
    }

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

//! Handlers of Zuma jobs: training, and games that players play in the background.

use super::{BeliefHolder, PlayerChoice, ZumaRequest};
use crate::studio::command::Precondition;
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{Effect, Mode, RunPanel, Studio};
use crate::studio::request::Request;
use crate::studio::world_states::WorldRequest;
use crate::worlds::WorldKind;

impl Studio {
    /// Starts a training on the open game; reports a running training or the game's problems.
    pub(in crate::studio) fn train_on_game(&mut self) {
        self.commit_text();
        if self.worlds.zuma.training_jobs.training().is_some() {
            return self.notices.error(Precondition::NoTraining.reason());
        }
        let problems: Vec<_> = self.worlds.zuma.problems().to_vec();
        if !problems.is_empty() {
            return self.report_unplayable_game(&problems);
        }
        let (game, seed) = (self.worlds.zuma.game().clone(), self.settings.seed);
        let waker = std::sync::Arc::new(self.waker());
        self.worlds.zuma.training_jobs.begin(game, seed, move || waker());
        self.worlds.zuma.belief_holder = BeliefHolder::Learner;
        self.show_mode(Mode::Watch);
        self.push_effect(Effect::ShowRunPanel(RunPanel::Training));
    }

    /// Whether a training is running.
    pub(in crate::studio) fn is_training(&self) -> bool {
        self.worlds.zuma.training_jobs.training().is_some()
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
                let games = self
                    .worlds
                    .zuma
                    .training_jobs
                    .policy(id)
                    .map_or(0, |it| it.file.training.games);
                self.notices.info_with_action(
                    format!("Trained on {} games", group_digits(games.into())),
                    "Watch",
                    Request::from(ZumaRequest::Play(id)),
                );
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
}

//! Handlers of Zuma jobs: training, and players that prepare a game.

use super::{Believer, GameSeat, MarbleRequest};
use crate::studio::command::Need;
use crate::studio::model::{Effect, Mode, Studio};
use crate::studio::request::Request;
use crate::studio::solving::words::grouped;
use crate::worlds::WorldKind;

impl Studio {
    /// Starts a training on the open game, unless one is running.
    pub(in crate::studio) fn train_on_game(&mut self) {
        self.settle();
        if self.marbles.school.training().is_some() {
            return self.notices.trouble(Need::NoTraining.reason());
        }
        let problems: Vec<_> = self.marbles.problems().to_vec();
        if !problems.is_empty() {
            return self.refuse_game(&problems);
        }
        let (game, seed) = (self.marbles.game().clone(), self.settings.seed);
        let waker = std::sync::Arc::new(self.waker());
        self.marbles.school.begin(game, seed, move || waker());
        self.marbles.believer = Believer::Learner;
        self.show_mode(Mode::Watch);
        self.ask_for(Effect::ShowTraining);
    }

    /// Stops the training or the player's preparation; false if nothing is running.
    pub(in crate::studio) fn stop_marbles(&mut self) -> bool {
        if self.marbles.play.take().is_some() {
            self.notices.news("Stopped before the first step");
            return true;
        }
        let is_at_work = self.marbles.is_busy();
        self.marbles.school.stop();
        is_at_work
    }

    /// Collects played games and trained policies.
    pub(in crate::studio) fn keep_games(&mut self, _passed_ms: f32) {
        self.take_in_policy_files();
        let is_here = self.world == WorldKind::Zuma;
        if std::mem::replace(&mut self.marbles.was_here, is_here) && !is_here {
            let plays = |it: &Request| matches!(it, Request::Marbles(MarbleRequest::Play(_)));
            self.notices.withdraw(plays);
        }
        if let Some((played, of)) =
            self.marbles.play.as_ref().and_then(|it| Some((it.poll()?, it.of)))
        {
            self.marbles.play = None;
            match played {
                Ok(recording) => self.watch_game(recording, of),
                Err(problems) => self.refuse("game", &problems),
            }
        }
        let waker = self.waker();
        match self.marbles.school.take_in(waker) {
            Some(Ok(id)) => {
                self.marbles.seat = GameSeat::Policy(id);
                let games = self.marbles.school.policy(id).map_or(0, |it| it.file.training.games);
                self.notices.offer(
                    format!("Trained on {} games", grouped(games.into())),
                    "Watch",
                    Request::Marbles(MarbleRequest::Play(id)),
                );
                self.go_on_after_training();
            }
            Some(Err(reason)) => {
                self.notices.trouble(reason);
                self.stay_without_training();
            }
            None => {}
        }
    }
}

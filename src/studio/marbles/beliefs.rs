//! Beliefs that can be shown beside the truth: of a run's player, and of a learner.

use super::{Believer, GameSeat};
use crate::studio::model::{RunWorld, Studio};
use crate::worlds::zuma::{Belief, Model, Zuma};

/// A belief, with the true model it is about.
#[derive(Debug)]
pub(super) struct Believed {
    /// Who holds the belief.
    pub(super) believer: Believer,
    /// Title of the game and holder of the belief, as text.
    pub(super) whose: String,
    pub(super) truth: Model,
    pub(super) belief: Belief,
}

impl Studio {
    /// All available beliefs, the selected one first.
    pub(super) fn beliefs(&self) -> Vec<Believed> {
        let mut beliefs: Vec<_> =
            self.belief_of_player().into_iter().chain(self.belief_of_learner()).collect();
        beliefs.sort_by_key(|belief| belief.believer != self.marbles.believer);
        beliefs
    }

    fn belief_of_player(&self) -> Option<Believed> {
        let any = self.on_boards().run()?;
        let run = Zuma::of(any)?;
        let header = &run.recording().header;
        let who = match (any.agent(), self.number_of_run(any)) {
            (GameSeat::YOU, None) => "your game".to_owned(),
            (GameSeat::YOU, Some(number)) => format!("your game {number}"),
            _ => self.name_of_run(any),
        };
        Some(Believed {
            believer: Believer::Player,
            whose: format!("{}: {who}", name_of(&self.level_title_of(any))),
            truth: header.level.model,
            belief: run.frame(self.player.cursor()).belief,
        })
    }

    fn belief_of_learner(&self) -> Option<Believed> {
        let view = self.marbles.school.view()?;
        Some(Believed {
            believer: Believer::Learner,
            whose: format!("{}: learner", name_of(&view.title)),
            truth: view.truth,
            belief: view.belief?,
        })
    }
}

fn name_of(title: &str) -> &str {
    if title.is_empty() { "Untitled game" } else { title }
}

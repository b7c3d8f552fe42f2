//! The choice of the player that plays the next Zuma game.

use super::{PolicyId, TrainingJobs};
use crate::agents::zuma::UntrainedPlayer;

/// A player of Zuma games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayerChoice {
    /// A built-in player, which serves as a baseline.
    Untrained(UntrainedPlayer),
    /// A trained policy.
    Policy(PolicyId),
    /// The user, by hand.
    You,
}

impl Default for PlayerChoice {
    /// The greedy player.
    fn default() -> Self {
        Self::Untrained(UntrainedPlayer::Greedy)
    }
}

impl PlayerChoice {
    /// Name of the user in recordings.
    pub const YOU: &'static str = "you";

    /// The player with this name, except policies; `None` if the name is unknown.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if name == Self::YOU {
            return Some(Self::You);
        }
        UntrainedPlayer::from_name(name).ok().map(Self::Untrained)
    }

    /// All players: policies from the newest, then built-in players, then the user.
    pub fn all(jobs: &TrainingJobs) -> impl Iterator<Item = Self> + '_ {
        let policies = jobs.policies().iter().rev().map(|policy| Self::Policy(policy.id));
        policies.chain(UntrainedPlayer::ALL.map(Self::Untrained)).chain([Self::You])
    }

    /// The name in lists; "removed" for a removed policy.
    #[must_use]
    pub fn name(self, jobs: &TrainingJobs) -> String {
        match self {
            Self::Untrained(UntrainedPlayer::Oracle) => "oracle (knows the model)".to_owned(),
            Self::Untrained(untrained) => untrained.name().to_owned(),
            Self::Policy(id) => {
                jobs.policy(id).map_or_else(|| "removed".to_owned(), |policy| policy.name.clone())
            }
            Self::You => Self::YOU.to_owned(),
        }
    }

    /// Returns one sentence about the player; empty for a removed policy.
    #[must_use]
    pub fn description(self, jobs: &TrainingJobs) -> String {
        match self {
            Self::Untrained(untrained) => untrained.description().to_owned(),
            Self::Policy(id) => jobs.policy(id).map_or_else(String::new, |policy| {
                let training = &policy.file.training;
                let learner = policy.file.policy.learner().name();
                format!("{learner}, trained on {} games", training.games)
            }),
            Self::You => "You choose where each ball goes".to_owned(),
        }
    }
}

//! The next player.

use super::{PolicyId, School};
use crate::agents::zuma::Yardstick;

/// A player of Zuma games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameSeat {
    /// A built-in player.
    Yardstick(Yardstick),
    /// A trained policy.
    Policy(PolicyId),
    /// The user.
    You,
}

impl Default for GameSeat {
    fn default() -> Self {
        Self::Yardstick(Yardstick::Greedy)
    }
}

impl GameSeat {
    /// Name of the user in recordings.
    pub const YOU: &'static str = "you";

    /// The player with this name, except policies; `None` if the name is unknown.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if name == Self::YOU {
            return Some(Self::You);
        }
        Yardstick::from_name(name).ok().map(Self::Yardstick)
    }

    /// All players, policies first.
    pub fn all(school: &School) -> impl Iterator<Item = Self> + '_ {
        let policies = school.policies().iter().rev().map(|policy| Self::Policy(policy.id));
        policies.chain(Yardstick::ALL.map(Self::Yardstick)).chain([Self::You])
    }

    /// The name in lists.
    #[must_use]
    pub fn name(self, school: &School) -> String {
        match self {
            Self::Yardstick(Yardstick::Oracle) => "oracle (knows the model)".to_owned(),
            Self::Yardstick(yardstick) => yardstick.name().to_owned(),
            Self::Policy(id) => {
                school.policy(id).map_or_else(|| "removed".to_owned(), |policy| policy.name.clone())
            }
            Self::You => Self::YOU.to_owned(),
        }
    }

    /// The description, in one sentence.
    #[must_use]
    pub fn description(self, school: &School) -> String {
        match self {
            Self::Yardstick(yardstick) => yardstick.description().to_owned(),
            Self::Policy(id) => school.policy(id).map_or_else(String::new, |policy| {
                let training = &policy.file.training;
                let learner = policy.file.policy.learner().name();
                format!("{learner}, trained on {} games", training.games)
            }),
            Self::You => "You choose where each ball goes".to_owned(),
        }
    }
}

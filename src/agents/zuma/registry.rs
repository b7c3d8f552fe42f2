//! Registry of the players that need no training.

use super::{Greedy, Oracle, Player, Random, ThrowAway};
use crate::planning::search::Budget;
use crate::worlds::zuma::{FirstLine, Game};

/// A player that needs no training; a baseline or the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UntrainedPlayer {
    /// Knows the true model.
    Oracle,
    /// Makes the longest run.
    Greedy,
    /// Discards every ball.
    ThrowAway,
    /// Chooses uniformly at random.
    Random,
}

/// Error: no player has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown player \"{name}\". Players: {}", known_names())]
pub struct UnknownPlayer {
    /// The unknown name.
    pub name: String,
}

impl UntrainedPlayer {
    /// All players, the oracle first.
    pub const ALL: [Self; 4] = [Self::Oracle, Self::Greedy, Self::ThrowAway, Self::Random];

    /// The name on the command line and in recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oracle => "oracle",
            Self::Greedy => "greedy",
            Self::ThrowAway => "throw-away",
            Self::Random => "random",
        }
    }

    /// One sentence that describes the player.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Oracle => {
                "Knows the true odds and rewards and plans with them, exactly for lines of up to ten balls; \
                 the other players are compared with it"
            }
            Self::Greedy => "Makes the longest run it can, and throws the ball away otherwise",
            Self::ThrowAway => "Throws every ball away",
            Self::Random => "Chooses any action, all equally probable",
        }
    }

    /// Returns true if the player knows the hidden model.
    #[must_use]
    pub const fn is_clairvoyant(self) -> bool {
        matches!(self, Self::Oracle)
    }

    /// Constructs the player, which may plan within the budget.
    ///
    /// The second value is false if the budget stopped its planning. Only [`Self::Oracle`] reads
    /// the game's model, and only [`Self::Random`] reads `seed`.
    #[must_use]
    pub fn construct(
        self,
        game: &Game,
        first_line: FirstLine,
        seed: u64,
        budget: &Budget<'_>,
    ) -> (Box<dyn Player>, bool) {
        match self {
            Self::Oracle => {
                let (oracle, is_done) = Oracle::new(game, first_line, budget);
                (Box::new(oracle), is_done)
            }
            Self::Greedy => (Box::new(Greedy), true),
            Self::ThrowAway => (Box::new(ThrowAway), true),
            Self::Random => (Box::new(Random::new(seed)), true),
        }
    }

    /// The player with this name, ignoring case.
    ///
    /// # Errors
    /// [`UnknownPlayer`], which lists the known names.
    pub fn from_name(name: &str) -> Result<Self, UnknownPlayer> {
        let known = Self::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownPlayer { name: name.to_owned() })
    }
}

/// The players' names, separated by commas.
fn known_names() -> String {
    UntrainedPlayer::ALL.map(UntrainedPlayer::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_name_parses_and_unknown_name_lists_all() {
        for player in UntrainedPlayer::ALL {
            assert_eq!(UntrainedPlayer::from_name(&player.name().to_uppercase()), Ok(player));
            assert!(!player.description().is_empty());
        }
        let stranger = UntrainedPlayer::from_name("optimist").unwrap_err();
        assert_eq!(
            stranger.to_string(),
            "unknown player \"optimist\". Players: oracle, greedy, throw-away, random"
        );
    }
}

//! Registry of the players that need no training.

use super::{Greedy, Oracle, Player, Random, ThrowAway};
use crate::planning::search::Budget;
use crate::worlds::zuma::{Game, Start};

/// A player that needs no training; a baseline or yardstick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Yardstick {
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
pub struct UnknownYardstick {
    /// The unknown name.
    pub name: String,
}

impl Yardstick {
    /// All players, the strongest first.
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
                 the yardstick"
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
    /// Also returns false if the budget stopped its plan. Only [`Self::Oracle`] reads the game's
    /// model.
    #[must_use]
    pub fn construct(
        self,
        game: &Game,
        start: Start,
        seed: u64,
        budget: &Budget<'_>,
    ) -> (Box<dyn Player>, bool) {
        match self {
            Self::Oracle => {
                let (oracle, is_done) = Oracle::new(game, start, budget);
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
    /// [`UnknownYardstick`], which lists the known names.
    pub fn from_name(name: &str) -> Result<Self, UnknownYardstick> {
        let known = Self::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownYardstick { name: name.to_owned() })
    }
}

fn known_names() -> String {
    Yardstick::ALL.map(Yardstick::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_and_strangers_are_told_the_names() {
        for player in Yardstick::ALL {
            assert_eq!(Yardstick::from_name(&player.name().to_uppercase()), Ok(player));
            assert!(!player.description().is_empty());
        }
        let stranger = Yardstick::from_name("optimist").unwrap_err();
        assert_eq!(
            stranger.to_string(),
            "unknown player \"optimist\". Players: oracle, greedy, throw-away, random"
        );
    }
}

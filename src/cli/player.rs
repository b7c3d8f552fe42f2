//! Who plays: an agent of the house, or somebody's program.

use crate::agents::{Agent, AutomaticAgent};
use crate::episode::Episode;
use crate::planning::search::Budget;
use crate::programs::{Opening, Program};
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// The name of a player, as it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// An agent of the house.
    Automatic(AutomaticAgent),
    /// A program, which is told apart.
    External,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    /// An agent of the house.
    Automatic(AutomaticAgent),
    /// A program, started once for every game.
    External(Program),
}

impl PlayerName {
    /// The player of that name, in either case.
    ///
    /// # Errors
    /// In words, with the names there are.
    pub fn read(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case(Program::NAME) {
            return Ok(Self::External);
        }
        let automatic = AutomaticAgent::from_name(name).map(Self::Automatic);
        automatic.map_err(|unknown| format!("{unknown}, {}", Program::NAME))
    }

    /// All names, on one line.
    pub fn all() -> String {
        let names = AutomaticAgent::ALL.map(AutomaticAgent::name).join(", ");
        format!("{names}, {}", Program::NAME)
    }

    /// The player, with the program that was told for it; `option` is how players are named on
    /// this command line.
    ///
    /// # Errors
    /// In words, if a program is missing.
    pub fn seated(self, program: Option<&Program>, option: &str) -> Result<Player, String> {
        match (self, program) {
            (Self::Automatic(agent), _) => Ok(Player::Automatic(agent)),
            (Self::External, Some(program)) => Ok(Player::External(program.clone())),
            (Self::External, None) => {
                let name = Program::NAME;
                Err(format!("{option} {name} needs a program: --program \"COMMAND\""))
            }
        }
    }
}

impl Player {
    /// The name in tables and recordings.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Automatic(agent) => agent.name(),
            Self::External(_) => Program::NAME,
        }
    }

    /// Whether it sees what is hidden from the others.
    pub fn is_clairvoyant(&self) -> bool {
        match self {
            Self::Automatic(agent) => agent.is_clairvoyant(),
            Self::External(_) => false,
        }
    }

    /// Seats the player in the game.
    pub fn construct(&self, episode: &Episode<Ice>, budget: &Budget<'_>) -> Box<dyn Agent<Ice>> {
        match self {
            Self::Automatic(agent) => agent.construct(episode.seat(), budget),
            Self::External(program) => {
                let header = &episode.recording().header;
                Box::new(program.sit_down(&Opening {
                    observation: episode.observation(),
                    step_limit: Ice::step_limit(episode.truth()),
                    seed: header.seed,
                    limits: &header.limits,
                }))
            }
        }
    }
}

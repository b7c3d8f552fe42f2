//! Who plays: an agent of the house, or somebody's program.

use super::{Opening, Program};
use crate::agents::{Agent, AutomaticAgent};
use crate::episode::Episode;
use crate::planning::search::Budget;
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    /// An agent of the house.
    Automatic(AutomaticAgent),
    /// A program, started once for every game.
    External(Program),
}

impl Player {
    /// The name in tables and recordings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Automatic(agent) => agent.name(),
            Self::External(_) => Program::NAME,
        }
    }

    /// Whether it sees what is hidden from the others.
    #[must_use]
    pub fn is_clairvoyant(&self) -> bool {
        match self {
            Self::Automatic(agent) => agent.is_clairvoyant(),
            Self::External(_) => false,
        }
    }

    /// Seats the player in the game.
    #[must_use]
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

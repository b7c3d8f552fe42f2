//! A player: a built-in agent or an external program.

use super::{Opening, Program};
use crate::agents::{Agent, AutomaticAgent};
use crate::episode::Episode;
use crate::planning::search::Budget;
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// A built-in agent or an external program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    /// A built-in agent.
    Automatic(AutomaticAgent),
    /// A program, started once for every game.
    External(Program),
}

impl Player {
    /// Name in tables and recordings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Automatic(agent) => agent.name(),
            Self::External(_) => Program::NAME,
        }
    }

    /// Returns true if the player sees the hidden ice.
    #[must_use]
    pub fn is_clairvoyant(&self) -> bool {
        match self {
            Self::Automatic(agent) => agent.is_clairvoyant(),
            Self::External(_) => false,
        }
    }

    /// Constructs the agent for a game.
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

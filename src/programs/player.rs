//! A player: a built-in agent or an external program.

use super::{GameDescription, Program};
use crate::agents::{Agent, AutomaticAgent};
use crate::episode::Episode;
use crate::planning::search::Budget;
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// A built-in agent or an external program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IcePlayer {
    /// A built-in agent.
    Automatic(AutomaticAgent),
    /// A program, started once for every game.
    External(Program),
}

impl IcePlayer {
    /// Name in tables and recordings: that of the agent, or `external`.
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

    /// Constructs the agent for a game; for an external program, starts its process.
    ///
    /// `budget` limits the construction of a built-in agent. If the process cannot be started, the
    /// agent reports a crash at its first decision.
    #[must_use]
    pub fn construct(&self, episode: &Episode<Ice>, budget: &Budget<'_>) -> Box<dyn Agent<Ice>> {
        match self {
            Self::Automatic(agent) => agent.construct(episode.agent_init(), budget),
            Self::External(program) => {
                let header = &episode.recording().header;
                Box::new(program.start_agent(&GameDescription {
                    observation: episode.observation(),
                    step_limit: Ice::step_limit(episode.truth()),
                    seed: header.seed,
                    limits: &header.limits,
                }))
            }
        }
    }
}

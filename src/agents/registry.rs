//! Registry of the agents of the ice world.

use super::Agent;
use super::careful::careful;
use super::clairvoyant::Clairvoyant;
use super::gambler::gambler;
use super::hindsight::hindsight;
use super::optimist::optimist;
use super::pessimist::pessimist;
use super::rollout::rollout;
use super::scenarios::scenarios;
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, Terrain};

/// An agent that needs no user input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AutomaticAgent {
    /// Knows the true ice.
    Clairvoyant,
    /// Plans in belief space.
    Careful,
    /// Assumes that unknown cells are floor.
    Optimist,
    /// Assumes that unknown cells are ice.
    Pessimist,
    /// Assumes one sampled ice map.
    Gambler,
    /// Evaluates each action as if the agent saw all ice after it (hindsight optimisation).
    Hindsight,
    /// Evaluates each action by optimistic rollouts after it.
    Rollout,
    /// Searches the best policy for 64 sampled scenarios.
    Scenarios,
}

/// Who makes the decisions of an episode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AgentKind {
    /// A built-in agent.
    Automatic(AutomaticAgent),
    /// The user's program, started by a command.
    External,
    /// You, at the keyboard.
    You,
}

/// Inputs of an agent's constructor.
///
/// Only [`AutomaticAgent::Clairvoyant`] reads the ice of `truth`.
#[derive(Debug, Clone, Copy)]
pub struct AgentInit<'a> {
    /// The level with its true ice.
    pub truth: &'a Terrain,
    /// The observation before the first action.
    pub observation: &'a Observation,
    /// The belief before the first action.
    pub belief: &'a Belief,
    /// Seed for agents that use random numbers.
    pub seed: u64,
    /// Cost of a failure, in steps, for agents that compare costs.
    pub failure_cost: f64,
    /// Criterion used to compare policies.
    pub criterion: Criterion,
}

/// Error: no agent has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown agent \"{name}\". Agents: {}", known_names())]
pub struct UnknownAgent {
    /// The unknown name.
    pub name: String,
}

impl AutomaticAgent {
    /// All agents, the clairvoyant one first.
    pub const ALL: [Self; 8] = [
        Self::Clairvoyant,
        Self::Careful,
        Self::Optimist,
        Self::Pessimist,
        Self::Gambler,
        Self::Hindsight,
        Self::Rollout,
        Self::Scenarios,
    ];

    /// The name on the command line and in recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clairvoyant => "clairvoyant",
            Self::Careful => "careful",
            Self::Optimist => "optimist",
            Self::Pessimist => "pessimist",
            Self::Gambler => "gambler",
            Self::Hindsight => "hindsight",
            Self::Rollout => "rollout",
            Self::Scenarios => "scenarios",
        }
    }

    /// One sentence that describes the agent.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Clairvoyant => {
                "Knows the true ice map and follows a shortest plan; the reference"
            }
            Self::Careful => {
                "Compares policies over scenarios: expected steps, risk and information"
            }
            Self::Optimist => "Assumes that unknown cells are floor; replans when it slides",
            Self::Pessimist => "Assumes that unknown cells are ice; replans when it stops",
            Self::Gambler => {
                "Assumes one ice map sampled from its belief; replans when it is wrong"
            }
            Self::Hindsight => "Chooses each step as if the ice became visible right after it",
            Self::Rollout => "Chooses each step as if an optimist continued after it",
            Self::Scenarios => "Follows the best policy for 64 scenarios sampled from its belief",
        }
    }

    /// Returns true if the agent knows the hidden state.
    #[must_use]
    pub const fn is_clairvoyant(self) -> bool {
        matches!(self, Self::Clairvoyant)
    }

    /// Constructs the agent, which may plan at once, within the budget.
    ///
    /// For agents that evaluate policies, reaching the goal after the level's step limit counts as
    /// a failure.
    #[must_use]
    pub fn construct(self, init: AgentInit<'_>, budget: &Budget<'_>) -> Box<dyn Agent<Ice>> {
        let AgentInit { truth, observation, belief, seed, failure_cost, criterion } = init;
        let costs = CostModel::new(criterion, failure_cost).with_step_limit(truth.step_limit());
        match self {
            Self::Clairvoyant => Box::new(Clairvoyant::new(truth, &observation.state, budget)),
            Self::Careful => Box::new(careful(observation, belief, seed, costs, budget)),
            Self::Optimist => Box::new(optimist(observation, belief, seed, budget)),
            Self::Pessimist => Box::new(pessimist(observation, belief, seed, budget)),
            Self::Gambler => Box::new(gambler(observation, belief, seed, budget)),
            Self::Hindsight => Box::new(hindsight(observation, belief, seed, costs, budget)),
            Self::Rollout => Box::new(rollout(observation, belief, seed, costs, budget)),
            Self::Scenarios => Box::new(scenarios(observation, belief, seed, costs, budget)),
        }
    }

    /// The agent with this name, ignoring case.
    ///
    /// # Errors
    /// [`UnknownAgent`], which lists the known names.
    pub fn from_name(name: &str) -> Result<Self, UnknownAgent> {
        let known = Self::ALL.into_iter().find(|agent| agent.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownAgent { name: name.to_owned() })
    }
}

/// The agents' names, separated by commas.
fn known_names() -> String {
    AutomaticAgent::ALL.map(AutomaticAgent::name).join(", ")
}

impl AgentKind {
    /// All kinds, in the order in which the window lists them.
    pub const ALL: [Self; 10] = [
        Self::Automatic(AutomaticAgent::Careful),
        Self::Automatic(AutomaticAgent::Clairvoyant),
        Self::Automatic(AutomaticAgent::Optimist),
        Self::Automatic(AutomaticAgent::Pessimist),
        Self::Automatic(AutomaticAgent::Gambler),
        Self::Automatic(AutomaticAgent::Hindsight),
        Self::Automatic(AutomaticAgent::Rollout),
        Self::Automatic(AutomaticAgent::Scenarios),
        Self::External,
        Self::You,
    ];

    /// The name in lists and recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Automatic(agent) => agent.name(),
            Self::External => "external",
            Self::You => "you",
        }
    }

    /// The kind with this name, ignoring case.
    ///
    /// # Errors
    /// [`UnknownAgent`], which lists the built-in agents.
    pub fn from_name(name: &str) -> Result<Self, UnknownAgent> {
        let mut others = [Self::External, Self::You].into_iter();
        if let Some(kind) = others.find(|it| name.eq_ignore_ascii_case(it.name())) {
            return Ok(kind);
        }
        AutomaticAgent::from_name(name).map(Self::Automatic)
    }

    /// One sentence that describes the agent.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Automatic(agent) => agent.description(),
            Self::External => "Your own program decides; you tell the command that starts it",
            Self::You => "You decide, with the keyboard",
        }
    }

    /// Returns true if the agent knows the hidden state.
    #[must_use]
    pub const fn is_clairvoyant(self) -> bool {
        match self {
            Self::Automatic(agent) => agent.is_clairvoyant(),
            Self::External | Self::You => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_name_parses_and_unknown_name_lists_all() {
        for kind in AgentKind::ALL {
            assert_eq!(AgentKind::from_name(&kind.name().to_uppercase()), Ok(kind));
            assert!(!kind.description().is_empty());
        }
        let stranger = AutomaticAgent::from_name("you").unwrap_err();
        assert_eq!(
            stranger.to_string(),
            "unknown agent \"you\". Agents: clairvoyant, careful, optimist, pessimist, gambler, \
             hindsight, rollout, scenarios"
        );
    }
}

//! Registry of the agents of the ice world: one row per agent with its name, text and constructor.

use super::Agent;
use super::clairvoyant::Clairvoyant;
use super::one_step_agent::{Continuation, OneStepAgent};
use super::policy_agent::{AgentConfig, PolicyAgent};
use super::replanning_agent::{IceAssumption, ReplanConfig, ReplanningAgent};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, Terrain};

/// An agent that needs no user input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AutomaticAgent {
    /// Knows the true ice and follows a shortest plan; the reference for the others.
    Clairvoyant,
    /// Plans in belief space over all ice maps or many scenarios, with a safety check.
    Careful,
    /// Plans with unknown cells as floor, and replans when it slides.
    Optimist,
    /// Plans with unknown cells as ice, and replans when an action ends elsewhere.
    Pessimist,
    /// Plans on one ice map sampled from its belief.
    ///
    /// Replans on a new sample when an action ends elsewhere or an observation refutes the map.
    Gambler,
    /// Minimises the mean clairvoyant cost after the next action, over sampled scenarios.
    ///
    /// This is hindsight optimisation (Yoon, Fern, Givan and Kambhampati, 2008). Information has no
    /// value to it, because it expects full information after any action.
    Hindsight,
    /// Minimises the mean cost of an optimistic rollout after the next action.
    ///
    /// The mean is over sampled scenarios; in a rollout the optimist plays on. This is the rollout
    /// of a base policy (Bertsekas and Castañon, 1999).
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

impl AgentInit<'_> {
    /// Cost model of agents that evaluate policies.
    fn costs(&self) -> CostModel {
        let costs = CostModel::new(self.criterion, self.failure_cost);
        costs.with_step_limit(self.truth.step_limit())
    }
}

/// Constructor of an agent, given its name; it may plan at once, within the budget.
type Constructor = fn(&'static str, AgentInit<'_>, &Budget<'_>) -> Box<dyn Agent<Ice>>;

/// One row of the registry.
#[derive(Clone, Copy)]
struct AgentRow {
    name: &'static str,
    description: &'static str,
    construct: Constructor,
}

/// An agent with quick decisions that plans on one assumed ice map.
///
/// The seed determines the ice maps that it samples.
fn replanning(
    name: &'static str,
    assumption: IceAssumption,
    AgentInit { observation, belief, seed, .. }: AgentInit<'_>,
    budget: &Budget<'_>,
) -> Box<dyn Agent<Ice>> {
    let settings = (assumption, ReplanConfig::QUICK);
    Box::new(ReplanningAgent::new(name, settings, observation, belief, seed, budget))
}

/// An agent that evaluates only the next action.
fn one_step(
    name: &'static str,
    continuation: Continuation,
    init: AgentInit<'_>,
    budget: &Budget<'_>,
) -> Box<dyn Agent<Ice>> {
    let AgentInit { observation, belief, seed, .. } = init;
    let costs = init.costs();
    Box::new(OneStepAgent::new(name, continuation, observation, belief, seed, costs, budget))
}

/// An agent that evaluates policies.
fn policy(
    name: &'static str,
    config: AgentConfig,
    costs: CostModel,
    AgentInit { observation, belief, seed, .. }: AgentInit<'_>,
    budget: &Budget<'_>,
) -> Box<dyn Agent<Ice>> {
    Box::new(PolicyAgent::new(name, config, (observation, belief), seed, costs, budget))
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

    /// The row of this agent.
    const fn row(self) -> AgentRow {
        let (name, description, construct): (_, _, Constructor) = match self {
            Self::Clairvoyant => (
                "clairvoyant",
                "Knows the true ice map and follows a shortest plan; the reference",
                |_, init, budget| {
                    Box::new(Clairvoyant::new(init.truth, &init.observation.state, budget))
                },
            ),
            Self::Careful => (
                "careful",
                "Compares policies over scenarios: expected steps, risk and information",
                |name, init, budget| policy(name, AgentConfig::CAREFUL, init.costs(), init, budget),
            ),
            Self::Optimist => (
                "optimist",
                "Assumes that unknown cells are floor; replans when it slides",
                |name, init, budget| replanning(name, IceAssumption::Floor, init, budget),
            ),
            Self::Pessimist => (
                "pessimist",
                "Assumes that unknown cells are ice; replans when it stops",
                |name, init, budget| replanning(name, IceAssumption::Ice, init, budget),
            ),
            Self::Gambler => (
                "gambler",
                "Assumes one ice map sampled from its belief; replans when it is wrong",
                |name, init, budget| replanning(name, IceAssumption::Sampled, init, budget),
            ),
            Self::Hindsight => (
                "hindsight",
                "Chooses each step as if the ice became visible right after it",
                |name, init, budget| one_step(name, Continuation::FullInformation, init, budget),
            ),
            Self::Rollout => (
                "rollout",
                "Chooses each step as if an optimist continued after it",
                |name, init, budget| one_step(name, Continuation::OptimisticRollout, init, budget),
            ),
            Self::Scenarios => (
                "scenarios",
                "Follows the best policy for 64 scenarios sampled from its belief",
                |name, init, budget| {
                    let costs = init.costs().without_loss_multiplier();
                    policy(name, AgentConfig::SCENARIOS, costs, init, budget)
                },
            ),
        };
        AgentRow { name, description, construct }
    }

    /// The name on the command line and in recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// One sentence that describes the agent.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
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
        let AgentRow { name, construct, .. } = self.row();
        construct(name, init, budget)
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

//! The interface between an episode and an agent.
//!
//! An episode is one game on one level. Before each action the episode runner gives the agent a
//! percept (observation, belief and step numbers), and the agent replies.

use super::Decision;
use crate::planning::search::Budget;
use crate::worlds::World;

/// Everything an agent may use for a decision; contains no hidden state.
#[derive(Debug)]
pub struct Percept<'a, W: World> {
    /// The current observation.
    pub observation: &'a W::Observation,
    /// The belief after every observation so far.
    pub belief: &'a W::Belief,
    /// The belief update that the last observation caused; empty before the first action.
    pub belief_update: &'a W::BeliefUpdate,
    /// Number of actions taken so far.
    pub step: u32,
    /// Maximum number of actions in the episode.
    pub step_limit: u32,
}

/// An agent's reply to a percept.
#[derive(Debug, Clone)]
pub enum AgentReply<W: World> {
    /// Execute this decision.
    Act(Decision<W>),
    /// The agent gives up; the text gives the reason. Ends the episode.
    Resign(String),
    /// An external program gave no valid action in time; the text says why. Ends the episode.
    InvalidAction(String),
    /// The agent failed (for example, its program exited); the text says how. Ends the episode.
    Crashed(String),
}

/// An agent that plays one episode.
pub trait Agent<W: World>: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// Chooses the next action; the episode runner calls it once before each action.
    ///
    /// `percept` describes the situation after the last action. An agent that searches keeps within
    /// `budget`: it polls `should_stop` often enough to return within some tens of milliseconds
    /// after the stop signal is set, and marks a decision that was cut short.
    fn decide(&mut self, percept: &Percept<'_, W>, budget: &Budget<'_>) -> AgentReply<W>;
}

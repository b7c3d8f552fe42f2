//! The interface between an episode and whoever plays it.

use super::Decision;
use crate::planning::search::Budget;
use crate::worlds::World;

/// All that an agent is told before a decision. Mentions no hidden state.
#[derive(Debug)]
pub struct Percept<'a, W: World> {
    /// What is seen now.
    pub observation: &'a W::Observation,
    /// What follows from everything seen so far.
    pub belief: &'a W::Belief,
    /// What the last observation taught.
    pub lesson: &'a W::Lesson,
    /// Actions taken so far.
    pub step: u32,
    /// Actions that may be taken in all.
    pub step_limit: u32,
}

/// What an agent says when asked.
#[derive(Debug, Clone)]
pub enum Answer<W: World> {
    /// Carry this out.
    Act(Decision<W>),
    /// Nothing leads to the goal any more; the reason in words. Ends the episode.
    Resign(String),
    /// Something that is no action of the world, as it was said. Ends the episode.
    Nonsense(String),
    /// Whoever was to answer broke down; how, in words. Ends the episode.
    Crashed(String),
}

/// Plays one episode.
pub trait Agent<W: World>: Send {
    /// The name shown beside its decisions.
    fn name(&self) -> &str;

    /// Decides. Called once before each action, with the percept that the last action led to.
    ///
    /// The agent keeps within `budget`: it asks `should_stop` often enough to answer within
    /// some tens of milliseconds after it said yes, and marks a decision that was cut short.
    fn decide(&mut self, percept: &Percept<'_, W>, budget: &Budget<'_>) -> Answer<W>;
}

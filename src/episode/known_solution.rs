//! Recordings of solutions that a planner found with full information.

use super::{Episode, EpisodeLimits, KnownPlan, Recording, RecordingHeader};
use crate::agents::{AutomaticAgent, Proof};
use crate::planning::sokoban::{Objective, Plan};
use crate::worlds::ice::{Ice, IcePrior, Level, Problem};

/// A solution of a level, and whether the planner proved it optimal.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolution<'a> {
    /// The solution.
    pub plan: &'a Plan,
    /// Objective of the search that found the solution.
    pub objective: Objective,
    /// Whether it is proved that no solution is better for this objective.
    pub is_optimal: bool,
    /// Number of states that the search expanded.
    pub states: u64,
}

impl KnownSolution<'_> {
    /// Plays the solution by the rules and returns the recording.
    ///
    /// The agent of the recording is the clairvoyant agent. The recording ends earlier than the
    /// solution if it reaches the step limit of the level, which the planner does not know.
    ///
    /// # Errors
    /// Every problem that makes the level unplayable.
    pub fn record(self, level: &Level) -> Result<Recording<Ice>, Vec<Problem>> {
        let Self { plan, objective, is_optimal, states } = self;
        let mut episode = Episode::begin(RecordingHeader {
            level: level.clone(),
            // A planner with full information is recorded as the clairvoyant agent.
            agent: AutomaticAgent::Clairvoyant.name().to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })?;
        let is_shortest = objective == Objective::Moves && is_optimal;
        episode.follow(KnownPlan {
            engine: format!("planner, objective {objective}"),
            nodes: states,
            proof: if is_shortest { Proof::Optimal } else { Proof::BestEffort },
            actions: plan.actions.clone(),
        });
        Ok(episode.into_recording())
    }
}

//! Recordings of solutions that a planner found with full information.

use super::{Episode, EpisodeLimits, KnownPlan, Recording, RecordingHeader};
use crate::agents::{AutomaticAgent, Proof};
use crate::planning::sokoban::{Objective, Plan};
use crate::worlds::ice::{Ice, IcePrior, Level, Problem};

/// A solution of a level, with what the planner proved about it.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolution<'a> {
    /// Its actions.
    pub plan: &'a Plan,
    /// Objective of the search: moves or pushes.
    pub objective: Objective,
    /// Whether no solution is better for this objective.
    pub is_optimal: bool,
    /// Number of expanded states.
    pub states: u64,
}

impl KnownSolution<'_> {
    /// Records the solution, played by the rules.
    ///
    /// The recording ends at the level's step limit, which the planner does not know: the plan may
    /// be longer.
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

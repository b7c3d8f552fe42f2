//! Solutions that were planned with all ice in sight, as recordings.

use super::{Episode, KnownPlan, Limits, Recording, RecordingHeader};
use crate::agents::{AutomaticAgent, Proof};
use crate::planning::sokoban::{Objective, Plan};
use crate::worlds::ice::{Ice, IcePrior, Level, Problem};

/// A solution of a level, and what is known about it.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolution<'a> {
    /// Its actions.
    pub plan: &'a Plan,
    /// What it should have little of.
    pub objective: Objective,
    /// Whether no solution has less of that.
    pub is_optimal: bool,
    /// States expanded to find it.
    pub states: u64,
}

impl KnownSolution<'_> {
    /// Plays the solution by the rules. The recording ends with the level's step limit, which
    /// planners do not know: it may be shorter than the plan.
    ///
    /// # Errors
    /// Every problem that keeps the level from being played.
    pub fn record(self, level: &Level) -> Result<Recording<Ice>, Vec<Problem>> {
        let Self { plan, objective, is_optimal, states } = self;
        let mut episode = Episode::begin(RecordingHeader {
            level: level.clone(),
            // Whoever plans here has seen the ice, and is named so.
            agent: AutomaticAgent::Clairvoyant.name().to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: Limits::default(),
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

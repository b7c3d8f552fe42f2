//! Executes and records plans that another program or an earlier search made.
//!
//! [`KnownPlan`] works in every world; [`KnownSolution`] is a solution of an ice level, and
//! [`record_stage_plan`] plays the plan of a search for a platform level.

use super::{Episode, EpisodeLimits, RecordedStep, Recording, RecordingHeader};
use crate::agents::{
    AutomaticAgent, Decision, DecisionEffort, Forecast, PlanNote, PlanReason, Proof,
};
use crate::planning::platform::PlanResult;
use crate::planning::search::SolveStatus;
use crate::planning::sokoban::{Objective, Plan};
use crate::worlds::World;
use crate::worlds::ice::{Ice, IcePrior, Level, Problem};
use crate::worlds::platform::{self, Platform};

/// A plan made before the episode, by a planner with full information or another program.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPlan<W: World> {
    /// Name of the method that made the plan; each recorded decision has it.
    pub engine: String,
    /// Number of nodes that the search for the plan expanded.
    pub nodes: u64,
    /// Claim about the plan's optimality.
    pub proof: Proof,
    /// Actions of the plan, in order.
    pub actions: Vec<W::Action>,
}

impl<W: World> Episode<W> {
    /// Executes the plan until it or the episode ends.
    ///
    /// The first decision records the whole plan and its effort; the others continue the plan.
    /// Every decision takes 0 ms.
    pub fn follow(&mut self, plan: KnownPlan<W>) {
        let KnownPlan { engine, nodes, proof, actions } = plan;
        for (done, action) in actions.iter().enumerate() {
            let is_first = done == 0;
            let steps_left = (actions.len() - done) as f32;
            let effort = DecisionEffort { nodes, scenarios: 1, cut_short: false };
            self.commit(
                Decision {
                    effort: if is_first { effort } else { DecisionEffort::default() },
                    proof,
                    forecast: Forecast { steps: Some(steps_left), ..Forecast::default() },
                    plan: if is_first {
                        PlanNote::New { reason: PlanReason::First, actions: actions.clone() }
                    } else {
                        PlanNote::Continues
                    },
                    ..Decision::without_explanation(*action, &engine)
                },
                0.0,
            );
        }
    }
}

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

/// Plays the plan of a search by the rules and returns the recording.
///
/// `None` if the search found no plan. The agent of the recording has the name of the search
/// engine.
///
/// # Errors
/// Every problem that makes the level unplayable.
pub fn record_stage_plan(
    level: &platform::Level,
    outcome: &PlanResult,
) -> Result<Option<Recording<Platform>>, Vec<platform::Problem>> {
    record_stage_plan_after(level, &[], outcome)
}

/// Plays earlier steps, then a plan found for the state after them.
///
/// `played` holds steps of another recording of this level, from its start; their decisions are
/// executed again. `None` if the search found no plan.
///
/// # Errors
/// Every problem that makes the level unplayable.
pub fn record_stage_plan_after(
    level: &platform::Level,
    played: &[RecordedStep<Platform>],
    outcome: &PlanResult,
) -> Result<Option<Recording<Platform>>, Vec<platform::Problem>> {
    let Some(actions) = outcome.actions.clone() else { return Ok(None) };
    let engine = outcome.engine.name().to_owned();
    let mut episode = Episode::begin(RecordingHeader {
        level: level.clone(),
        agent: engine.clone(),
        seed: 0,
        prior: (),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    })?;
    for step in played {
        episode.commit(step.decision.clone(), step.decision_ms);
    }
    let is_shortest = outcome.status == SolveStatus::Optimal;
    episode.follow(KnownPlan {
        engine,
        nodes: outcome.expanded,
        proof: if is_shortest { Proof::Optimal } else { Proof::BestEffort },
        actions,
    });
    Ok(Some(episode.into_recording()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::platform::{Engine, SearchOptions, plan};
    use crate::planning::search::{Budget, Unobserved};
    use crate::worlds::platform::Level;

    #[test]
    fn every_engine_plan_is_recorded() {
        let sample = Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
        let closed = Level::untitled(&[0, 3, 0], &[], 0, 2);
        for engine in Engine::ALL {
            let order = SearchOptions { engine, ..SearchOptions::default() };
            let budget = Budget::guarded(100_000, &|| false);
            let searched = |level| plan(level, order, &budget, &mut Unobserved).expect("playable");
            let outcome = searched(&sample);
            let recording = record_stage_plan(&sample, &outcome).expect("playable");
            let recording = recording.expect("there is a plan");
            let moves = outcome.actions.as_ref().map(Vec::len);
            assert_eq!(Some(recording.len()), moves, "{engine}");
            assert!(moves == Some(5) || engine != Engine::Optimal, "{engine}: {moves:?}");
            assert!(recording.outcome.is_some_and(|outcome| outcome.is_solved()));
            assert_eq!(recording.header.agent, engine.name());
            let none = record_stage_plan(&closed, &searched(&closed));
            assert_eq!(none.expect("playable"), None, "{engine}");
        }
    }

    #[test]
    fn plan_after_played_steps_continues_them() {
        let level = Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
        let budget = Budget::guarded(100_000, &|| false);
        let search = |level: &Level| {
            plan(level, SearchOptions::default(), &budget, &mut Unobserved).expect("playable")
        };
        let whole = record_stage_plan(&level, &search(&level)).expect("playable").expect("a plan");
        let (terrain, mut state) = Platform::open(&level).expect("playable");
        for (played, step) in whole.steps.iter().enumerate() {
            let rest = search(&terrain.level(&state));
            let forked = record_stage_plan_after(&level, &whole.steps[..played], &rest);
            let forked = forked.expect("playable").expect("a plan");
            assert_eq!(forked.steps[..played], whole.steps[..played]);
            assert_eq!((forked.len(), forked.outcome), (whole.len(), whole.outcome.clone()));
            Platform::replay(&mut state, &step.change);
        }
    }
}

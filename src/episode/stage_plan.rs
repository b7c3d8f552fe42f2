//! Recordings of plans that a search found for a platform stage.

use super::{Episode, KnownPlan, Limits, Recording, RecordingHeader, Step};
use crate::agents::Proof;
use crate::planning::platform::Outcome;
use crate::planning::search::Status;
use crate::worlds::platform::{Level, Platform, Problem};

/// Plays the plan of a search by the rules; `None` if there is no plan.
///
/// The recording is named after the search engine.
///
/// # Errors
/// Every problem that makes the stage unplayable.
pub fn record_stage_plan(
    stage: &Level,
    outcome: &Outcome,
) -> Result<Option<Recording<Platform>>, Vec<Problem>> {
    record_stage_plan_after(stage, &[], outcome)
}

/// Plays some earlier steps first, then a plan for the state after them.
///
/// # Errors
/// Every problem that makes the stage unplayable.
pub fn record_stage_plan_after(
    stage: &Level,
    played: &[Step<Platform>],
    outcome: &Outcome,
) -> Result<Option<Recording<Platform>>, Vec<Problem>> {
    let Some(actions) = outcome.actions.clone() else { return Ok(None) };
    let engine = outcome.engine.name().to_owned();
    let mut episode = Episode::begin(RecordingHeader {
        level: stage.clone(),
        agent: engine.clone(),
        seed: 0,
        prior: (),
        limits: Limits::default(),
        construct_ms: 0.0,
    })?;
    for step in played {
        episode.commit(step.decision.clone(), step.decision_ms);
    }
    let is_shortest = outcome.status == Status::Optimal;
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
    use crate::planning::platform::{Engine, Order, plan};
    use crate::planning::search::{Budget, Unobserved};
    use crate::worlds::World;

    #[test]
    fn plans_of_every_search_are_recorded() {
        let sample = Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
        let closed = Level::untitled(&[0, 3, 0], &[], 0, 2);
        for engine in Engine::ALL {
            let order = Order { engine, ..Order::default() };
            let budget = Budget::guarded(100_000, &|| false);
            let searched = |stage| plan(stage, order, &budget, &mut Unobserved).expect("playable");
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
    fn a_plan_may_begin_anywhere() {
        let stage = Level::untitled(&[3, 0, 0, 0, 0, 0], &[2], 0, 5);
        let budget = Budget::guarded(100_000, &|| false);
        let search = |stage: &Level| {
            plan(stage, Order::default(), &budget, &mut Unobserved).expect("playable")
        };
        let whole = record_stage_plan(&stage, &search(&stage)).expect("playable").expect("a plan");
        let (terrain, mut state) = Platform::open(&stage).expect("playable");
        for (played, step) in whole.steps.iter().enumerate() {
            let rest = search(&terrain.level(&state));
            let forked = record_stage_plan_after(&stage, &whole.steps[..played], &rest);
            let forked = forked.expect("playable").expect("a plan");
            assert_eq!(forked.steps[..played], whole.steps[..played]);
            assert_eq!((forked.len(), forked.outcome), (whole.len(), whole.outcome.clone()));
            Platform::replay(&mut state, &step.change);
        }
    }
}

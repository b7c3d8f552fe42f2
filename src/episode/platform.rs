//! Recordings of the platform world: events, solvability of a state, and recordings of plans.

use super::dead_end::Solvable;
use super::events::{EventKind, TimelineEvents};
use super::known_plan::KnownPlan;
use super::{RecordedStep, Recording};
use crate::agents::Proof;
use crate::planning::platform::{Engine, PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::worlds::platform::{Level, Platform, Problem, State, Terrain};
use std::sync::Arc;

impl TimelineEvents for Platform {
    const KINDS: &'static [EventKind] = {
        use EventKind::{DeadEnd, Failure, Goal, Push, Replan, Stopped};
        &[Push, Replan, DeadEnd, Goal, Stopped, Failure]
    };

    /// Returns true if a rock was pushed or lifted.
    fn is_main_event(change: &Self::Change) -> bool {
        change.rock.is_some()
    }

    /// Returns false, because nothing is hidden in this world.
    fn is_discovery(_: &Self::BeliefUpdate) -> bool {
        false
    }
}

impl Solvable for Platform {
    /// Returns a function that decides solvability by searching for a plan with A*.
    ///
    /// The function returns whether there is a plan (`None` if the budget was spent before an
    /// answer) and the number of expanded nodes.
    fn solvability_check<'a>(
        terrain: &'a Arc<Terrain>,
        _: &State,
    ) -> impl FnMut(&State, &Budget<'_>) -> (Option<bool>, u64) + use<'a> {
        let order = SearchOptions { engine: Engine::AStar, ..SearchOptions::default() };
        move |state, budget| {
            if terrain.is_solved_by(state) {
                return (Some(true), 0);
            }
            match plan(&terrain.level(state), order, budget, &mut Unobserved) {
                Ok(outcome) => {
                    let is_solvable = match outcome.status {
                        SolveStatus::Optimal | SolveStatus::Solved => Some(true),
                        SolveStatus::Unsolvable => Some(false),
                        SolveStatus::BudgetSpent => None,
                    };
                    (is_solvable, outcome.expanded)
                }
                // Every state of a recording can be opened, so this does not happen.
                Err(_) => (None, 0),
            }
        }
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
    level: &Level,
    outcome: &PlanResult,
) -> Result<Option<Recording<Platform>>, Vec<Problem>> {
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
    level: &Level,
    played: &[RecordedStep<Platform>],
    outcome: &PlanResult,
) -> Result<Option<Recording<Platform>>, Vec<Problem>> {
    let Some(actions) = outcome.actions.clone() else { return Ok(None) };
    let engine = outcome.engine.name();
    let is_shortest = outcome.status == SolveStatus::Optimal;
    let plan = KnownPlan {
        engine: engine.to_owned(),
        nodes: outcome.expanded,
        proof: if is_shortest { Proof::Optimal } else { Proof::BestEffort },
        actions,
    };
    plan.record(level, engine, played).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;

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
            assert!(moves == Some(5) || !engine.is_admissible(), "{engine}: {moves:?}");
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

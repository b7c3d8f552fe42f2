//! Agents that receive the stop signal, and that get more time later.

use super::solvable_random_scenes;
use crate::agents::{AgentInit, AgentReply, AutomaticAgent, Percept};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::worlds::ice::{BeliefUpdate, RandomBoards};
use std::sync::atomic::{AtomicU32, Ordering};

/// Agents with tables, and the engine names of decisions made with them.
const ENGINES: [(AutomaticAgent, &[&str]); 4] = [
    (AutomaticAgent::Careful, &["exact", "policy search"]),
    (AutomaticAgent::Scenarios, &["AND-OR search on sampled ice maps"]),
    (AutomaticAgent::Hindsight, &["hindsight on sampled ice maps"]),
    (AutomaticAgent::Rollout, &["optimistic rollouts on sampled ice maps"]),
];

/// The engines of successive decisions in the first state.
///
/// During construction the stop signal is set after `looks` polls; at each decision it follows
/// `is_stopped`.
fn engines(
    kind: AutomaticAgent,
    scene: &Scene,
    looks: u32,
    is_stopped: &[bool],
) -> Vec<Option<String>> {
    let asked = AtomicU32::new(0);
    let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= looks;
    let (observation, belief) = (&scene.observation, &scene.belief);
    let (truth, reading) = (&scene.truth, Criterion::MeanCost);
    let init =
        AgentInit { truth, observation, belief, seed: 1, failure_cost: 200.0, criterion: reading };
    let mut agent = kind.construct(init, &Budget::guarded(u64::MAX, &should_stop));
    let update = &BeliefUpdate::default();
    let percept = Percept { observation, belief, belief_update: update, step: 0, step_limit: 200 };
    let mut decide = |is_stopped: &bool| {
        let should_stop = || *is_stopped;
        match agent.decide(&percept, &Budget::guarded(u64::MAX, &should_stop)) {
            AgentReply::Act(decision) => {
                assert!(decision.effort.cut_short || !*is_stopped, "{}", decision.engine);
                Some(decision.engine)
            }
            AgentReply::Resign(_) | AgentReply::InvalidAction(_) | AgentReply::Crashed(_) => None,
        }
    };
    is_stopped.iter().map(&mut decide).collect()
}

/// With few polls the first tables are never finished.
#[test]
fn stopped_tables_are_rebuilt_at_next_decision() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    for scene in solvable_random_scenes(boards, 4) {
        for (kind, names) in ENGINES {
            for (looks, is_stopped) in
                [(0, &[false][..]), (3, &[false]), (12, &[true, false]), (0, &[true, true, false])]
            {
                let engines = engines(kind, &scene, looks, is_stopped);
                let last = engines.last().and_then(|last| last.as_deref()).unwrap_or_default();
                let is_own = names.iter().any(|name| last.starts_with(name));
                assert!(is_own, "{} {looks} {is_stopped:?}: {engines:?}", kind.name());
                if looks == 0 && is_stopped.len() > 1 {
                    let first = engines[0].as_deref().unwrap_or_default();
                    assert!(!names.iter().any(|name| first.starts_with(name)), "{engines:?}");
                }
            }
        }
    }
}

/// An agent without time for tables uses the fallback and marks its decision as cut short.
#[test]
fn always_stopped_agent_still_plans() {
    let boards =
        RandomBoards { rows: 7, columns: 7, crates: 2, wall_probability: 0.15, ice_fraction: 0.0 };
    for scene in solvable_random_scenes(boards, 6) {
        for (kind, _) in ENGINES {
            let engines = engines(kind, &scene, 0, &[true]);
            let engine = engines[0].as_deref().unwrap_or_default();
            assert!(engine.starts_with("A* over pushes"), "{}: {engines:?}", kind.name());
        }
    }
}

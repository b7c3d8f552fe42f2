//! Agents that the guard stops, and that get more time later.

use super::solvable_scenes;
use crate::agents::{Answer, AutomaticAgent, Percept, Seat};
use crate::planning::belief::stakes::Reading;
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::worlds::ice::{Lesson, RandomBoards};
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
/// During construction the guard fires after `looks` polls; at each decision it follows
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
    let (truth, reading) = (&scene.truth, Reading::Shortest);
    let seat = Seat { truth, observation, belief, seed: 1, failure_cost: 200.0, reading };
    let mut agent = kind.construct(seat, &Budget::guarded(u64::MAX, &should_stop));
    let lesson = &Lesson::default();
    let percept = Percept { observation, belief, lesson, step: 0, step_limit: 200 };
    let mut decide = |is_stopped: &bool| {
        let should_stop = || *is_stopped;
        match agent.decide(&percept, &Budget::guarded(u64::MAX, &should_stop)) {
            Answer::Act(decision) => {
                assert!(decision.effort.cut_short || !*is_stopped, "{}", decision.engine);
                Some(decision.engine)
            }
            Answer::Resign(_) | Answer::Nonsense(_) | Answer::Crashed(_) => None,
        }
    };
    is_stopped.iter().map(&mut decide).collect()
}

/// With few polls the first tables are never finished.
#[test]
fn tables_are_begun_again_at_the_next_decision() {
    let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for scene in solvable_scenes(boards, 4) {
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

/// An agent without time for tables uses the fallback and reports that it was cut short. The true
/// map is all floor, so the first assumed map has a plan.
#[test]
fn who_never_has_time_still_finds_plans() {
    let boards = RandomBoards { rows: 7, columns: 7, crates: 2, wall_share: 0.15, ice_share: 0.0 };
    for scene in solvable_scenes(boards, 6) {
        for (kind, _) in ENGINES {
            let engines = engines(kind, &scene, 0, &[true]);
            let engine = engines[0].as_deref().unwrap_or_default();
            assert!(engine.starts_with("A* over pushes"), "{}: {engines:?}", kind.name());
        }
    }
}

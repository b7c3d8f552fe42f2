//! The agents that judge one action at a time.

use super::{play, play_by, seated};
use crate::agents::{AutomaticAgent, Verdict};
use crate::planning::belief::testing::scene::Scene;
use crate::worlds::ice::{IcePrior, RandomBoards};

const AGENTS: [AutomaticAgent; 2] = [AutomaticAgent::Hindsight, AutomaticAgent::Rollout];

fn scenes(count: u64) -> impl Iterator<Item = Scene> {
    let boards = RandomBoards { rows: 5, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    let levels = (0..count).filter_map(move |seed| boards.level(seed, 0));
    levels.map(|level| Scene::unexplored(&level, IcePrior::default()).expect("a level"))
}

/// In a world in which nothing ever happens.
#[test]
fn try_everything_before_they_try_anything_twice() {
    for kind in AGENTS {
        let mut decisions = 0;
        for scene in scenes(30) {
            let mut agent = seated(kind, &scene, 1, 256);
            let game = play_by(agent.as_mut(), &scene, |_, _| {}, 8);
            let judged = game.decisions.iter().filter(|d| d.engine.contains("worlds drawn"));
            for (step, decision) in judged.enumerate() {
                let moving = decision.candidates.iter().filter(|c| c.verdict != Verdict::Idle);
                let before = &game.actions()[..step];
                let tried = before.iter().filter(|action| **action == decision.action).count();
                assert_eq!(tried, step / moving.count(), "{} {scene:?}", kind.name());
                decisions += 1;
            }
        }
        assert!(decisions > 40, "{} gave up too often", kind.name());
    }
}

#[test]
fn the_same_seed_plays_the_same_and_explains_each_step() {
    for (kind, scene) in AGENTS.into_iter().flat_map(|kind| scenes(6).map(move |s| (kind, s))) {
        let game = || {
            let mut agent = seated(kind, &scene, 9, 256);
            play(agent.as_mut(), &scene, &scene.truth, 100)
        };
        let (one, other) = (game(), game());
        assert_eq!(one.actions(), other.actions(), "{} {scene:?}", kind.name());
        for decision in &one.decisions {
            assert_eq!(decision.candidates.len(), 4);
            assert_eq!(decision.candidates[0].verdict, Verdict::Chosen);
            assert_eq!(*decision.candidates[0].actions, [decision.action]);
        }
    }
}

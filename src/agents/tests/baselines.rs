//! The agents that evaluate one action at a time.

use super::{agent_for, play, play_by, solvable_random_scenes};
use crate::agents::{AutomaticAgent, Verdict};
use crate::planning::belief::testing::scene::Scene;
use crate::worlds::ice::RandomBoards;

const AGENTS: [AutomaticAgent; 2] = [AutomaticAgent::Hindsight, AutomaticAgent::Rollout];

/// Levels with nothing known, for each agent.
fn games(count: usize) -> impl Iterator<Item = (AutomaticAgent, Scene)> {
    let boards =
        RandomBoards { rows: 5, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    let scenes = move |kind| solvable_random_scenes(boards, count).map(move |scene| (kind, scene));
    AGENTS.into_iter().flat_map(scenes)
}

/// If no action changes anything, all actions are tried equally often, except those that lose every
/// scenario.
#[test]
fn one_step_agents_try_all_actions_before_repeating() {
    for (kind, scene) in games(10) {
        let mut agent = agent_for(kind, &scene, 1, 256);
        let game = play_by(agent.as_mut(), &scene, |_, _| {}, 8);
        assert_eq!(game.decisions.len(), 8, "{} {scene:?}", kind.name());
        for (step, decision) in game.decisions.iter().enumerate() {
            let hopeful = decision.candidates.iter().filter(|c| c.forecast.success > Some(0.0));
            let before = &game.actions()[..step];
            let tried = before.iter().filter(|action| **action == decision.action).count();
            assert_eq!(tried, step / hopeful.count(), "{} {scene:?}", kind.name());
        }
    }
}

#[test]
fn same_seed_same_game_with_records() {
    for (kind, scene) in games(6) {
        let game = || {
            let mut agent = agent_for(kind, &scene, 9, 256);
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

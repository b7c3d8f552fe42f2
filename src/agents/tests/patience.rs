//! An agent that thinks a little at every decision.

use super::super::fallback::fallback;
use super::super::{PlanNote, PlanReason};
use super::{play, solvable_scenes};
use crate::planning::search::Budget;
use crate::worlds::ice::RandomBoards;

/// Nodes of one decision on a board of 8×8, and what the last question before a push may take more.
const MOST_NODES: u64 = 1_000_000 / 70 * 3 / 2 + 4_000;

#[test]
fn every_decision_is_short_and_plans_grow_better_meanwhile() {
    let boards = RandomBoards { rows: 8, columns: 8, crates: 4, wall_share: 0.1, ice_share: 0.2 };
    let (mut gone_on, mut improved, mut solved) = (0, 0, 0);
    for scene in solvable_scenes(boards, 12) {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let new = || fallback("patient", observation, belief, 1, &Budget::nodes(u64::MAX));
        let game = play(&mut new(), &scene, &scene.truth, 200);
        assert_eq!(game.actions(), play(&mut new(), &scene, &scene.truth, 200).actions());
        // The first one tells what went into the plan before the game.
        for decision in game.decisions.iter().skip(1) {
            let nodes = decision.effort.nodes;
            let is_last_effort = decision.engine.starts_with("greedy");
            assert!(nodes <= MOST_NODES || is_last_effort, "{nodes}: {}", decision.engine);
            match &decision.plan {
                PlanNote::Continues => gone_on += u32::from(nodes > 0),
                PlanNote::New { reason: PlanReason::Improved, .. } => improved += 1,
                PlanNote::New { .. } | PlanNote::None => {}
            }
        }
        solved += u32::from(game.is_solved);
    }
    assert!(gone_on > 10 && improved > 1 && solved > 6, "{gone_on} {improved} {solved}");
}

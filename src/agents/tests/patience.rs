//! An agent that thinks a little at every decision.

use super::super::assuming::Assuming;
use super::super::fallback::fallback;
use super::super::temper::{Assumption, Patience};
use super::super::{Agent, Answer, Percept, PlanNote, PlanReason};
use super::{play, solvable_scenes};
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Caution, Plan};
use crate::worlds::ice::{IcePrior, Lesson, RandomBoards};

/// So little that plans are seldom the shortest at once.
const LITTLE: Patience = Patience { decision: 2, ..Patience::LONG };

/// Nodes of one decision on a board of 8×8, and what the last question before a push may take more.
const MOST_NODES: u64 = 1_000_000 / 70 * 3 / 2 + 4_000;

#[test]
fn every_decision_is_short_and_plans_grow_better_meanwhile() {
    let boards = RandomBoards { rows: 8, columns: 8, crates: 4, wall_share: 0.1, ice_share: 0.2 };
    let (mut gone_on, mut improved, mut solved) = (0, 0, 0);
    for scene in solvable_scenes(boards, 12) {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let temper = (Assumption::Floor, Caution::Detours(40), LITTLE);
        let budget = Budget::nodes(u64::MAX);
        let new = || Assuming::new("patient", temper, observation, belief, 1, &budget);
        let game = play(&mut new(), &scene, &scene.truth, 200);
        assert_eq!(game.actions(), play(&mut new(), &scene, &scene.truth, 200).actions());
        // The first one tells what went into the plan before the game.
        for decision in game.decisions.iter().skip(1) {
            let nodes = decision.effort.nodes;
            let is_last_effort = ["greedy search", "search by features"]
                .iter()
                .any(|engine| decision.engine.starts_with(engine));
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

/// Too few nodes for shortest plans, so that another kind of search has its turn.
const FEW_NODES: u64 = 60;

#[test]
fn before_it_goes_without_a_plan_it_looks_for_any() {
    let boards = RandomBoards { rows: 8, columns: 8, crates: 4, wall_share: 0.1, ice_share: 0.2 };
    let scenes = (0..300)
        .filter_map(|seed| boards.level(seed, 0))
        .filter_map(|level| Scene::unexplored(&level, IcePrior::default()));
    let (mut by_features, mut on_floor) = (0, 0);
    for scene in scenes {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let budget = Budget::nodes(FEW_NODES);
        let mut agent = fallback("patient", observation, belief, 1, &budget);
        let lesson = &Lesson::default();
        let percept = Percept { observation, belief, lesson, step: 0, step_limit: 200 };
        let Answer::Act(decision) = agent.decide(&percept, &budget) else { continue };
        if !decision.engine.starts_with("search by features") {
            continue;
        }
        let PlanNote::New { actions, .. } = decision.plan else { panic!("{scene:?}") };
        assert_eq!(decision.forecast.steps, Some(actions.len() as f32), "{scene:?}");
        let ice = belief.known_ice();
        let plan = Plan::replayed(&observation.layout, ice, &observation.state, actions);
        on_floor += u32::from(plan.is_some());
        by_features += 1;
    }
    assert!(by_features > 10 && on_floor > 5, "{by_features} {on_floor}");
}

//! Replanning agents that improve their plan at every decision.

use super::super::assuming::Assuming;
use super::super::fallback::fallback;
use super::super::temper::{Assumption, Patience};
use super::super::{Agent, Answer, Forecast, Percept, PlanNote, PlanReason};
use super::{play, solvable_scenes};
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{IcePrior, Lesson, RandomBoards};

/// So little effort that the first plan is rarely the shortest.
const LITTLE: Patience = Patience { decision: 2, ..Patience::LONG };

/// Boards on which a node costs about as much as the formula in `most_nodes` says.
fn boards(size: usize) -> RandomBoards {
    RandomBoards { rows: size, columns: size, crates: 4, wall_share: 0.1, ice_share: 0.2 }
}

/// Node limit of one decision on these boards, plus half: the steps after an unfinished search may
/// exceed the budget.
fn most_nodes(size: usize, patience: Patience) -> u64 {
    let open_cells = (size * size * 7 / 10) as u64;
    500_000 * patience.decision / (open_cells + 32) * 3 / 2
}

#[test]
fn every_decision_is_short_and_plans_grow_better_meanwhile() {
    let (gone_on, improved, solved) = check(8, 12, LITTLE);
    assert!(gone_on > 10 && improved > 1 && solved > 6, "{gone_on} {improved} {solved}");
    // With more effort, the first plan is more often followed to the end.
    let (gone_on, _, solved) = check(10, 6, Patience::LONG);
    assert!(gone_on > 10 && solved > 3, "{gone_on} {solved}");
}

/// Plays on `count` boards and checks every decision.
///
/// Returns how many decisions continued a search, how many improved the plan, and how many boards
/// were solved.
fn check(size: usize, count: usize, patience: Patience) -> (u32, u32, u32) {
    let (mut gone_on, mut improved, mut solved) = (0, 0, 0);
    for scene in solvable_scenes(boards(size), count) {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let temper = (Assumption::Floor, patience);
        let budget = Budget::nodes(u64::MAX);
        let new = || Assuming::new("patient", temper, observation, belief, 1, &budget);
        let game = play(&mut new(), &scene, &scene.truth, 200);
        assert_eq!(game.actions(), play(&mut new(), &scene, &scene.truth, 200).actions());
        // The first decision reports the effort of the plan made at construction.
        for decision in game.decisions.iter().skip(1) {
            let nodes = decision.effort.nodes;
            let is_last_effort = ["greedy search", "search by features"]
                .iter()
                .any(|engine| decision.engine.starts_with(engine));
            let most_nodes = most_nodes(size, patience);
            assert!(nodes <= most_nodes || is_last_effort, "{nodes}: {}", decision.engine);
            let Forecast { success, steps, lower, .. } = decision.forecast;
            let is_bound = lower.zip(steps).is_none_or(|(lower, steps)| lower <= steps);
            assert!(is_bound, "{:?}", decision.forecast);
            let risk = decision.candidates.first().and_then(|chosen| chosen.risk);
            let leaves_room = success.zip(risk).is_none_or(|(success, risk)| success <= 1.0 - risk);
            assert!(leaves_room, "{success:?} {risk:?}");
            match &decision.plan {
                PlanNote::Continues => gone_on += u32::from(nodes > 0),
                PlanNote::New { reason: PlanReason::Improved, .. } => improved += 1,
                PlanNote::New { .. } | PlanNote::None => {}
            }
        }
        solved += u32::from(game.is_solved);
    }
    (gone_on, improved, solved)
}

/// Too few nodes for shortest plans, so that the search by features runs.
const FEW_NODES: u64 = 60;

#[test]
fn before_it_goes_without_a_plan_it_looks_for_any() {
    let scenes = (0..300)
        .filter_map(|seed| boards(8).level(seed, 0))
        .filter_map(|level| Scene::unexplored(&level, IcePrior::default()));
    let (mut by_features, mut on_floor) = (0, 0);
    for scene in scenes {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let budget = Budget::nodes(FEW_NODES);
        let stakes = Stakes::new(Reading::Shortest, 100.0);
        let mut agent = fallback("patient", (observation, 0), belief, 1, stakes, &budget);
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

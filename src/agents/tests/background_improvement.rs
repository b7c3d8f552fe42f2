//! Replanning agents that improve their plan at every decision.

use super::super::fallback::fallback_agent;
use super::super::replanning_agent::{IceAssumption, ReplanConfig, ReplanningAgent};
use super::super::{Agent, AgentReply, Forecast, Percept, PlanNote, PlanReason};
use super::{play, solvable_random_scenes};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{BeliefUpdate, IcePrior, RandomBoards};

/// So little effort that the first plan is rarely the shortest.
const LOW_EFFORT: ReplanConfig = ReplanConfig { decision_effort: 2, ..ReplanConfig::THOROUGH };

/// Boards on which a node costs about as much as `ReplanningAgent::nodes_for` assumes.
fn boards(size: usize) -> RandomBoards {
    RandomBoards { rows: size, columns: size, crates: 4, wall_probability: 0.1, ice_fraction: 0.2 }
}

/// One and a half times the node limit of a decision on these boards.
///
/// All steps together may take about one third more than the limit.
fn max_nodes(size: usize, config: ReplanConfig) -> u64 {
    let open_cells = (size * size * 7 / 10) as u64;
    500_000 * config.decision_effort / (open_cells + 32) * 3 / 2
}

#[test]
fn decisions_keep_limit_and_plans_improve() {
    let (gone_on, improved, solved) = check(8, 12, LOW_EFFORT);
    assert!(gone_on > 10 && improved > 1 && solved > 6, "{gone_on} {improved} {solved}");
    // With more effort, the first plan is more often followed to the end.
    let (gone_on, _, solved) = check(10, 6, ReplanConfig::THOROUGH);
    assert!(gone_on > 10 && solved > 3, "{gone_on} {solved}");
}

/// Plays on `count` boards and checks every decision.
///
/// Returns how many decisions continued a search, how many improved the plan, and how many boards
/// were solved.
fn check(size: usize, count: usize, config: ReplanConfig) -> (u32, u32, u32) {
    let (mut gone_on, mut improved, mut solved) = (0, 0, 0);
    for scene in solvable_random_scenes(boards(size), count) {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let settings = (IceAssumption::Floor, config);
        let budget = Budget::nodes(u64::MAX);
        let new = || ReplanningAgent::new("patient", settings, observation, belief, 1, &budget);
        let game = play(&mut new(), &scene, &scene.truth, 200);
        assert_eq!(game.actions(), play(&mut new(), &scene, &scene.truth, 200).actions());
        // The first decision reports the effort of the plan made at construction.
        for decision in game.decisions.iter().skip(1) {
            let nodes = decision.effort.nodes;
            let is_last_effort = ["greedy search", "search by features"]
                .iter()
                .any(|engine| decision.engine.starts_with(engine));
            let max_nodes = max_nodes(size, config);
            assert!(nodes <= max_nodes || is_last_effort, "{nodes}: {}", decision.engine);
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

/// Too few nodes for shortest plans, so that the satisficing portfolio runs.
const FEW_NODES: u64 = 60;

#[test]
fn feature_search_runs_before_acting_without_plan() {
    let scenes = (0..300)
        .filter_map(|seed| boards(8).level(seed, 0))
        .filter_map(|level| Scene::unexplored(&level, IcePrior::default()));
    let (mut by_features, mut without_ice) = (0, 0);
    for scene in scenes {
        let (observation, belief) = (&scene.observation, &scene.belief);
        let budget = Budget::nodes(FEW_NODES);
        let costs = CostModel::new(Criterion::MeanCost, 100.0);
        let mut agent = fallback_agent("patient", (observation, 0), belief, 1, costs, &budget);
        let update = &BeliefUpdate::default();
        let percept =
            Percept { observation, belief, belief_update: update, step: 0, step_limit: 200 };
        let AgentReply::Act(decision) = agent.decide(&percept, &budget) else { continue };
        if !decision.engine.starts_with("search by features") {
            continue;
        }
        let PlanNote::New { actions, .. } = decision.plan else { panic!("{scene:?}") };
        assert_eq!(decision.forecast.steps, Some(actions.len() as f32), "{scene:?}");
        let ice = belief.known_ice();
        let plan = Plan::replayed(&observation.layout, ice, &observation.state, actions);
        without_ice += u32::from(plan.is_some());
        by_features += 1;
    }
    assert!(by_features > 10 && without_ice > 5, "{by_features} {without_ice}");
}

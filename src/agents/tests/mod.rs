//! Tests of the agents, in environments that follow the rules and in others that break them.
//!
//! Small boards are compared with exhaustive enumeration of all ice maps and policies.

mod background_improvement;
mod baselines;
mod broken_worlds;
mod candidates;
mod careful;
mod corner_cases;
mod criteria;
mod guarded;
mod plan_neighbourhood;
mod safety_check;
mod scenarios;

use super::{Agent, AgentInit, AgentReply, AutomaticAgent, Decision, Percept};
use crate::board::{CellSet, Direction};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::{Budget, Unobserved, Weight};
use crate::planning::sokoban::Planner;
use crate::worlds::ice::{
    Belief, BeliefUpdate, Ice, IcePrior, Level, Observation, RandomBoards, State, Terrain,
    board_of_letters, rules,
};
use std::collections::HashSet;

/// A finished game of an agent.
struct Game {
    decisions: Vec<Decision<Ice>>,
    /// States with the knowledge in them, before each decision and at the end.
    situations: Vec<(State, Belief)>,
    is_solved: bool,
    /// Why the agent resigned, if it did.
    resigned: Option<String>,
}

impl Game {
    fn actions(&self) -> Vec<Direction> {
        self.decisions.iter().map(|decision| decision.action).collect()
    }

    /// Steps, or the failure cost.
    fn cost(&self, failure_cost: u32) -> u32 {
        if self.is_solved { failure_cost.min(self.decisions.len() as u32) } else { failure_cost }
    }
}

/// An agent with the default criterion.
fn agent_for(
    kind: AutomaticAgent,
    scene: &Scene,
    seed: u64,
    failure_cost: u32,
) -> Box<dyn Agent<Ice>> {
    agent_with_criterion(Criterion::MeanCost, kind, scene, seed, failure_cost)
}

/// An agent with the given criterion.
fn agent_with_criterion(
    reading: Criterion,
    kind: AutomaticAgent,
    scene: &Scene,
    seed: u64,
    failure_cost: u32,
) -> Box<dyn Agent<Ice>> {
    let init = AgentInit {
        truth: &scene.truth,
        observation: &scene.observation,
        belief: &scene.belief,
        seed,
        failure_cost: f64::from(failure_cost),
        criterion: reading,
    };
    kind.construct(init, &Budget::nodes(u64::MAX))
}

/// Plays a game on the given ice until the goal is reached, the agent resigns, or the step limit is
/// reached.
fn play(agent: &mut dyn Agent<Ice>, scene: &Scene, scenario: &Terrain, step_limit: u32) -> Game {
    let by_the_rules = |state: &mut State, action| {
        rules::apply(scenario, state, action);
    };
    play_by(agent, scene, by_the_rules, step_limit)
}

/// Plays a game in an environment that changes by `apply`.
fn play_by(
    agent: &mut dyn Agent<Ice>,
    scene: &Scene,
    mut apply: impl FnMut(&mut State, Direction),
    step_limit: u32,
) -> Game {
    let (mut observation, mut belief) = (scene.observation.clone(), scene.belief.clone());
    let mut update = BeliefUpdate::default();
    let mut game = Game {
        decisions: Vec::new(),
        situations: vec![(observation.state.clone(), belief.clone())],
        is_solved: observation.is_solved(),
        resigned: None,
    };
    while !game.is_solved && (game.decisions.len() as u32) < step_limit {
        let percept = Percept {
            observation: &observation,
            belief: &belief,
            belief_update: &update,
            step: game.decisions.len() as u32,
            step_limit,
        };
        let decision = match agent.decide(&percept, &Budget::nodes(u64::MAX)) {
            AgentReply::Act(decision) => decision,
            AgentReply::Resign(reason) => {
                game.resigned = Some(reason);
                break;
            }
            AgentReply::InvalidAction(said) | AgentReply::Crashed(said) => panic!("{said}"),
        };
        let mut after: Observation = observation.clone();
        apply(&mut after.state, decision.action);
        update = belief.belief_update(&observation, decision.action, &after);
        belief.update(&update);
        observation = after;
        game.decisions.push(decision);
        game.situations.push((observation.state.clone(), belief.clone()));
        game.is_solved = observation.is_solved();
    }
    game
}

/// Every possible ice map with its probability.
fn weighted_ice_maps(scene: &Scene) -> Vec<(CellSet, f64)> {
    let maps = scene.ice_maps();
    let weights = scene.belief.map_probabilities(&maps);
    maps.into_iter().zip(weights).collect()
}

/// The agents that evaluate policies in belief space.
const POLICY_AGENTS: [AutomaticAgent; 2] = [AutomaticAgent::Careful, AutomaticAgent::Scenarios];

/// The games of the careful agent on all possible ice maps, with their probabilities.
fn games(criterion: Criterion, scene: &Scene, failure_cost: u32) -> Vec<(Game, f64)> {
    games_of(AutomaticAgent::Careful, criterion, scene, failure_cost)
}

/// The games of an agent on all possible ice maps, with their probabilities.
fn games_of(
    kind: AutomaticAgent,
    criterion: Criterion,
    scene: &Scene,
    failure_cost: u32,
) -> Vec<(Game, f64)> {
    let play_in = |(ice, weight)| {
        let mut agent = agent_with_criterion(criterion, kind, scene, 1, failure_cost);
        (
            play(agent.as_mut(), scene, &scene.terrain_with_ice(ice), scene.truth.step_limit()),
            weight,
        )
    };
    weighted_ice_maps(scene).into_iter().map(play_in).collect()
}

/// Returns true if a state occurs twice with the same knowledge.
fn has_cycle(game: &Game) -> bool {
    let mut seen = HashSet::new();
    !game.situations.iter().all(|(state, belief)| {
        seen.insert((state.clone(), belief.known_ice().clone(), belief.known_floor().clone()))
    })
}

fn mean(games: &[(Game, f64)], of: impl Fn(&Game) -> f64) -> f64 {
    games.iter().map(|(game, weight)| weight * of(game)).sum()
}

fn is_success(game: &Game) -> f64 {
    f64::from(u8::from(game.is_solved))
}

/// Steps of the longest solved game.
fn max_steps(games: &[(Game, f64)]) -> Option<f32> {
    let solved = games.iter().filter(|(game, _)| game.is_solved);
    solved.map(|(game, _)| game.decisions.len() as f32).reduce(f32::max)
}

/// Levels of a family that are solvable with full information, with nothing known at the start.
fn solvable_random_scenes(boards: RandomBoards, count: usize) -> impl Iterator<Item = Scene> {
    let is_solvable = |scene: &Scene| {
        let (layout, ice) = (scene.truth.layout(), scene.truth.ice());
        let mut planner = Planner::new(layout, ice, scene.crate_count());
        let budget = Budget::nodes(100_000);
        planner.plan(scene.state(), Weight::ONE, &budget, &mut Unobserved).solution().is_some()
    };
    (0..)
        .filter_map(move |seed| boards.level(seed, 0))
        .filter_map(|level| Scene::unexplored(&level, IcePrior::default()))
        .filter(is_solvable)
        .take(count)
}

/// A level from letters, with nothing known.
fn scene_of(drawing: &str) -> Scene {
    let board = board_of_letters(drawing).expect("a drawing");
    Scene::unexplored(&Level::untitled(board), IcePrior::default()).expect("a level")
}

/// Reveals all cells except these.
fn learn_all_but(scene: &mut Scene, unknown: &[u16]) {
    let learnt = scene.belief.unknown_cells().filter(|cell| !unknown.contains(cell));
    let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
    scene.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
}

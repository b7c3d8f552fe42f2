//! Agents that plan in belief space, in worlds that are what they should be, and in others.

mod careful;
mod corner_cases;
mod lies;

use super::{Agent, Answer, AutomaticAgent, Decision, Percept, Seat};
use crate::board::Direction;
use crate::planning::belief::testing::scene::Scene;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Lesson, Observation, State, Terrain, rules};

/// A game of an agent.
struct Game {
    decisions: Vec<Decision<Ice>>,
    /// States with what was known in them, before each decision and at the end.
    situations: Vec<(State, Belief)>,
    is_solved: bool,
    /// Why the agent resigned, if it did.
    resigned: Option<String>,
}

impl Game {
    fn actions(&self) -> Vec<Direction> {
        self.decisions.iter().map(|decision| decision.action).collect()
    }

    /// Steps, or what a failure costs.
    fn cost(&self, failure_cost: u32) -> u32 {
        if self.is_solved { failure_cost.min(self.decisions.len() as u32) } else { failure_cost }
    }
}

/// Seats an agent.
fn seated(
    kind: AutomaticAgent,
    scene: &Scene,
    seed: u64,
    failure_cost: u32,
) -> Box<dyn Agent<Ice>> {
    let seat = Seat {
        truth: &scene.truth,
        observation: &scene.observation,
        belief: &scene.belief,
        seed,
        failure_cost: f64::from(failure_cost),
    };
    kind.construct(seat, &Budget::nodes(u64::MAX))
}

/// Lets the agent play in that world until the goal is reached, it resigns, or the steps are used
/// up.
fn play(agent: &mut dyn Agent<Ice>, scene: &Scene, world: &Terrain, step_limit: u32) -> Game {
    let by_the_rules = |state: &mut State, action| {
        rules::apply(world, state, action);
    };
    play_by(agent, scene, by_the_rules, step_limit)
}

/// The same in a world that does whatever `apply` says.
fn play_by(
    agent: &mut dyn Agent<Ice>,
    scene: &Scene,
    mut apply: impl FnMut(&mut State, Direction),
    step_limit: u32,
) -> Game {
    let (mut observation, mut belief) = (scene.observation.clone(), scene.belief.clone());
    let mut lesson = Lesson::default();
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
            lesson: &lesson,
            step: game.decisions.len() as u32,
            step_limit,
        };
        let decision = match agent.decide(&percept, &Budget::nodes(u64::MAX)) {
            Answer::Act(decision) => decision,
            Answer::Resign(reason) => {
                game.resigned = Some(reason);
                break;
            }
            Answer::Nonsense(said) => panic!("{said}"),
        };
        let mut after: Observation = observation.clone();
        apply(&mut after.state, decision.action);
        lesson = belief.lesson(&observation, decision.action, &after);
        belief.learn(&lesson);
        observation = after;
        game.decisions.push(decision);
        game.situations.push((observation.state.clone(), belief.clone()));
        game.is_solved = observation.is_solved();
    }
    game
}

/// A level from letters, of which nothing is known.
fn scene_of(drawing: &str) -> Scene {
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};
    let board = board_of_letters(drawing).expect("a drawing");
    Scene::unexplored(&Level::untitled(board), IcePrior::default()).expect("a level")
}

//! The Zuma world as a [`World`].

use super::{
    Action, Belief, Colour, Dice, Draws, Experience, Game, Lesson, Observation, Odds, Problem,
    State, Transition, rules,
};
use crate::worlds::{Opened, World};

/// Marbles in a line, with hidden odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zuma {}

/// The stream of the model's seed from which a game's first ball comes; step n has stream n + 1.
const FIRST_STREAM: u64 = 1 << 32;

/// Chance in an episode comes from the model's seed and the number of the step alone. So a recorded
/// game gives the same draws when it is played again, and a step taken back and chosen otherwise
/// meets the same luck.
fn dice(game: &Game, step: u32) -> Dice {
    Dice::new(game.model.seed, FIRST_STREAM + u64::from(step))
}

impl World for Zuma {
    type Level = Game;
    type Problem = Problem;
    type Truth = Game;
    type State = State;
    type Observation = Observation;
    type Belief = Belief;
    type Action = Action;
    type Change = Transition;
    type Lesson = Lesson;
    type Imagined = Odds;
    type Prior = Experience;

    const NAME: &'static str = "zuma";

    fn open(game: &Game) -> Opened<Self> {
        let problems = game.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let ball: Colour = dice(game, 0).colour(&game.model.odds.next_ball);
        Ok((game.clone(), State::first(game.line, ball)))
    }

    fn step_limit(game: &Game) -> u32 {
        game.steps
    }

    fn is_solved(_: &Game, state: &State) -> bool {
        state.is_cleared()
    }

    fn points(state: &State) -> Option<f64> {
        Some(state.total_reward)
    }

    fn apply(game: &Game, state: &mut State, action: Action) -> Transition {
        let mut dice = dice(game, state.step + 1);
        rules::apply(&game.model, game.steps, game.max_length, state, action, &mut dice)
    }

    fn replay(state: &mut State, change: &Transition) {
        rules::replay(state, change);
    }

    fn observe(game: &Game, state: &State) -> Observation {
        Observation::of(state, game.steps, game.max_length)
    }

    fn first_belief(observation: &Observation, prior: &Experience) -> Belief {
        Belief::at_start(&prior.belief, observation)
    }

    fn lesson(
        belief: &Belief,
        before: &Observation,
        action: Action,
        after: &Observation,
    ) -> Lesson {
        belief.lesson(before, action, after)
    }

    /// A miss is a miss, and the next ball comes as it comes: what can surprise is the chain.
    fn is_surprise(expected: &Transition, happened: &Transition) -> bool {
        expected.done == happened.done && expected.pops != happened.pops
    }

    fn learn(belief: &mut Belief, lesson: &Lesson) {
        belief.learn(lesson);
    }
}

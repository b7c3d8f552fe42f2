//! The Zuma world as a [`World`].

use super::{
    Action, Belief, Colour, Dice, Draws, Experience, Game, Lesson, Observation, Odds, Problem,
    State, Transition, rules,
};
use crate::worlds::{Opened, World};

/// The Zuma world: a line of balls with hidden probabilities and rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zuma {}

/// Stream of the model's seed for the first ball of a game; step n uses this stream plus n.
const FIRST_STREAM: u64 = 1 << 32;

/// Returns the random source of a step, which depends on the model's seed and the step alone.
///
/// A recorded game gives the same draws when it is replayed, and a different action at a step meets
/// the same draws.
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

    /// Returns true if the pops differ although the same action was carried out.
    ///
    /// Misses and the next ball are ordinary chance.
    fn is_surprise(expected: &Transition, happened: &Transition) -> bool {
        expected.done == happened.done && expected.pops != happened.pops
    }

    fn learn(belief: &mut Belief, lesson: &Lesson) {
        belief.learn(lesson);
    }
}

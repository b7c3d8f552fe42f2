//! The Zuma world as a [`World`].

use super::{
    Action, Belief, BeliefUpdate, Colour, Game, Observation, Probabilities, Problem, RandomSource,
    SeededRandom, State, TrainedPrior, Transition, rules,
};
use crate::worlds::{Opened, World, WorldKind};

/// The Zuma world: a line of balls with hidden probabilities and rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zuma {}

/// Number of the random stream that draws the first ball of a game.
///
/// Step n, from 1, uses this stream plus n.
const FIRST_STREAM: u64 = 1 << 32;

/// Returns the random source of a step (0: first ball), from the model's seed and the step.
///
/// A recorded game gives the same draws when it is played again. The draws of a step do not depend
/// on earlier actions.
fn step_random(game: &Game, step: u32) -> SeededRandom {
    SeededRandom::new(game.model.seed, FIRST_STREAM + u64::from(step))
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
    type BeliefUpdate = BeliefUpdate;
    /// One possible set of all probabilities.
    type Scenario = Probabilities;
    type Prior = TrainedPrior;

    const KIND: WorldKind = WorldKind::Zuma;

    fn open(game: &Game) -> Opened<Self> {
        let problems = game.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let ball: Colour = step_random(game, 0).colour(&game.model.probabilities.next_ball);
        Ok((game.clone(), State::initial(game.line, ball)))
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
        let mut dice = step_random(game, state.step + 1);
        rules::apply(&game.model, game.steps, game.max_length, state, action, &mut dice)
    }

    fn replay(state: &mut State, change: &Transition) {
        rules::replay(state, change);
    }

    fn observe(game: &Game, state: &State) -> Observation {
        Observation::of(state, game.steps, game.max_length)
    }

    fn first_belief(observation: &Observation, prior: &TrainedPrior) -> Belief {
        Belief::initial(&prior.belief, observation)
    }

    fn belief_update(
        belief: &Belief,
        before: &Observation,
        action: Action,
        after: &Observation,
    ) -> BeliefUpdate {
        belief.belief_update(before, action, after)
    }

    /// Returns true if the pops differ although the same action was carried out.
    ///
    /// Misses and the next ball are ordinary chance.
    fn is_surprise(expected: &Transition, happened: &Transition) -> bool {
        expected.done == happened.done && expected.pops != happened.pops
    }

    fn update_belief(belief: &mut Belief, belief_update: &BeliefUpdate) {
        belief.update(belief_update);
    }
}

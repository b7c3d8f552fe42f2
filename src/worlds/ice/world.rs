//! The ice world as a [`World`].

use super::{
    Belief, IcePrior, Lesson, Level, Observation, Problem, State, Terrain, Transition, rules,
};
use crate::board::{CellIndex, Direction};
use crate::worlds::World;
use std::sync::Arc;

/// The ice world: Sokoban with hidden ice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ice {}

impl World for Ice {
    type Level = Level;
    type Problem = Problem;
    type Truth = Terrain;
    type State = State;
    type Observation = Observation;
    type Belief = Belief;
    type Action = Direction;
    type Change = Transition;
    type Lesson = Lesson;
    /// The unknown cells that are ice, in increasing order.
    type Imagined = Box<[CellIndex]>;
    type Prior = IcePrior;

    const NAME: &'static str = "ice";

    fn open(level: &Level) -> Result<(Terrain, State), Vec<Problem>> {
        Terrain::compile(level)
    }

    fn step_limit(truth: &Terrain) -> u32 {
        truth.step_limit()
    }

    fn is_solved(truth: &Terrain, state: &State) -> bool {
        state.solves(truth.layout())
    }

    fn apply(truth: &Terrain, state: &mut State, action: Direction) -> Transition {
        rules::apply(truth, state, action)
    }

    fn replay(state: &mut State, change: &Transition) {
        rules::replay(state, change);
    }

    fn observe(truth: &Terrain, state: &State) -> Observation {
        Observation { layout: Arc::clone(truth.layout()), state: state.clone() }
    }

    fn first_belief(observation: &Observation, prior: &IcePrior) -> Belief {
        Belief::first(&observation.layout, *prior)
    }

    fn lesson(
        belief: &Belief,
        before: &Observation,
        action: Direction,
        after: &Observation,
    ) -> Lesson {
        belief.lesson(before, action, after)
    }

    fn learn(belief: &mut Belief, lesson: &Lesson) {
        belief.learn(lesson);
    }
}

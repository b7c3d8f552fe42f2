//! The ice world as a [`World`].

use super::{
    Belief, BeliefUpdate, IcePrior, Level, Observation, Problem, State, Terrain, Transition, rules,
};
use crate::board::{CellIndex, Direction};
use crate::worlds::{World, WorldKind};
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
    type BeliefUpdate = BeliefUpdate;
    /// The unknown cells that are ice, in increasing order.
    type Scenario = Box<[CellIndex]>;
    type Prior = IcePrior;

    const KIND: WorldKind = WorldKind::Ice;

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
        Belief::initial(&observation.layout, *prior)
    }

    fn belief_update(
        belief: &Belief,
        before: &Observation,
        action: Direction,
        after: &Observation,
    ) -> BeliefUpdate {
        belief.belief_update(before, action, after)
    }

    fn update_belief(belief: &mut Belief, belief_update: &BeliefUpdate) {
        belief.update(belief_update);
    }
}

//! The platform world as a [`World`]: fully observable, so the belief is the state.

use super::{Action, Level, Problem, State, Terrain, Transition, rules};
use crate::worlds::{World, WorldKind};
use std::sync::Arc;

/// The platform world: rocks, ledges and gravity in side view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {}

/// Observation of the agent: the complete stage, because nothing is hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Walls and gate.
    pub terrain: Arc<Terrain>,
    /// Agent and rocks.
    pub state: State,
}

impl World for Platform {
    type Level = Level;
    type Problem = Problem;
    type Truth = Arc<Terrain>;
    type State = State;
    type Observation = Observation;
    type Belief = State;
    type Action = Action;
    type Change = Transition;
    type BeliefUpdate = Option<Transition>;
    /// Nothing is hidden.
    type Scenario = ();
    type Prior = ();

    const KIND: WorldKind = WorldKind::Platform;

    fn open(level: &Level) -> Result<(Arc<Terrain>, State), Vec<Problem>> {
        let (terrain, state) = Terrain::compile(level)?;
        Ok((Arc::new(terrain), state))
    }

    fn step_limit(truth: &Arc<Terrain>) -> u32 {
        truth.step_limit()
    }

    fn is_solved(truth: &Arc<Terrain>, state: &State) -> bool {
        truth.is_solved_by(state)
    }

    fn apply(truth: &Arc<Terrain>, state: &mut State, action: Action) -> Transition {
        rules::apply(truth, state, action)
    }

    fn replay(state: &mut State, change: &Transition) {
        change.replay(state);
    }

    fn observe(truth: &Arc<Terrain>, state: &State) -> Observation {
        Observation { terrain: Arc::clone(truth), state: state.clone() }
    }

    fn first_belief(observation: &Observation, (): &()) -> State {
        observation.state.clone()
    }

    /// Returns the change by the rules; `None` if the state did not change.
    fn belief_update(
        _belief: &State,
        before: &Observation,
        action: Action,
        after: &Observation,
    ) -> Option<Transition> {
        let change = rules::outcome(&before.terrain, &before.state, action);
        (before.state != after.state).then_some(change)
    }

    fn update_belief(belief: &mut State, belief_update: &Option<Transition>) {
        if let Some(change) = belief_update {
            change.replay(belief);
        }
    }
}

//! What a world is, and the worlds.
//!
//! A world has a **truth** that never changes during an episode (the level with everything
//! hidden in it), a **state** that does, **observations** (what the agent gets to see) and a
//! **belief** (what follows from the observations alone). The [`World`] trait ties these types
//! together, so that one runner, one recording and one playback serve every world.
//!
//! The wall between agent and truth is made of types: [`World::Observation`] and
//! [`World::Belief`] mention no hidden state, and agents are handed nothing else.

mod any;
pub(crate) mod chance;
pub mod ice;
pub mod platform;
pub mod zuma;

pub use any::{AnyLevel, WorldKind};

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Display};

/// What opening a level gives: truth and first state, or the problems in the way.
pub type Opened<W> = Result<(<W as World>::Truth, <W as World>::State), Vec<<W as World>::Problem>>;

/// A puzzle world: its rules, and what can be known about it from inside.
pub trait World: Debug + Clone + PartialEq + Sized + 'static {
    /// As drawn by a person: may have problems.
    type Level: Debug + Clone + PartialEq;
    /// What is wrong with a level.
    type Problem: Debug + Clone + Display;
    /// A level without problems, made ready for the rules. Holds all that is hidden.
    type Truth: Debug;
    /// What changes from step to step and is the same for truth and agent.
    type State: Debug + Clone + PartialEq;
    /// Everything that the agent sees at one moment.
    type Observation: Debug + Clone + PartialEq;
    /// What follows from all observations so far, and from nothing else.
    type Belief: Debug + Clone + PartialEq;
    /// What the agent can do.
    type Action: Debug + Copy + Eq + Display + Serialize + DeserializeOwned;
    /// What an action changed in the state; enough to play it forwards without the rules.
    type Change: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// What an observation taught; enough to bring a belief forwards without the rules.
    type Lesson: Debug + Clone + PartialEq + Default + Serialize + DeserializeOwned;
    /// A guess at all that is still hidden.
    type Imagined: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// What is assumed about the hidden part before anything is seen.
    type Prior: Debug + Clone + PartialEq + Default + Serialize + DeserializeOwned;

    /// The world's name in files and on screen.
    const NAME: &'static str;

    /// The truth and first state of a level.
    ///
    /// # Errors
    /// Every problem that keeps the level from being played.
    fn open(level: &Self::Level) -> Opened<Self>;

    /// Most actions an episode may take.
    fn step_limit(truth: &Self::Truth) -> u32;

    /// Whether the level is solved.
    fn is_solved(truth: &Self::Truth, state: &Self::State) -> bool;

    /// The points so far, in a world that is played for points: there the last step ends the
    /// game, and is no failure.
    fn points(_: &Self::State) -> Option<f64> {
        None
    }

    /// Carries an action out by the rules.
    fn apply(truth: &Self::Truth, state: &mut Self::State, action: Self::Action) -> Self::Change;

    /// Brings a state forwards by a recorded change, without the rules.
    fn replay(state: &mut Self::State, change: &Self::Change);

    /// What the agent sees of a state.
    fn observe(truth: &Self::Truth, state: &Self::State) -> Self::Observation;

    /// The belief before the first action.
    fn first_belief(observation: &Self::Observation, prior: &Self::Prior) -> Self::Belief;

    /// What seeing `after` teaches, when `action` was carried out in `before`.
    fn lesson(
        belief: &Self::Belief,
        before: &Self::Observation,
        action: Self::Action,
        after: &Self::Observation,
    ) -> Self::Lesson;

    /// Whether what happened is something else than what an agent expected.
    fn is_surprise(expected: &Self::Change, happened: &Self::Change) -> bool {
        expected != happened
    }

    /// Brings a belief forwards by a lesson.
    fn learn(belief: &mut Self::Belief, lesson: &Self::Lesson);
}

//! Game worlds: rules, levels, observations and beliefs of the three puzzle games.
//!
//! The [`World`] trait separates four things:
//!
//! | type | meaning | holder |
//! |---|---|---|
//! | [`World::Truth`] | the level with everything hidden in it; constant during an episode | the episode |
//! | [`World::State`] | what changes from step to step | the episode and the agent |
//! | [`World::Observation`] | what the agent sees | the agent |
//! | [`World::Belief`] | what follows from the observations and the prior | the agent |
//!
//! One runner, one recording and one playback serve every world. The types separate the agent from
//! the truth: [`World::Observation`] and [`World::Belief`] contain no hidden facts, and only
//! reference agents that know the truth receive more.
//!
//! `ice` is Sokoban with hidden ice (a POMDP in which the set of possible ice maps is known
//! exactly), `platform` is fully observable, and `zuma` hides the parameters of its model (a
//! Bayes-adaptive MDP).

mod any;
pub mod ice;
mod kind;
pub mod platform;
pub(crate) mod random;
pub mod zuma;

pub use any::AnyLevel;
pub use kind::WorldKind;

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Display};

/// Truth and first state of a level, or the problems that prevent play.
pub type Opened<W> = Result<(<W as World>::Truth, <W as World>::State), Vec<<W as World>::Problem>>;

/// Rules of a puzzle game, and the belief update of its agents.
pub trait World: Debug + Clone + PartialEq + Sized + 'static {
    /// A level as drawn or read from a file; may have problems.
    type Level: Debug + Clone + PartialEq;
    /// One problem of a level.
    type Problem: Debug + Clone + Display;
    /// A level without problems, compiled for the rules. Contains everything hidden.
    type Truth: Debug;
    /// What changes from step to step. Contains nothing hidden.
    type State: Debug + Clone + PartialEq;
    /// Everything the agent sees after an action.
    type Observation: Debug + Clone + PartialEq;
    /// The agent's belief: a function of the prior and all observations so far.
    type Belief: Debug + Clone + PartialEq;
    /// An action of the agent.
    type Action: Debug + Copy + Eq + Display + Serialize + DeserializeOwned;
    /// Change of the state by one action; [`World::replay`] repeats it without the rules.
    type Change: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// New facts from one observation; [`World::update_belief`] applies them.
    type BeliefUpdate: Debug + Clone + PartialEq + Default + Serialize + DeserializeOwned;
    /// A scenario: one possible assignment of everything that is still hidden.
    type Scenario: Debug + Clone + PartialEq + Serialize + DeserializeOwned;
    /// Prior over the hidden part, before any observation.
    type Prior: Debug + Clone + PartialEq + Default + Serialize + DeserializeOwned;

    /// The world as a value.
    const KIND: WorldKind;

    /// Name of the world in files and on screen.
    const NAME: &'static str = Self::KIND.name();

    /// Returns the truth and the first state of a level.
    ///
    /// # Errors
    /// Every problem that prevents play.
    fn open(level: &Self::Level) -> Opened<Self>;

    /// Maximum number of actions of an episode.
    fn step_limit(truth: &Self::Truth) -> u32;

    /// Returns true if the state solves the level.
    fn is_solved(truth: &Self::Truth, state: &Self::State) -> bool;

    /// Points so far; `None` in a game without points.
    ///
    /// In a game with points the last step ends the episode and is no failure.
    fn points(_: &Self::State) -> Option<f64> {
        None
    }

    /// Applies an action by the rules and returns the change.
    fn apply(truth: &Self::Truth, state: &mut Self::State, action: Self::Action) -> Self::Change;

    /// Applies a recorded change without the rules.
    fn replay(state: &mut Self::State, change: &Self::Change);

    /// Returns what the agent sees of a state.
    fn observe(truth: &Self::Truth, state: &Self::State) -> Self::Observation;

    /// Returns the belief before the first action.
    fn first_belief(observation: &Self::Observation, prior: &Self::Prior) -> Self::Belief;

    /// Returns the belief update from seeing `after`, when `action` was applied in `before`.
    fn belief_update(
        belief: &Self::Belief,
        before: &Self::Observation,
        action: Self::Action,
        after: &Self::Observation,
    ) -> Self::BeliefUpdate;

    /// Returns true if the observed change differs from the one the agent expected.
    fn is_surprise(expected: &Self::Change, happened: &Self::Change) -> bool {
        expected != happened
    }

    /// Applies a belief update.
    fn update_belief(belief: &mut Self::Belief, belief_update: &Self::BeliefUpdate);
}

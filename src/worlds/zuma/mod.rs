//! The Zuma world: insert balls into a line; runs of three or more may pop.
//!
//! A run is a maximal sequence of balls of one colour; a run that pops leaves the line. All
//! probabilities and rewards are hidden. [`Game`] is the level as stored and may have [`Problem`]s;
//! its [`Model`] holds everything that an agent cannot see. [`rules`] define a step for any
//! [`RandomSource`]; [`Simulator`] plays a game repeatedly, each time from its [`FirstLine`].
//! [`Belief`] is updated from [`Observation`]s alone and never reads a model: [`Beta`] and
//! [`Dirichlet`] distributions for the probabilities, [`RewardEquations`] for the rewards, where
//! each [`Equation`] gives the points of a step as a weighted sum of rewards. [`TrainedPrior`] is
//! the belief before a game; the learning curve of its training consists of [`CurvePoint`]s.
//!
//! With a known model the game is a Markov decision process with state (line, ball, step). With an
//! unknown model it is a Bayes-adaptive MDP: the belief over the model is part of the state.
mod belief;
mod colour;
#[cfg(test)]
mod conformance_tests;
#[cfg(test)]
mod frequency_tests;
mod game;
mod line;
mod prior;
pub mod rules;
mod simulator;
mod state;
#[cfg(test)]
pub(crate) mod testing;
mod validation;
mod wording;
mod world;

pub use belief::{Belief, BeliefUpdate, Beta, Dirichlet, Equation, RewardEquations};
pub use colour::{Colour, PerColour, UnknownColour};
pub use game::{Game, Model, Probabilities, Rewards};
pub use line::{Line, LineTooLong, MAX_LENGTH, Run, SHORTEST_RUN};
pub use prior::{CurvePoint, MAX_GAME_POINTS, TrainedPrior, TrainingRecord};
pub use rules::{RandomSource, SeededRandom};
pub use simulator::{FirstLine, Simulator};
pub use state::{Action, Observation, State, Transition};
pub use validation::{MAX_REWARD, MAX_STEPS, Problem, SUM_TOLERANCE};
pub use wording::points_text;
pub use world::Zuma;

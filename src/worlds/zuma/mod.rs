//! The Zuma world: insert balls into a line; runs of three or more may pop.
//!
//! All probabilities and rewards are hidden. [`Game`] is the level as drawn and may have
//! [`Problem`]s; its [`Model`] holds everything that an agent cannot see. [`rules`] define a step
//! for any source of [`Draws`]; [`Simulator`] plays a game repeatedly. [`Belief`] is updated from
//! [`Observation`]s alone and never reads a model.
//!
//! With a known model the game is a Markov decision process with state (line, ball, step). With an
//! unknown model it is a Bayes-adaptive MDP: the belief over the model is part of the state.

mod action;
mod belief;
#[cfg(test)]
mod chance_tests;
mod colour;
mod draws;
mod experience;
mod game;
mod line;
mod model;
mod observation;
pub mod rules;
mod simulator;
mod state;
#[cfg(test)]
pub(crate) mod testing;
mod validation;
#[cfg(test)]
mod vector_tests;
mod world;

pub use action::Action;
pub use belief::{Belief, Beta, Dirichlet, Equation, Lesson, RewardEquations};
pub use colour::{Colour, PerColour, UnknownColour};
pub use draws::{Dice, Draws};
pub use experience::{CurvePoint, Experience, MOST_POINTS, TrainingRecord};
pub use game::Game;
pub use line::{Line, LineTooLong, MAX_LENGTH, Run, SHORTEST_RUN};
pub use model::{Model, Odds, Rewards};
pub use observation::Observation;
pub use simulator::{Simulator, Start};
pub use state::{State, Transition};
pub use validation::{MAX_REWARD, MAX_STEPS, Problem, SUM_TOLERANCE};
pub use world::Zuma;

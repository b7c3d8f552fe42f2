//! The Zuma world: marbles are put into a line, runs of three or more may pop, and the odds and
//! rewards of it all are hidden.
//!
//! [`Game`] is what a person draws and may have [`Problem`]s; its [`Model`] holds everything that
//! an agent cannot see. [`rules`] say what a step does, whatever [`Draws`] decide; [`Simulator`]
//! plays a game over and over. [`Belief`] grows from [`Observation`]s alone, and never looks at a
//! model.

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

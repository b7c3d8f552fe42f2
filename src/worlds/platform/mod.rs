//! The platform world: rocks, ledges and gravity in side view. Nothing is hidden.
//!
//! A level of this world is called a stage. The agent walks and climbs to the gate, and pushes or
//! lifts rocks that are in its way. [`Level`] is the stage as drawn and may have [`Problem`]s.
//! [`Terrain`] is a stage without problems, compiled for the [`rules`]. Nothing floats, so a
//! [`State`] is the agent's column and the number of rocks in each column.

mod action;
mod column;
mod drawing;
mod generate;
mod level;
mod problem;
pub mod rules;
mod state;
mod terrain;
#[cfg(test)]
pub(crate) mod testing;
mod transition;
mod world;

pub use action::Action;
pub use column::{Column, ROWS};
pub use drawing::{DrawingFault, DrawingFaultKind, draw, read_drawing};
pub use generate::RandomStages;
pub use level::{Level, StageSearch};
pub use problem::{Problem, ProblemKind};
pub use state::State;
pub use terrain::Terrain;
pub use transition::{RockMove, Transition};
pub use world::{Observation, Platform};

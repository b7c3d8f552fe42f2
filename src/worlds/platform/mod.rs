//! The platform world: rocks, ledges and gravity in side view. Nothing is hidden.
//!
//! A level of this world is called a stage. The agent walks and climbs to the gate, and pushes or
//! lifts rocks that are in its way. [`Level`] is the stage as drawn and may have [`Problem`]s.
//! [`Terrain`] is a stage without problems, compiled for the [`rules`]. Nothing floats, so a
//! [`State`] is the agent's column and the number of rocks in each column.

mod action;
mod drawing;
mod generate;
mod level;
pub mod rules;
mod terrain;
#[cfg(test)]
pub(crate) mod testing;
mod wording;
mod world;

pub use action::{Action, RockMove, Transition};
pub use drawing::{DrawingFault, DrawingFaultKind, draw, read_drawing};
pub use generate::RandomStages;
pub use level::{Column, Level, Problem, ProblemKind, ROWS, StageSearch};
pub use terrain::{State, Terrain};
pub use world::{Observation, Platform};

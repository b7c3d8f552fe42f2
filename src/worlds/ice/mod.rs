//! The ice world: Sokoban whose ice cannot be seen. Classic Sokoban is the level without ice.
//!
//! [`Board`] is what a person draws and may have [`Problem`]s; [`Terrain`] is a board without
//! problems, compiled for the [`rules`]. [`Layout`] is the part of the terrain that everybody
//! sees; only [`Terrain`] holds the ice. [`Belief`] grows from observations by what
//! [`rules`] prove, and never looks at a terrain.

mod belief;
mod board;
mod codes;
mod generate;
mod layout;
mod letters;
mod level;
mod observation;
mod prior;
mod problem;
pub mod rules;
mod sample;
mod state;
mod terrain;
#[cfg(test)]
pub(crate) mod testing;
pub mod transform;
pub mod validation;
mod world;

pub use belief::{Belief, Knowledge, Lesson};
pub use board::{Board, Ground, Occupant, Square};
pub use codes::{code_of, square_of_code};
pub use generate::{Drawn, Family, IcePattern, Judge, Kind, RandomBoards, Tally, Usable};
pub use layout::{Layout, NO_CELL};
pub use letters::{board_of_letters, letter_of, letters_of_board, square_of_letter};
pub use level::Level;
pub use observation::Observation;
pub use prior::{HypothesisWeights, IcePrior};
pub use problem::{Problem, ProblemKind, Severity};
pub use rules::Transition;
pub use sample::Sampler;
pub use state::State;
pub use terrain::Terrain;
pub use world::Ice;

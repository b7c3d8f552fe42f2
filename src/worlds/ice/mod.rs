//! The ice world: Sokoban with hidden ice. Classic Sokoban is a level without ice.
//!
//! [`Board`] is the drawing, with or without ice, and a [`Level`] with it may have [`Problem`]s.
//! [`TILES`] is the table of what the ground of a cell does, how it looks and how it is written.
//! [`Terrain`] is a board without problems, compiled for the [`rules`]. [`BoardLayout`] is its
//! visible part, walls and targets, without the ice. [`Belief`] is updated from observations by the
//! [`rules`] alone and never reads a terrain.
//!
//! A pushed crate slides over ice, and so does a player who walks. A slide proves the ice of the
//! cells it crosses, and floor where it stops with an open cell ahead. The set of ice maps that are
//! consistent with the observations is therefore a product of single cells: known ice, known floor
//! or unknown. Only the prior couples the cells.

mod belief;
mod board;
mod generate;
mod layout;
mod level;
mod notation;
mod prior;
mod problem;
pub mod rules;
mod sampling;
mod slide;
mod terrain;
#[cfg(test)]
pub(crate) mod testing;
mod tiles;
pub mod transform;
pub mod validation;
mod wording;
mod world;

pub use belief::{Belief, BeliefUpdate, Knowledge};
pub use board::{Board, Square};
pub use generate::{
    GeneratedLevels, GenerationStats, IceKind, IcePattern, LevelFamily, LevelSolver, RandomBoards,
    Usability,
};
pub use layout::{BoardLayout, NO_CELL};
pub use level::Level;
pub use notation::{
    board_of_letters, code_of, letter_of, letters_of_board, square_of_code, square_of_letter,
};
pub use prior::{HypothesisWeights, IcePrior};
pub use problem::{Problem, ProblemKind, Severity};
pub use rules::Transition;
pub use sampling::IceMapSampler;
pub use slide::{slide, slide_back};
pub use terrain::{Observation, State, Terrain};
pub use tiles::{Ground, Motion, Occupant, TILES, Tile};
pub use world::Ice;

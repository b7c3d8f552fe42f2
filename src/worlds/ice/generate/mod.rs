//! Random levels, repeatable from a seed.
//!
//! [`RandomBoards`] draws single levels, solvable or not; [`IcePattern`] is a distribution of ice
//! on a board. A [`LevelFamily`] draws level sets: several solvable ice maps for each board. The
//! caller supplies the solver as a [`LevelSolver`], because planning depends on worlds and not the
//! reverse. The solver classifies each level by its [`Usability`].
//!
//! [`IceKind`] selects the ice of a family: independent cells, patches, or traps, ice that breaks a
//! plan made for a board without ice. [`GeneratedLevels`] holds the levels of one board;
//! [`GenerationStats`] counts the boards and ice maps kept and dropped.

mod boards;
mod family;
#[cfg(test)]
mod tests;

pub use boards::{IcePattern, RandomBoards};
pub use family::{GeneratedLevels, GenerationStats, IceKind, LevelFamily, LevelSolver, Usability};

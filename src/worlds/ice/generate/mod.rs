//! Random levels, repeatable from a seed.
//!
//! [`RandomBoards`] draws single levels, solvable or not; [`IcePattern`] is a distribution of ice
//! on a board. A [`LevelFamily`] draws level sets: several solvable ice maps for each board. The
//! caller supplies the solver as a [`LevelSolver`], because planning depends on worlds and not the
//! reverse. The solver classifies each level by its [`Usability`].
//!
//! [`IceKind`] selects the ice of a family: independent cells, patches, or traps (private module
//! `trap`: ice that breaks a plan made for a board without ice). [`GeneratedLevels`] holds the
//! levels of one board; [`GenerationStats`] counts the boards and ice maps kept and dropped.

mod boards;
mod family;
mod level_solver;
mod pattern;
mod random_choice;
#[cfg(test)]
mod tests;
mod trap;

pub use boards::RandomBoards;
pub use family::{GeneratedLevels, GenerationStats, IceKind, LevelFamily};
pub use level_solver::{LevelSolver, Usability};
pub use pattern::IcePattern;

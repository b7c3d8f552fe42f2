//! Random levels, repeatable from a seed.
//!
//! [`RandomBoards`] draws single levels, solvable or not; [`IcePattern`] is the distribution of
//! their ice. A [`Family`] draws level sets: several solvable ice maps for each geometry. The
//! caller supplies the solver as a [`Judge`], because planning depends on worlds and not the
//! reverse.

mod boards;
mod draw;
mod family;
mod judge;
mod pattern;
#[cfg(test)]
mod tests;
mod trap;

pub use boards::RandomBoards;
pub use family::{Drawn, Family, Kind, Tally};
pub use judge::{Judge, Usable};
pub use pattern::IcePattern;

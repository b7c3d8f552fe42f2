//! Random boards, repeatable from a seed.
//!
//! [`RandomBoards`] draws single levels, solvable or not; [`IcePattern`] says how their ice lies.
//! A [`Family`] draws sets: several worlds for one geometry, all of them solvable as a [`Judge`]
//! says, whom the caller supplies because planning is built upon worlds.

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

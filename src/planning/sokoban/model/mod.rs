//! Sokoban as a search space: what a state is, what follows from it, and how it is kept.

mod origin;
mod pulls;
mod push_space;
mod region;
mod stops;
mod symmetry;
mod walk;
mod zobrist;

pub use push_space::PushAction;

pub(super) use pulls::Ends;
pub(super) use push_space::{Measure, PushSpace};
pub(super) use stops::Stops;

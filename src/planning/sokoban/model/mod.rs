//! Sokoban as a search space: what a state is, what follows from it, and how it is kept.

mod origin;
mod pulls;
mod push_space;
mod region;
mod symmetry;
mod walk;
mod zobrist;

pub use push_space::PushAction;

pub(super) use push_space::{Measure, PushSpace};

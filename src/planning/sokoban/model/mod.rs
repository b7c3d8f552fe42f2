//! Sokoban as a search space: what a state is, what follows from it, and how it is kept.

mod origin;
mod pulls;
mod push_space;
mod region;
mod state_table;
mod symmetry;
mod walk;

pub use push_space::PushAction;

pub(super) use push_space::{Measure, PushSpace};

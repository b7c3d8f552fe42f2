//! The searches for any plan together.
//!
//! They take turns ([`searching`]) in [`rounds`] that grow, on one thread or in two [`parties`]
//! [`side_by_side`]. Nothing is searched here: every search is in a room of its own.

mod parties;
mod rounds;
mod searching;
mod side_by_side;

pub use parties::SpareThread;
pub(crate) use parties::{solve_fast, solve_fast_together};

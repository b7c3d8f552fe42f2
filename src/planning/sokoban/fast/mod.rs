//! Any solution, soon: search in a space of features, for boards too big for proofs.
//!
//! [`solve_fast`] and [`solve_fast_together`] are the doors. Rooms, from the bottom up, each of
//! which imports from those before it only: the [`ground`]; [`perturbation`]s, by which searches
//! begun anew go other ways; [`deadlocks`]; [`features`] of boards; [`moves`], each of which brings
//! one crate anywhere; the [`feature_search`], and [`beams`] in layers from the first board, from
//! the end and from both; [`improving`] plans; and the [`portfolio`] in which all these take turns.

mod beams;
mod deadlocks;
mod feature_search;
mod features;
mod ground;
mod improving;
mod moves;
mod perturbation;
mod portfolio;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub(super) use improving::Improvement;
pub use portfolio::SpareThread;
pub(super) use portfolio::{solve_fast, solve_fast_together};

//! Satisficing solver: finds any solution of boards that are too large for an optimal search.
//!
//! The core is a feature space search after Shoham and Schaeffer, *The FESS Algorithm: A Feature
//! Based Approach to Single-Agent Search* (2020), the algorithm of the solver Festival. Beam
//! searches from the first board, from the solved board and from both ends complement it, and
//! weighted A* covers small boards. A portfolio runs them in turns.
//!
//! ```text
//!   portfolio ──► feature_search ──┐
//!       │    ├──► beams ───────────┼──► moves ──► features ──► deadlocks ──► ground
//!       │    └──► weighted A*      │    (macro    (packing     (freeze,      (cells, regions,
//!       ▼                          │     moves)    order, …)    corral, …)    one-crate search)
//!   improving ◄── first plan ◄─────┘
//! ```
//!
//! Each module imports only from modules to its right; `perturbation` is shared by all of them.
//! [`solve_fast`] and [`solve_fast_together`] are the entry points.
//!
//! - [`ground`]: cells with consecutive numbers, static tables of the level, search with one crate.
//! - [`perturbation`]: deterministic tie-breaking noise for restarts.
//! - [`deadlocks`]: sound pruning of boards and PI-corral move restriction.
//! - [`features`]: packing order, connectivity, blocked corridors, obstacles.
//! - [`moves`]: generation of macro moves, search tree, perimeter around the first board.
//! - [`feature_search`], [`beams`]: the searches. [`improving`]: anytime improvement of a plan.
//!
//! Limits: no search here minimises pushes or moves. Exhausting a search proves that a level is
//! unsolvable only for searches that keep every move (the feature search and the search from both
//! ends); beams prove nothing.

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

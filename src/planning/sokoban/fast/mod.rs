//! Satisficing solver: finds any solution of boards that are too large for an optimal search.
//!
//! The core is a feature space search after Shoham and Schaeffer, *The FESS Algorithm: A Feature
//! Based Approach to Single-Agent Search* (2020), the algorithm of the solver Festival. Beam
//! searches from the first board, from the solved board and from both ends complement it, and
//! weighted A* covers boards with few crates. A portfolio runs them in turns: in a turn, a search
//! expands a limited number of states, then the next search has its turn.
//!
//! ```text
//!   portfolio        turns of all searches, on one or two threads
//!   improvement      anytime improvement of the first plan
//!   feature_search   beams          (and weighted A* of the optimal planner)
//!   moves            macro moves, search tree, perimeter around the first board
//!   features         packing order, regions, corridors, obstacles
//!   deadlocks        freeze, corral, PI-corral, matching
//!   perturbation     deterministic noise for restarts
//!   topology         cells, regions, static tables, one-crate search
//! ```
//!
//! The modules form layers: each imports only from the layers below it.
//! [`solve_fast`] and [`solve_fast_with_spare_thread`] are the entry points.
//!
//! Modules: [`portfolio`], [`improvement`], [`feature_search`], [`beams`], [`moves`], [`features`],
//! [`deadlocks`], [`perturbation`], [`topology`].
//!
//! Terms of these modules:
//!
//! - *macro move*: one crate moved to another cell by consecutive pushes (or pulls);
//! - *region*: connected part of the floor without crates;
//! - *packing order*: order in which the targets are filled;
//! - *reversed play*: play backwards in time, which pulls crates from the targets to the start;
//! - *first board*, *solved board*: the crates at the start, and on the targets;
//! - *small board*: board with so few crates and cells that the search from both ends accepts it.
//!
//! Limits: no search for the first plan minimises pushes or moves. Exhausting a search proves that
//! a level is unsolvable only for searches that keep every move (the feature search, the search
//! from both ends and weighted A*); beams prove nothing.

mod beams;
mod deadlocks;
mod feature_search;
mod features;
mod improvement;
mod moves;
mod perturbation;
mod portfolio;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod topology;

pub(super) use improvement::ImprovementEffort;
pub use portfolio::SpareThread;
pub(super) use portfolio::{solve_fast, solve_fast_with_spare_thread};

//! Sokoban as a search space: states, pushes, transposition keys, and backward search.
//!
//! ```text
//!   forward state : crates + player after a push        edge: walk + push
//!   backward state: crates + player before a push       edge: walk + pull     (`stops`)
//!   pushes only   : crates + player's region, the same from both ends         (`pulls`)
//! ```
//!
//! - [`push_space`]: the forward space for A* and IDA*, with its heuristic and deadlock pruning.
//! - [`pulls`], [`stops`]: the two spaces for bidirectional search, with push and with move costs.
//! - [`origin`]: lower bounds from the start state, the backward heuristic.
//! - [`region`], [`walk`]: the player's region and shortest walks.
//! - [`symmetry`]: mirror images share one state. [`zobrist`]: incremental hashes.
//!
//! Invariant: the estimates are consistent in both directions without ice. Bidirectional search
//! needs no ice, no surplus crates and no risk prices.

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

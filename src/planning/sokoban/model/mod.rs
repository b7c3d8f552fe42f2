//! Sokoban as a search space: states, pushes, transposition keys, and backward search.
//!
//! ```text
//!   forward state : crates + player after a push        edge: walk + push
//!   backward state: crates + player before a push       edge: walk + pull     (`bidirectional_moves`)
//!   pushes only   : crates + player's region, the same from both ends         (`bidirectional_pushes`)
//! ```
//!
//! - [`push_space`]: the forward space for A* and IDA*, with its heuristic and deadlock pruning;
//!   [`costs`]: cost measures.
//! - [`bidirectional_pushes`], [`bidirectional_moves`]: the spaces for bidirectional search, with
//!   push and with move costs.
//! - [`start_bounds`]: lower bounds from the start state, the backward heuristic.
//! - [`player_region`], [`player_walks`]: the player's region and shortest walks.
//! - [`symmetry`]: mirror images share one state; incremental hashes of states.
//!
//! Invariant: in bidirectional search the estimates are consistent in both directions. That search
//! is possible only without ice, with as many crates as targets, and without risk prices (extra
//! costs of pushes whose crate may stop on another cell on hidden ice).

mod bidirectional_moves;
mod bidirectional_pushes;
mod costs;
mod player_region;
mod player_walks;
mod push_space;
mod start_bounds;
mod symmetry;

pub use push_space::PushAction;

pub(super) use bidirectional_moves::BidirectionalMoveSpace;
pub(super) use bidirectional_pushes::BidirectionalPushSpace;
pub(super) use costs::CostMeasure;
pub(super) use push_space::PushSpace;

//! Macro moves of a board and the search tree that they span.
//!
//! A move takes one crate anywhere by pushes (or pulls, in reversed play). The [`move_finder`]
//! generates the moves of the [`board_at_hand`] as [`candidate`]s with the features of their
//! results, makes them, and stores every new board in the search [`tree`]. A backward search also
//! checks whether a board is in the [`perimeter`] around the first board.
//!
//! ```text
//!   node ──look_at──► board, regions ──find──► candidates (features, gain, obstacles)
//!     ▲                                            │ chosen by a search
//!     └──────────── make: known? dead? ◄───────────┘
//! ```
//!
//! Invariant: candidates are complete up to proven deadlocks and PI-corral pruning. The searches
//! choose the order; each returns an [`outcome`].

mod board_at_hand;
mod candidate;
mod move_finder;
mod outcome;
mod perimeter;
mod tree;

pub(super) use candidate::{Move, Situation};
pub(super) use move_finder::{Found, Heeds, MoveFinder};
pub(super) use outcome::Outcome;
pub(super) use perimeter::Perimeter;
pub(super) use tree::Node;

//! Macro moves of a board and the search tree that they span.
//!
//! A move takes one crate to another cell by consecutive pushes (or pulls, in reversed play, which
//! leads from the solved board to the first). The [`move_finder`] generates the moves of the
//! [`current_board`] as candidates with the features of their results, makes them, and stores
//! every new board in the [`search_tree`]. A backward search also checks whether a board is in the
//! [`perimeter`]: boards that few pushes lead to from the first board.
//!
//! ```text
//!   node ──load_and_measure──► board, regions ──generate──► candidates
//!     ▲                                                         │ chosen by a search
//!     └────────────────── make: known? deadlock? ◄──────────────┘
//! ```
//!
//! Invariant: candidates are complete up to proven deadlocks and PI-corral pruning (other pushes
//! wait for those into one closed area). The searches choose the order; each ends with a
//! [`SearchOutcome`].

mod current_board;
mod move_finder;
mod perimeter;
mod search_tree;

pub(super) use current_board::{CandidateMove, ParentFeatures};
pub(super) use move_finder::{FeatureScope, MoveFinder, MoveGeneration};
pub(super) use perimeter::Perimeter;
pub(super) use search_tree::{Node, SearchOutcome};

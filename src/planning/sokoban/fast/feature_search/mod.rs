//! Best-first search in a feature space (FESS).
//!
//! Shoham and Schaeffer, *The FESS Algorithm* (2020). Boards are projected to feature vectors;
//! boards with equal features share a cell of the feature space. The search visits the cells in
//! turns, so that it makes progress in all features instead of following one evaluation function.
//! In each turn of a cell the search makes one move.
//!
//! ```text
//!   repeat
//!     cell  = nonempty cell whose next turn costs least, by its turns and its rank
//!     move  = untried move with the least (weight, score) of any board in that cell
//!     board = the result; skip it if known or a proven deadlock
//!     weight(board) = weight(parent) + (0 if an advisor proposed the move, else 1)
//!     put the board into the cell of its features
//! ```
//!
//! The features are those of the paper: packing (position in the packing order), connectivity
//! (number of regions), room connectivity (number of blocked corridors) and out-of-plan crates
//! (crates that the packing order would shut out). A move is a macro move: one crate moved by any
//! number of consecutive pushes. The score of a move is a weighted sum of obstacles and of the
//! resulting features; lower is better. The rank of a cell orders the nonempty cells by their
//! features, best first. A turn costs the number of turns of the cell so far plus 1, times the
//! square root of the place of the cell in that order.
//!
//! - [`search`]: the algorithm, and a short look-ahead for deadlock proofs.
//! - [`advisors`]: proposals of moves with weight 0.
//!
//! Invariants: the search keeps every move that is not a proven deadlock, so exhaustion proves the
//! level unsolvable. A PI-corral (an area whose pushes can come first) may restrict the moves of a
//! board without losing solutions. The portfolio limits nodes and memory each time it resumes the
//! search.

mod advisors;
mod search;

pub(super) use search::{FeatureSearch, LookAhead};

//! Admissible lower bounds on the pushes and moves from a state to the goal.
//!
//! ```text
//!   h_pushes = minimum-cost matching of a distinct crate to each target, over push distances
//!   h_moves  = max(h_pushes, Σ over cut lines of the crossings that crates force on the player)
//! ```
//!
//! - [`push_distances`], [`push_graph`]: lower bounds on the pushes of a single crate from every
//!   cell to every target, by backward search. On ice other crates may act as stoppers.
//! - [`placements`]: the distances depend on the player's side if the crate disconnects the board.
//!   A placement is a crate's cell with a side of the player.
//! - [`matching`], [`assignment`]: Hungarian method (Kuhn 1955; Jonker and Volgenant 1987). The
//!   matching of one state, the base, gives that after one push in O(crates²); see Junghanns and
//!   Schaeffer's minmatching bound in Rolling Stone.
//! - [`cut_lines`]: lines that separate the board; each crate that must cross a line forces the
//!   player to cross the line behind it.
//!
//! Invariants: bounds never exceed the true cost, whether or not the level has ice. In levels
//! without ice they are consistent, which bidirectional search needs. Limits: interactions of
//! crates (linear conflicts, deadlocks) are not part of the bounds; large boards use the distance
//! to the nearest target.

mod assignment;
mod cut_lines;
mod matching;
mod placements;
mod push_distances;
mod push_graph;

pub use push_distances::PushDistances;
pub use push_graph::Surface;

pub(super) use cut_lines::CutLines;
pub(super) use matching::{Matching, MatchingCheck};
pub(super) use placements::{NEVER, PlacementId};

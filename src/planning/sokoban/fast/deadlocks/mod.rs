//! Deadlock detection and move restriction for the satisficing search.
//!
//! A region is a connected part of the floor without crates. A corral is a region that the player
//! cannot reach without a push. A dead cell is one from which a crate can reach no target.
//!
//! - [`freeze`]: crates that no push can move without a deadlock (freeze deadlock), and crates
//!   that no sequence of pulls can move.
//! - [`assignment`]: a bipartite matching of crates to targets that they can still reach must exist,
//!   given the frozen crates.
//! - [`corral`]: a small search proves that the crates around an unreachable region can neither all
//!   reach targets nor open the region.
//! - [`detection`] combines them. It also restricts moves to one corral if no other push can help
//!   (PI-corral pruning, Brian Damgaard, YASS).
//!
//! ```text
//!   ######
//!   # $$ #   freeze: walls block both crates vertically, and each blocks the other horizontally
//!   ######
//! ```
//!
//! Each reported deadlock is a proof: no detector may cut a solvable board; a board without a
//! report may still be a deadlock. These detectors use the floor numbering of this solver. They
//! share the freeze rule with the optimal planner, whose other detectors are in
//! [`crate::planning::sokoban::deadlocks`]. Corrals apply only without ice, without surplus crates,
//! and to pushes.

mod assignment;
mod corral;
mod detection;
mod freeze;

pub(super) use detection::DeadlockDetection;

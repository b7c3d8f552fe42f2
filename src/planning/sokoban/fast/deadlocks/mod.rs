//! Deadlock detection and move restriction for the satisficing search.
//!
//! - [`freeze`]: crates that no sequence of pushes can move (freeze deadlock); [`pull_freeze`]: the
//!   same for pulls.
//! - [`assignment`]: a bipartite matching of crates to targets must exist, given the frozen crates.
//! - [`corral`]: a small search proves that the crates around an unreachable region can never all
//!   reach targets.
//! - [`pi_corral`]: restricts moves to one corral if no other push can help (PI-corral pruning,
//!   Brian Damgaard, YASS).
//!
//! ```text
//!   ######
//!   # $$ #   freeze: walls block both crates vertically, and each blocks the other horizontally
//!   ######
//! ```
//!
//! The [`judge`] combines them. Each claim of a deadlock is a proof: no detector may cut a solvable
//! board; the absence of a claim proves nothing. These detectors use the floor numbering of this
//! solver; the optimal planner has its own in [`crate::planning::sokoban::deadlocks`]. Corrals
//! apply only without ice, without surplus crates, and to pushes.

mod assignment;
mod corral;
mod crates_around;
mod freeze;
mod judge;
mod pi_corral;
mod pull_freeze;

pub(super) use judge::Judge;

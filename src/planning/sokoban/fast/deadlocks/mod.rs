//! Boards that are lost, and crates that must be moved next.
//!
//! The [`judge`] looks at a board for crates that can never be pushed ([`freeze`]) or pulled
//! ([`pull_freeze`]) again and for [`corral`]s, and at whether every target can have a crate
//! ([`assignment`]). These are its own detectors, made for the numbered floor; those of the planner
//! for best plans are in [`crate::planning::sokoban::deadlocks`]. What is said to be lost is lost;
//! the rest proves nothing.

mod assignment;
mod corral;
mod crates_around;
mod freeze;
mod judge;
mod pi_corral;
mod pull_freeze;

pub(super) use judge::Judge;

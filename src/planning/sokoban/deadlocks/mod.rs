//! Deadlock detectors of the optimal planner: they prove that no goal is reachable.
//!
//! | detector | claim | method |
//! |---|---|---|
//! | dead cell | a crate can reach no target, even alone | backward search by pulls, per player side |
//! | freeze | crates off target can never move again | recursion over mutually blocked crates |
//! | bipartite | no assignment gives each target its own crate that can reach it | minimum-cost matching |
//! | closed diagonal | crates around a chain of empty cells are lost | shape test, then a small search |
//! | corral | crates around an unreachable area are lost even alone | small exhaustive search |
//! | pattern | crates stand as in an earlier proof | learned patterns |
//! | PI-corral | a push into one unreachable area can be next | move restriction, no deadlock claim |
//!
//! ```text
//!   dead cell      freeze          bipartite
//!   ####           #####           ########
//!   #$  .          # $$ .          # $ .$ #   both crates stay on this row,
//!   #              #               #      #   which has one target
//! ```
//!
//! Soundness is the invariant: no detector may claim a deadlock in a solvable state. A detector
//! whose argument fails in levels with ice or with surplus crates makes no claim there; the absence
//! of a claim proves nothing. Each detector has a name, can be switched off, and can show the
//! crates and cells of its claim ([`DeadlockReport`]).
//!
//! - [`detection`]: runs the detectors on a state, and contains dead cell and bipartite.
//! - [`closed_diagonal`]: the shape test. [`corral`]: the unreachable areas, and PI-corrals.
//! - [`freeze`]: the freeze test on any [`FreezeBoard`]; a [`LayoutBoard`] consists of a layout and
//!   crates.
//! - [`crate_subset_search`]: the searches of closed diagonals and corrals, and learned patterns.
//! - [`detector`]: names and sets of detectors, and the report of a claim.
//!
//! References: Junghanns and Schaeffer, *Sokoban: Enhancing General Single-Agent Search Methods
//! Using Domain Knowledge* (2001, Rolling Stone); PI-corrals by Brian Damgaard (YASS); the Sokoban
//! wiki's page on deadlocks.

mod closed_diagonal;
mod corral;
mod crate_subset_search;
mod detection;
mod detector;
mod freeze;

pub use detection::Deadlocks;
pub use detector::{DeadlockReport, Detector, DetectorSet};

pub(super) use corral::Corrals;
pub(super) use freeze::{Freeze, FreezeBoard, LayoutBoard};

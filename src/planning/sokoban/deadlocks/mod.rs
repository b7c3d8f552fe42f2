//! Deadlocks: crate positions from which no goal can be reached, and how they are seen.
//!
//! Every detector has a name, can be switched off, and can show what it saw. None may ever call
//! a solvable state dead; "no" proves nothing.

mod corral;
mod detector;
mod diagonal;
mod few_crates;
mod freeze;
mod judge;
mod patterns;
mod sighting;
mod why;

pub use detector::{Detector, DetectorSet};
pub use judge::Deadlocks;
pub use sighting::Sighting;

pub(super) use corral::Corrals;
pub(super) use freeze::Freeze;

//! Plans for Sokoban on ice that is known, or assumed.
//!
//! A [`Planner`] is made for one layout with one ice map and answers for any state of it. Its
//! search is over pushes; the walks between them, slides included, are part of the cost. It
//! takes layout and ice apart, never a [`crate::worlds::ice::Terrain`]: whose ice it is, the
//! true one or an assumed one, is the caller's affair.
//!
//! Rooms: `bounds` (pushes and moves needed at least), `deadlocks` (what is lost, and who sees it),
//! `model` (states and what follows from them), `fast` (any plan, soon); then the planner and the
//! front door, [`solve`].

mod bounds;
mod deadlocks;
mod doom;
#[cfg(test)]
mod exactness;
mod fast;
mod footprints;
mod model;
mod optimal;
mod planner;
mod quest;
mod quick;
mod risk;
mod shorten;
mod solve;
#[cfg(test)]
mod soundness;
mod verdict;
mod watch;
#[cfg(test)]
mod watch_tests;

pub use bounds::{Grip, PushDistances};
pub use deadlocks::{Deadlocks, Detector, DetectorSet, Sighting};
pub use doom::Doom;
pub use fast::SpareThread;
pub use footprints::{Actor, Footprints};
pub use model::PushAction;
pub use planner::Planner;
pub use quest::Quest;
pub use quick::{PlanFound, PlanOutcome};
pub use risk::Caution;
pub use shorten::Shortened;
pub use solve::{solve, solve_together, solve_with};
pub use verdict::{Objective, Plan, Verdict};
pub use watch::{Engine, WatchEnd, WatchOrder, Watched, watch};

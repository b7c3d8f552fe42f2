//! Plans for Sokoban on ice that is known, or assumed.
//!
//! A [`Planner`] is made for one layout with one ice map and answers for any state of it. Its
//! search is over pushes; the walks between them, slides included, are part of the cost. It
//! takes layout and ice apart, never a [`crate::worlds::ice::Terrain`]: whose ice it is, the
//! true one or an assumed one, is the caller's affair.

mod deadlocks;
mod doom;
#[cfg(test)]
mod exactness;
mod matching;
mod planner;
mod push_distances;
mod push_space;
mod quick;
mod risk;
mod solve;
mod state_table;
mod walk;

pub use deadlocks::{Deadlocks, Detector, DetectorSet, Sighting};
pub use doom::Doom;
pub use planner::Planner;
pub use push_distances::{Grip, PushDistances};
pub use push_space::PushAction;
pub use quick::{PlanFound, PlanOutcome};
pub use risk::Caution;
pub use solve::{Objective, Plan, Status, Verdict, solve};

//! Solvers for Sokoban with known or assumed ice.
//!
//! A [`Planner`] is built for one layout and one ice map and solves any state of that level. Its
//! search steps are pushes; the player's walks between pushes, slides included, are part of the
//! cost. The planner takes the layout and the ice as separate arguments instead of a
//! [`crate::worlds::ice::Terrain`], so that a caller can plan on true ice or on a sampled ice map.
//!
//! ```text
//!              solve(objective)                     entry point: `solve`
//!             /                \
//!    fewest moves, pushes     any plan
//!        `optimal`             `fast`: FESS-style search, beams, portfolio
//!             |                 |
//!             |               anytime improvement (`shorten`, `fast::improving`)
//!             v                 v
//!    bidirectional A* or A* over `model::PushSpace`
//!             |          \
//!        `bounds`     `deadlocks`                   admissible h, sound pruning
//! ```
//!
//! - `model`: the state space: pushes, walks, transposition keys, symmetries, backward search.
//! - `bounds`: admissible lower bounds on pushes and moves (matching, cuts).
//! - `deadlocks`: sound deadlock detectors with names and explanations.
//! - `fast`: satisficing search for boards that are too large for proofs.
//! - `optimal`, `quick`, `shorten`, `quest`: the planner's queries, with or without proofs.
//! - `doom`: deadlocks that hold under every ice map. `risk`: pushes that may be lost on hidden
//!   ice.
//! - `footprints`: cells that a search visited. `watch`: a recorded trace of an optimal search.
//!
//! [`solve`] replays every plan by the rules before it returns it. Its verdicts "unsolvable" and
//! "optimal" are proofs; if the budget is spent, it reports the expanded states and a lower bound.

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

//! Solvers for Sokoban with known or assumed ice.
//!
//! A [`Planner`] is built for one layout (walls and targets), one ice map and one number of crates,
//! and solves any state of that level. Its search steps are pushes; the player's walks between
//! pushes, slides included, are part of the cost. The planner takes the layout and the ice as
//! separate arguments instead of a [`crate::worlds::ice::Terrain`], so that a caller can plan on
//! true ice or on a sampled ice map.
//!
//! ```text
//!              solve(objective)                     entry point: `solve`
//!             /                \
//!    min. moves, pushes       any plan
//!        `optimal`             `fast`: a portfolio of searches
//!             |                 |
//!             |               anytime improvement (`fast::improvement`)
//!             v                 v
//!    bidirectional A* or A* over `model::PushSpace`
//!             |          \
//!        `bounds`     `deadlocks`                   admissible h, sound pruning
//! ```
//!
//! - `model`: the state space: pushes, walks, transposition keys, symmetries, backward search.
//! - `bounds`: admissible lower bounds on pushes and moves (matching, cuts).
//! - `deadlocks`: sound deadlock detectors with names and explanations.
//! - `fast`: satisficing search for boards that are too large for proofs. Its portfolio gives turns
//!   to a feature space search (FESS), beam searches and weighted A*.
//! - `optimal`, `plan_queries`, `shorten`, `resumable_search`: the planner's queries, with or
//!   without proofs.
//! - `certain_deadlock`: deadlocks that hold under every ice map. `push_risk`: risk prices, the
//!   extra costs of pushes whose crate may stop on another cell on hidden ice.
//! - `recorded_search`: a recorded trace of an optimal search. `cell_visits`: cells that such a
//!   search visited.
//!
//! [`solve`](solve()) replays every plan by the rules before returning the plan. Its verdicts
//! "unsolvable" and "optimal" are proofs; if the budget is spent, it reports the expanded states
//! and a lower bound.

mod bounds;
mod cell_visits;
mod certain_deadlock;
mod deadlocks;
#[cfg(test)]
mod exactness;
mod fast;
mod model;
mod optimal;
mod plan_queries;
mod planner;
mod push_risk;
mod recorded_search;
#[cfg(test)]
mod recorded_search_tests;
mod resumable_search;
mod shorten;
mod solve;
#[cfg(test)]
mod soundness;
mod verdict;

pub use bounds::{PushDistances, Surface};
pub use cell_visits::{CellVisits, VisitSubject};
pub use certain_deadlock::CertainDeadlock;
pub use deadlocks::{DeadlockReport, Deadlocks, Detector, DetectorSet};
pub use fast::SpareThread;
pub use model::PushAction;
pub use plan_queries::{PlanAnswer, PlanOutcome};
pub use planner::Planner;
pub use push_risk::RiskAversion;
pub use recorded_search::{
    RecordSettings, RecordedOutcome, SearchAlgorithm, SearchRecord, record_search,
};
pub use resumable_search::ResumableSearch;
pub use shorten::ShortenedPlan;
pub use solve::{solve, solve_with_detectors, solve_with_spare_thread};
pub use verdict::{Objective, Plan, Verdict};

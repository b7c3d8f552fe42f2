//! Solver verdicts while the user edits: is the level solvable, how well, and which cells are dead?
//!
//! [`LevelAnalyzer`] runs in the background whenever the board changes, and caches its verdicts by
//! board. [`SolveJob`] searches for one solution that the user has requested. Both see the true
//! ice, so their results are for the designer and never part of a belief.
//!
//! The background solver searches in stages, each with a time limit. It ends early once later
//! stages can prove nothing more:
//!
//! ```text
//! QuickSolve ─solved──────────────► FewestPushes ──solvable──► FewestMoves
//!     └──open──► LongSolve ─────────────▲
//! ```
//!
//! [`LevelVerdict`] accumulates the results as lower and upper bounds on moves and pushes. A bound
//! of one stage is never lost by a later stage.

mod analyzer;
#[cfg(test)]
mod analyzer_tests;
mod commands;
mod level_verdict;
mod solve_job;
mod stage;
mod static_deadlocks;
pub mod text;

pub use analyzer::{DatedVerdict, LevelAnalyzer, SolverSearchStatus, VerdictState};
pub use level_verdict::{CountBounds, LevelVerdict, SolverEffort};
pub use solve_job::SolveJob;
pub use stage::SolverStage;
pub use static_deadlocks::StaticDeadlocks;

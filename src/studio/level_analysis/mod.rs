//! Solver verdicts while the user edits: is the level solvable, how well, and which cells are dead?
//!
//! [`Analyzer`] runs in the background whenever a level of any world changes, and caches its
//! verdicts. A world supplies the searches and the verdict as a [`LevelSolver`]. [`LevelAnalyzer`]
//! is the analyzer of ice levels. [`SolveJob`] searches for one solution that the user has
//! requested, and [`DeadlockFinder`] finds dead cells. All three see the true ice, so their results
//! are for the designer and never part of a belief.
//!
//! The background solver of ice levels searches in stages, each with a time limit. It ends early
//! once later stages can prove nothing more:
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
mod ice_solver;
mod level_verdict;
mod static_deadlocks;
pub mod text;
pub(in crate::studio) mod verdict_strip;

pub(in crate::studio) use analyzer::AnalyzerInput;
pub use analyzer::{Analyzer, DatedVerdict, LevelSolver, SolverSearchStatus, VerdictState};
pub use ice_solver::{IceSolver, LevelAnalyzer, SolveJob};
pub use level_verdict::{CountBounds, LevelVerdict, SolverEffort, SolverStage};
pub use static_deadlocks::{DeadlockFinder, StaticDeadlocks};

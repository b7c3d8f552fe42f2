//! Solver verdicts while the user edits: is the level solvable, how well, and which cells are dead?
//!
//! [`Judge`] runs in the background whenever the board changes, and caches its verdicts by board.
//! [`Solving`] searches for one solution that the user has requested. Both see the true ice, so
//! their results are for the designer and never part of a belief.
//!
//! The background solver searches in stages, each with a time limit, until the verdict is settled:
//!
//! ```text
//! QuickLook ──solved──────────────► FewestPushes ──solvable──► FewestMoves
//!     └──open──► LongLook ──────────────▲
//! ```
//!
//! [`Judgement`] accumulates the results as lower and upper bounds on moves and pushes. A bound of
//! one stage is never lost by a later stage.

mod dead_ends;
mod judge;
#[cfg(test)]
mod judge_tests;
mod judgement;
mod perform;
mod stage;
mod task;
pub mod words;

pub use dead_ends::DeadEnds;
pub use judge::{Judge, Judged, Standing, Work};
pub use judgement::{Effort, Judgement, Range};
pub use stage::Stage;
pub use task::Solving;

//! The planner while one draws: is the level solvable, how well, and which cells are dead?
//!
//! [`Judge`] answers in the background whenever the board changes and remembers its answers;
//! [`Solving`] looks for one solution that was asked for. Both see the true ice: what they find
//! is the designer's, and never part of a belief.

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

//! Solves one level of any world that has a planner with full information.

use crate::cli::parallel_map::Cancelled;
use crate::cli::timing::{WallClock, rounded_seconds};
use crate::episode::Clock;
use crate::formats::ron_recording::AnyRecording;
use crate::planning::platform::Measure;
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::{Objective, SpareThread};
use std::fmt::Display;
use std::time::Duration;

/// A level that `solve` accepts.
pub trait SolvableLevel: Send + Sync {
    /// Solves the level within the budget; leaves the seconds at 0.
    ///
    /// The search takes another thread when `spare_thread` returns true.
    ///
    /// # Errors
    /// The level's problems as messages, if it cannot be played.
    fn solve(
        &self,
        objective: Objective,
        budget: &Budget<'_>,
        spare_thread: &SpareThread<'_>,
    ) -> Result<SolveResult, Vec<String>>;
}

/// Result for one level.
pub struct SolveResult {
    /// Whether a plan was found, and the proof.
    pub status: SolveStatus,
    /// Number of moves of the solution.
    pub moves: Option<u32>,
    /// Number of pushes of the solution.
    pub pushes: Option<u32>,
    /// Lower bound on the moves or the pushes of every solution.
    pub lower_bound: LowerBound,
    /// The solution as text; `None` if there is none.
    pub solution: Option<String>,
    /// Number of expanded states; for ice with a fast objective, until the first plan.
    pub expanded: u64,
    /// Duration of the search, in seconds.
    pub seconds: f64,
    /// Whether no other plan with as many pushes has fewer moves, if the pushes are minimal.
    pub is_tie_break_proved: bool,
    /// Plays the solution by the rules; returns `None` if there is none.
    ///
    /// The recording ends at the level's step limit, which the planner does not respect.
    pub record: Box<dyn Fn() -> Option<AnyRecording> + Send>,
}

/// Proved lower bound on the moves or the pushes of every solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowerBound {
    /// Moves or pushes.
    pub measure: Measure,
    /// `None` if the level is unsolvable.
    pub value: Option<u32>,
}

/// Limits of the search for one level.
#[derive(Debug, Clone, Copy)]
pub struct SolveLimits {
    /// Maximum number of expanded states.
    pub nodes: u64,
    /// Maximum memory of a search, in bytes.
    pub bytes: usize,
    /// Time limit.
    pub time: Duration,
}

/// Solves a level within the limits.
///
/// The search takes another thread when `spare_thread` returns true.
///
/// # Errors
/// The level's problems as messages, if it cannot be played.
pub fn solve_level(
    level: &dyn SolvableLevel,
    objective: Objective,
    limits: SolveLimits,
    cancelled: &Cancelled<'_>,
    spare_thread: &SpareThread<'_>,
) -> Result<SolveResult, Vec<String>> {
    let clock = WallClock::start();
    let guard = || cancelled() || clock.now() >= limits.time;
    let budget = Budget { bytes: limits.bytes, ..Budget::guarded(limits.nodes, &guard) };
    let mut found = level.solve(objective, &budget, spare_thread)?;
    found.seconds = rounded_seconds(clock.now());
    Ok(found)
}

/// The problems as messages.
pub fn to_messages<P: Display>(problems: Vec<P>) -> Vec<String> {
    problems.into_iter().map(|problem| problem.to_string()).collect()
}

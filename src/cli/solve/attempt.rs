//! Solves one level of any world that has a planner with full information.

use crate::cli::threads::Cancelled;
use crate::cli::timing::{WallClock, rounded_seconds};
use crate::episode::{Clock, KnownSolution};
use crate::formats::lurd::write_moves;
use crate::formats::ron_recording::AnyRecording;
use crate::planning::search::{Budget, Measure, SolveStatus};
use crate::planning::sokoban::{self, Objective, Plan, SpareThread, Verdict};
use crate::worlds::ice::{Level, Terrain};
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

impl SolvableLevel for Level {
    fn solve(
        &self,
        objective: Objective,
        budget: &Budget<'_>,
        spare_thread: &SpareThread<'_>,
    ) -> Result<SolveResult, Vec<String>> {
        let (terrain, state) = Terrain::compile(self).map_err(to_messages)?;
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let verdict =
            sokoban::solve_with_spare_thread(layout, ice, &state, objective, budget, spare_thread);
        let solution = match &verdict.plan {
            Some(plan) => Some(write_moves(self, &plan.actions).map_err(to_messages)?),
            None => None,
        };
        // Without any solution, a lower bound on solutions means nothing.
        let has_bound = verdict.status != SolveStatus::Unsolvable;
        let measure = if objective == Objective::Moves { Measure::Moves } else { Measure::Pushes };
        let least = has_bound.then_some(verdict.lower_bound);
        let level = self.clone();
        Ok(SolveResult {
            status: verdict.status,
            moves: verdict.plan.as_ref().map(Plan::moves),
            pushes: verdict.plan.as_ref().map(|plan| plan.pushes),
            lower_bound: LowerBound { measure, value: least },
            solution,
            expanded: verdict.expanded,
            seconds: 0.0,
            is_tie_break_proved: verdict.is_tie_break_proved,
            record: Box::new(move || record_plan(&level, objective, &verdict)),
        })
    }
}

/// Plays the plan of the planner and returns the recording; `None` without a plan.
fn record_plan(level: &Level, objective: Objective, verdict: &Verdict) -> Option<AnyRecording> {
    let plan = verdict.plan.as_ref()?;
    let is_optimal = verdict.status == SolveStatus::Optimal;
    let states = verdict.expanded;
    // A solved level has no problems.
    let recording = KnownSolution { plan, objective, is_optimal, states }.record(level).ok()?;
    Some(recording.into())
}

//! Solves one level of any solvable world.

use crate::cli::input::SolvableLevel;
use crate::cli::parallel_map::Cancelled;
use crate::cli::timing::{WallClock, rounded_seconds};
use crate::episode::Clock;
use crate::formats::lurd::write_moves;
use crate::formats::platform::write_plan;
use crate::planning::platform::{self, Engine, Measure, SearchOptions};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::planning::sokoban::{self, Objective, Plan, SpareThread, Verdict};
use crate::worlds::ice::{Level, Terrain};
use crate::worlds::platform::{self as platform_world, Action, Level as Stage, rules};
use std::fmt::Display;
use std::time::Duration;

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
    /// The planner's result, from which a recording can be made if there is a solution.
    pub plan: WorldPlan,
}

/// Proved lower bound on the moves or the pushes of every solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowerBound {
    /// Moves or pushes.
    pub measure: Measure,
    /// `None` if the level is unsolvable.
    pub value: Option<u32>,
}

/// Result of the planner of the level's world.
pub enum WorldPlan {
    /// Result of the Sokoban solver.
    Ice(Verdict),
    /// Result of the platform planner.
    Stage(platform::PlanResult),
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
    level: &SolvableLevel,
    objective: Objective,
    limits: SolveLimits,
    cancelled: &Cancelled<'_>,
    spare_thread: &SpareThread<'_>,
) -> Result<SolveResult, Vec<String>> {
    let clock = WallClock::start();
    let guard = || cancelled() || clock.now() >= limits.time;
    let budget = Budget { bytes: limits.bytes, ..Budget::guarded(limits.nodes, &guard) };
    let mut found = match level {
        SolvableLevel::Ice(level) => solve_ice(level, objective, &budget, spare_thread)?,
        SolvableLevel::Stage(stage) => solve_platform(stage, objective, &budget)?,
    };
    found.seconds = rounded_seconds(clock.now());
    Ok(found)
}

/// The problems as messages.
fn to_messages<P: Display>(problems: Vec<P>) -> Vec<String> {
    problems.into_iter().map(|problem| problem.to_string()).collect()
}

/// Solves a level of the ice world.
fn solve_ice(
    level: &Level,
    objective: Objective,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Result<SolveResult, Vec<String>> {
    let (terrain, state) = Terrain::compile(level).map_err(to_messages)?;
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let verdict =
        sokoban::solve_with_spare_thread(layout, ice, &state, objective, budget, spare_thread);
    let solution = match &verdict.plan {
        Some(plan) => Some(write_moves(level, &plan.actions).map_err(to_messages)?),
        None => None,
    };
    // Without any solution, a lower bound on solutions means nothing.
    let has_bound = verdict.status != SolveStatus::Unsolvable;
    let measure = if objective == Objective::Moves { Measure::Moves } else { Measure::Pushes };
    let least = has_bound.then_some(verdict.lower_bound);
    Ok(SolveResult {
        status: verdict.status,
        moves: verdict.plan.as_ref().map(Plan::moves),
        pushes: verdict.plan.as_ref().map(|plan| plan.pushes),
        lower_bound: LowerBound { measure, value: least },
        solution,
        expanded: verdict.expanded,
        seconds: 0.0,
        plan: WorldPlan::Ice(verdict),
    })
}

/// Solves a platform level.
///
/// For the objectives `fast` and `improve`, a fast search runs before the optimal one. Both share
/// the nodes and the time; the memory limit holds for each.
fn solve_platform(
    stage: &Stage,
    objective: Objective,
    budget: &Budget<'_>,
) -> Result<SolveResult, Vec<String>> {
    let plan = |engine, measure, budget: &Budget<'_>| {
        let search_options = SearchOptions { engine, measure, ..SearchOptions::default() };
        platform::plan(stage, search_options, budget, &mut Unobserved).map_err(to_messages)
    };
    let measure = if objective == Objective::Pushes { Measure::Pushes } else { Measure::Moves };
    let mut fast_result = None;
    let mut remaining = *budget;
    // A* with f = g + 2h finds some plan early. This plan remains if the optimal search runs out of
    // budget.
    if matches!(objective, Objective::Fast | Objective::Improve) {
        let first = plan(Engine::AStar, measure, budget)?;
        remaining = budget.with_nodes(budget.nodes.saturating_sub(first.expanded));
        fast_result = Some(first);
    }
    let is_complete = |it: &platform::PlanResult| it.status == SolveStatus::Unsolvable;
    let outcome = match fast_result {
        Some(fast_result) if is_complete(&fast_result) => fast_result,
        fast_result => {
            let mut outcome = plan(Engine::Optimal, measure, &remaining)?;
            let fast_result = fast_result
                .unwrap_or_else(|| platform::PlanResult { expanded: 0, ..outcome.clone() });
            outcome.expanded += fast_result.expanded;
            // Without a better proof, the result of the fast search stands.
            if outcome.status == SolveStatus::BudgetSpent && fast_result.actions.is_some() {
                (outcome.status, outcome.actions) = (fast_result.status, fast_result.actions);
            }
            outcome
        }
    };
    let has_bound = outcome.status != SolveStatus::Unsolvable;
    let least = has_bound.then_some(outcome.lower_bound);
    let actions = outcome.actions.as_deref();
    Ok(SolveResult {
        status: outcome.status,
        moves: actions.map(|actions| actions.len() as u32),
        pushes: actions.map(|actions| count_pushes(stage, actions)).transpose()?,
        lower_bound: LowerBound { measure, value: least },
        solution: actions.map(write_plan),
        expanded: outcome.expanded,
        seconds: 0.0,
        plan: WorldPlan::Stage(outcome),
    })
}

/// Number of rock moves in a plan.
fn count_pushes(stage: &Stage, actions: &[Action]) -> Result<u32, Vec<String>> {
    let (terrain, start) = platform_world::Terrain::compile(stage).map_err(to_messages)?;
    Ok(rules::count_pushes(&terrain, &start, actions))
}

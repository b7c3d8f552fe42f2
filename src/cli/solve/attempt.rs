//! Solves one level of any solvable world.

use crate::cli::in_order::Cancelled;
use crate::cli::input::SolvableLevel;
use crate::cli::timing::{WallClock, seconds};
use crate::episode::Clock;
use crate::formats::lurd::write_moves;
use crate::formats::stage::write_plan;
use crate::planning::platform::{self, Engine, Measure, Order};
use crate::planning::search::{Budget, Status, Unobserved};
use crate::planning::sokoban::{self, Objective, Plan, SpareThread, Verdict};
use crate::worlds::ice::{Level, Terrain};
use crate::worlds::platform::{self as platform_world, Action, Level as Stage, rules};
use std::fmt::Display;
use std::time::Duration;

/// Result for one level.
pub struct Found {
    pub status: Status,
    pub moves: Option<u32>,
    pub pushes: Option<u32>,
    pub lower_bound: Bound,
    pub solution: Option<String>,
    pub expanded: u64,
    pub seconds: f64,
    /// Plan from which a recording can be made.
    pub plan: FoundPlan,
}

/// Lower bound on every solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    pub measure: Measure,
    /// `None` if the level is unsolvable.
    pub least: Option<u32>,
}

/// Result of the planner of the level's world.
pub enum FoundPlan {
    Ice(Verdict),
    Stage(platform::Outcome),
}

/// Limits of the search for one level.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Expanded states.
    pub nodes: u64,
    /// Memory of the search, in bytes.
    pub bytes: usize,
    pub time: Duration,
}

/// Solves a level within the limits.
///
/// # Errors
/// The level's problems as messages, if it cannot be played.
pub fn attempt(
    level: &SolvableLevel,
    objective: Objective,
    limits: Limits,
    cancelled: &Cancelled<'_>,
    spare_thread: &SpareThread<'_>,
) -> Result<Found, Vec<String>> {
    let clock = WallClock::start();
    let guard = || cancelled() || clock.now() >= limits.time;
    let budget = Budget { bytes: limits.bytes, ..Budget::guarded(limits.nodes, &guard) };
    let mut found = match level {
        SolvableLevel::Ice(level) => in_sight(level, objective, &budget, spare_thread)?,
        SolvableLevel::Stage(stage) => on_stage(stage, objective, &budget)?,
    };
    found.seconds = seconds(clock.now());
    Ok(found)
}

fn in_words<P: Display>(problems: Vec<P>) -> Vec<String> {
    problems.into_iter().map(|problem| problem.to_string()).collect()
}

/// Solves a level of the ice world.
fn in_sight(
    level: &Level,
    objective: Objective,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Result<Found, Vec<String>> {
    let (terrain, state) = Terrain::compile(level).map_err(in_words)?;
    let (layout, ice) = (terrain.layout(), terrain.ice());
    let verdict = sokoban::solve_together(layout, ice, &state, objective, budget, spare_thread);
    let solution = match &verdict.plan {
        Some(plan) => Some(write_moves(level, &plan.actions).map_err(in_words)?),
        None => None,
    };
    let has_bound = verdict.status != Status::Unsolvable;
    let measure = if objective == Objective::Moves { Measure::Moves } else { Measure::Pushes };
    let least = has_bound.then_some(verdict.lower_bound);
    Ok(Found {
        status: verdict.status,
        moves: verdict.plan.as_ref().map(Plan::moves),
        pushes: verdict.plan.as_ref().map(|plan| plan.pushes),
        lower_bound: Bound { measure, least },
        solution,
        expanded: verdict.expanded,
        seconds: 0.0,
        plan: FoundPlan::Ice(verdict),
    })
}

/// Solves a platform stage.
///
/// If any solution will do, a fast search runs before the optimal one and shares its budget.
fn on_stage(
    stage: &Stage,
    objective: Objective,
    budget: &Budget<'_>,
) -> Result<Found, Vec<String>> {
    let plan = |engine, measure, budget: &Budget<'_>| {
        let order = Order { engine, measure, ..Order::default() };
        platform::plan(stage, order, budget, &mut Unobserved).map_err(in_words)
    };
    let measure = if objective == Objective::Pushes { Measure::Pushes } else { Measure::Moves };
    let mut soon = None;
    let mut left = *budget;
    if matches!(objective, Objective::Fast | Objective::Improve) {
        let first = plan(Engine::AStar, measure, budget)?;
        left = budget.with_nodes(budget.nodes.saturating_sub(first.expanded));
        soon = Some(first);
    }
    let is_settled = |it: &platform::Outcome| it.status == Status::Unsolvable;
    let outcome = match soon {
        Some(soon) if is_settled(&soon) => soon,
        soon => {
            let mut outcome = plan(Engine::Optimal, measure, &left)?;
            let soon = soon.unwrap_or_else(|| platform::Outcome { expanded: 0, ..outcome.clone() });
            outcome.expanded += soon.expanded;
            // Without a better proof, the result of the fast search stands.
            if outcome.status == Status::BudgetSpent && soon.actions.is_some() {
                (outcome.status, outcome.actions) = (soon.status, soon.actions);
            }
            outcome
        }
    };
    let has_bound = outcome.status != Status::Unsolvable;
    let least = has_bound.then_some(outcome.lower_bound);
    let actions = outcome.actions.as_deref();
    Ok(Found {
        status: outcome.status,
        moves: actions.map(|actions| actions.len() as u32),
        pushes: actions.map(|actions| pushes(stage, actions)).transpose()?,
        lower_bound: Bound { measure, least },
        solution: actions.map(write_plan),
        expanded: outcome.expanded,
        seconds: 0.0,
        plan: FoundPlan::Stage(outcome),
    })
}

/// Number of rock moves in a plan.
fn pushes(stage: &Stage, actions: &[Action]) -> Result<u32, Vec<String>> {
    let (terrain, start) = platform_world::Terrain::compile(stage).map_err(in_words)?;
    Ok(rules::count_pushes(&terrain, &start, actions))
}

//! Solves a level of the platform world.

use crate::cli::solve::attempt::{LowerBound, SolvableLevel, SolveResult, to_messages};
use crate::episode::record_stage_plan;
use crate::formats::platform::write_plan;
use crate::planning::platform::{self as planning, Engine, PlanResult, SearchOptions};
use crate::planning::search::{Budget, Measure, SolveStatus, Unobserved};
use crate::planning::sokoban::{Objective, SpareThread};
use crate::worlds::platform::{Action, Level, Terrain, rules};

impl SolvableLevel for Level {
    /// Solves the level.
    ///
    /// For the objectives `fast` and `improve`, a fast search runs before the optimal one. Both share
    /// the nodes and the time; the memory limit holds for each.
    fn solve(
        &self,
        objective: Objective,
        budget: &Budget<'_>,
        _: &SpareThread<'_>,
    ) -> Result<SolveResult, Vec<String>> {
        let plan = |engine, measure, budget: &Budget<'_>| {
            let search_options = SearchOptions { engine, measure, ..SearchOptions::default() };
            planning::plan(self, search_options, budget, &mut Unobserved).map_err(to_messages)
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
        let is_complete = |it: &PlanResult| it.status == SolveStatus::Unsolvable;
        let outcome = match fast_result {
            Some(fast_result) if is_complete(&fast_result) => fast_result,
            fast_result => {
                let mut outcome = plan(Engine::Optimal, measure, &remaining)?;
                let fast_result =
                    fast_result.unwrap_or_else(|| PlanResult { expanded: 0, ..outcome.clone() });
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
        let level = self.clone();
        Ok(SolveResult {
            status: outcome.status,
            moves: actions.map(|actions| actions.len() as u32),
            pushes: actions.map(|actions| count_pushes(self, actions)).transpose()?,
            lower_bound: LowerBound { measure, value: least },
            solution: actions.map(write_plan),
            expanded: outcome.expanded,
            seconds: 0.0,
            is_tie_break_proved: true,
            // A solved stage has a plan and no problems.
            record: Box::new(move || record_stage_plan(&level, &outcome).ok()?.map(Into::into)),
        })
    }
}

/// Number of rock moves in a plan.
fn count_pushes(stage: &Level, actions: &[Action]) -> Result<u32, Vec<String>> {
    let (terrain, start) = Terrain::compile(stage).map_err(to_messages)?;
    Ok(rules::count_pushes(&terrain, &start, actions))
}

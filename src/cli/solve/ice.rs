//! Solves a level of the ice world.

use super::attempt::{LowerBound, SolvableLevel, SolveResult, to_messages};
use crate::episode::KnownSolution;
use crate::formats::lurd::write_moves;
use crate::formats::ron_recording::AnyRecording;
use crate::planning::platform::Measure;
use crate::planning::search::{Budget, SolveStatus};
use crate::planning::sokoban::{self, Objective, Plan, SpareThread, Verdict};
use crate::worlds::ice::{Level, Terrain};

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

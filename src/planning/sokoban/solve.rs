//! Entry point of the solver: takes a level, an objective and a budget, returns a verdict.

use super::fast::{Improvement, SpareThread, solve_fast_together};
use super::optimal::solve_optimally;
use super::{DetectorSet, Objective, Verdict};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// Solves a board with known ice.
///
/// `budget.nodes` limits the expanded states of all searches together. The result is deterministic
/// unless the guard stops the search.
#[must_use]
pub fn solve(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    budget: &Budget<'_>,
) -> Verdict {
    solve_together(layout, ice, state, objective, budget, &|| false)
}

/// Like [`solve`], with a second thread for [`Objective::Fast`] and [`Objective::Improve`].
///
/// The thread starts after some time, once `spare_thread` returns true. Then the plan and the
/// bounds may differ between runs. Optimal searches use one thread.
#[must_use]
pub fn solve_together(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Verdict {
    let improvement = match objective {
        Objective::Fast => Improvement::WhileItPays,
        Objective::Improve => Improvement::ToTheEnd,
        Objective::Moves | Objective::Pushes => {
            let detectors = DetectorSet::WORTHWHILE;
            return solve_optimally(layout, ice, state, objective, detectors, budget);
        }
    };
    solve_fast_together(layout, ice, state, improvement, budget, spare_thread)
}

/// Solves optimally with a subset of the detectors, to measure what each of them saves. Objectives
/// other than pushes minimise moves.
#[must_use]
pub fn solve_with(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    detectors: DetectorSet,
    budget: &Budget<'_>,
) -> Verdict {
    solve_optimally(layout, ice, state, objective, detectors, budget)
}

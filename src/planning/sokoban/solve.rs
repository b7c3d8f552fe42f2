//! Entry point of the solver: level, objective and budget in, verdict out.

use super::fast::{ImprovementEffort, SpareThread, solve_fast_with_spare_thread};
use super::optimal::solve_optimally;
use super::{DetectorSet, Objective, Verdict};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Solves a level with known ice.
///
/// `budget.nodes` limits the expanded states of all searches together; a search may exceed it
/// slightly. The result is deterministic unless `budget.should_stop` ends the search.
#[must_use]
pub fn solve(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    budget: &Budget<'_>,
) -> Verdict {
    solve_with_spare_thread(layout, ice, state, objective, budget, &|| false)
}

/// Like [`solve`], with a second thread for [`Objective::Fast`] and [`Objective::Improve`].
///
/// `spare_thread` returns true if another thread is free. The solver calls it after every round in
/// which two threads would help, and starts the second thread once it returns true. The result may
/// then differ between runs. Optimal searches use one thread.
#[must_use]
pub fn solve_with_spare_thread(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    budget: &Budget<'_>,
    spare_thread: &SpareThread<'_>,
) -> Verdict {
    let improvement = match objective {
        Objective::Fast => ImprovementEffort::WhileWorthwhile,
        Objective::Improve => ImprovementEffort::UntilOptimal,
        Objective::Moves | Objective::Pushes => {
            let detectors = DetectorSet::DEFAULT;
            return solve_optimally(layout, ice, state, objective, detectors, budget);
        }
    };
    solve_fast_with_spare_thread(layout, ice, state, improvement, budget, spare_thread)
}

/// Solves optimally with a subset of the detectors, to measure the effect of each.
///
/// Every objective except [`Objective::Pushes`] minimises moves.
#[must_use]
pub fn solve_with_detectors(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    detectors: DetectorSet,
    budget: &Budget<'_>,
) -> Verdict {
    solve_optimally(layout, ice, state, objective, detectors, budget)
}

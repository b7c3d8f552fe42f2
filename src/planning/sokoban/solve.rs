//! The front door: a level, an objective and a budget in, a verdict out.

use super::fast::{Improvement, SpareThread, solve_fast_together};
use super::optimal::solve_optimally;
use super::{DetectorSet, Objective, Verdict};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// Looks for a plan on a board whose ice is known.
///
/// `budget.nodes` bounds the states expanded in all. The same input gives the same verdict unless
/// the guard ends the work.
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

/// The same, but a search for any plan goes on with a second thread once it has looked for a while
/// and `spare_thread` gives it one. Then the same input may give another plan, or another bound,
/// each time. Searches for the best plan keep to one thread.
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

/// Looks for an optimal plan with some of the detectors only: to see what each of them is worth.
/// Where any plan would do, one with the fewest moves is looked for.
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

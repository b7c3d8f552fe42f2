//! The front door: a level, an objective and a budget in, a verdict out.

use super::fast::{Improvement, solve_fast};
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
    if objective == Objective::Fast {
        return solve_fast(layout, ice, state, Improvement::WhileItPays, budget);
    }
    solve_optimally(layout, ice, state, objective, DetectorSet::WORTHWHILE, budget)
}

/// Looks for any plan, and then for plans with fewer pushes until it is proved that there are none
/// or the budget is spent. With [`Objective::Fast`], [`solve`] ends once little is gained any more.
#[must_use]
pub fn solve_and_improve(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
) -> Verdict {
    solve_fast(layout, ice, state, Improvement::ToTheEnd, budget)
}

/// Looks for an optimal plan with some of the detectors only: to see what each of them is worth.
/// `Fast` is taken as `Moves`.
#[must_use]
pub fn solve_with(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    detectors: DetectorSet,
    budget: &Budget<'_>,
) -> Verdict {
    let objective = if objective == Objective::Fast { Objective::Moves } else { objective };
    solve_optimally(layout, ice, state, objective, detectors, budget)
}

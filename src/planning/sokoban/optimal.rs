//! Optimal plans: minimum moves, or minimum pushes and then minimum moves.

use super::model::CostMeasure;
use super::verdict::{Objective, Plan, Verdict};
use super::{DetectorSet, Planner};
use crate::board::{CellSet, Direction};
use crate::planning::search::{Budget, SearchResult, SolveStatus, Unobserved, Weight};
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Searches for an optimal plan: bidirectionally, or by A* if the level does not allow that.
///
/// Every objective except [`Objective::Pushes`] minimises moves. For pushes, a second search
/// minimises moves among the plans with the minimum number of pushes; if it is impossible or finds
/// no proof, the first plan is returned without that proof.
pub(super) fn solve_optimally(
    layout: &Arc<BoardLayout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    detectors: DetectorSet,
    budget: &Budget<'_>,
) -> Verdict {
    // Bidirectional search where the space allows it, A* otherwise.
    let search = |measure, budget: &Budget<'_>| {
        let crates = state.crates.len();
        let mut planner = Planner::with_measure(layout, ice, crates, measure, detectors);
        match planner.plan_bidirectional(state, budget) {
            Some(answer) => answer,
            None => planner.plan(state, Weight::ONE, budget, &mut Unobserved),
        }
    };
    let replay = |actions| Plan::replayed(layout, ice, state, actions);
    if objective != Objective::Pushes {
        return verdict(search(CostMeasure::Actions, budget), replay);
    }
    let pushes = verdict(search(CostMeasure::Pushes, budget), replay);
    let Some(plan) = pushes.plan.as_ref().filter(|_| pushes.status == SolveStatus::Optimal) else {
        return pushes;
    };
    // Second search with the player's cell in every state: fewer pushes are impossible, so it
    // minimises moves among plans with as many pushes.
    // One push must outweigh any number of moves, without overflow.
    let push = u32::MAX / (plan.pushes + 2);
    // Too many moves to order both measures in one number: skip the second search.
    if plan.moves() >= push {
        return Verdict { is_tie_break_proved: false, ..pushes };
    }
    let left = budget.with_nodes(budget.nodes.saturating_sub(pushes.expanded));
    let measure = CostMeasure::PushesThenMoves { push, most_pushes: plan.pushes };
    let moves = verdict(search(measure, &left), replay);
    let expanded = pushes.expanded + moves.expanded;
    if moves.status == SolveStatus::Optimal {
        return Verdict { lower_bound: pushes.lower_bound, expanded, ..moves };
    }
    let stopped = moves.stopped;
    Verdict { is_tie_break_proved: false, expanded, stopped, ..pushes }
}

/// Converts the result of a search into a verdict.
///
/// `replay` checks a plan by the rules. A plan that fails the check counts as
/// [`SolveStatus::BudgetSpent`].
fn verdict(
    answer: SearchResult<Direction>,
    replay: impl Fn(Vec<Direction>) -> Option<Plan>,
) -> Verdict {
    let nothing = Verdict {
        status: SolveStatus::BudgetSpent,
        plan: None,
        lower_bound: 0,
        expanded: answer.expanded(),
        stopped: false,
        is_tie_break_proved: false,
    };
    match answer {
        SearchResult::Solved(found) => {
            let is_optimal = found.is_optimal();
            let lower_bound = found.lower_bound;
            match replay(found.actions) {
                None => Verdict { lower_bound, ..nothing },
                plan => Verdict {
                    status: if is_optimal { SolveStatus::Optimal } else { SolveStatus::Solved },
                    plan,
                    lower_bound,
                    is_tie_break_proved: is_optimal,
                    ..nothing
                },
            }
        }
        SearchResult::Unsolvable { .. } => Verdict { status: SolveStatus::Unsolvable, ..nothing },
        SearchResult::BudgetSpent(spent) => {
            Verdict { lower_bound: spent.lower_bound, stopped: spent.stopped, ..nothing }
        }
    }
}

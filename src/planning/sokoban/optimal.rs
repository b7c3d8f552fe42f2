//! Optimal plans: fewest moves, or fewest pushes and then fewest moves.

use super::model::Measure;
use super::verdict::{Objective, Plan, Verdict};
use super::{DetectorSet, Planner};
use crate::board::{CellSet, Direction};
use crate::planning::search::{Answer, Budget, Status, Unobserved, Weight};
use crate::worlds::ice::{Layout, State};
use std::sync::Arc;

/// Searches for an optimal plan with these detectors: bidirectionally, or with A* where that is
/// impossible.
pub(super) fn solve_optimally(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    objective: Objective,
    detectors: DetectorSet,
    budget: &Budget<'_>,
) -> Verdict {
    // Bidirectional search where the space allows it, A* otherwise.
    let search = |measure, budget: &Budget<'_>| {
        let crates = state.crates.len();
        let mut planner = Planner::measuring(layout, ice, crates, measure, detectors);
        match planner.plan_two_way(state, budget) {
            Some(answer) => answer,
            None => planner.plan(state, Weight::ONE, budget, &mut Unobserved),
        }
    };
    let replayed = |actions| Plan::replayed(layout, ice, state, actions);
    if objective != Objective::Pushes {
        return verdict(search(Measure::Actions, budget), replayed);
    }
    let pushes = verdict(search(Measure::Pushes, budget), replayed);
    let Some(plan) = pushes.plan.as_ref().filter(|_| pushes.status == Status::Optimal) else {
        return pushes;
    };
    // Second search with the player's cell in every state: fewer pushes are impossible, so it
    // minimises moves among plans with as many pushes.
    // One push must outweigh any number of moves, without overflow.
    let push = u32::MAX / (plan.pushes + 2);
    if plan.moves() >= push {
        return Verdict { are_ties_proved: false, ..pushes };
    }
    let left = budget.with_nodes(budget.nodes.saturating_sub(pushes.expanded));
    let measure = Measure::PushesThenMoves { push, most_pushes: plan.pushes };
    let moves = verdict(search(measure, &left), replayed);
    let expanded = pushes.expanded + moves.expanded;
    if moves.status == Status::Optimal {
        return Verdict { lower_bound: pushes.lower_bound, expanded, ..moves };
    }
    let stopped = moves.stopped;
    Verdict { are_ties_proved: false, expanded, stopped, ..pushes }
}

/// Converts the answer of a search; `replayed` checks a plan by the rules.
fn verdict(
    answer: Answer<Direction>,
    replayed: impl Fn(Vec<Direction>) -> Option<Plan>,
) -> Verdict {
    let nothing = Verdict {
        status: Status::BudgetSpent,
        plan: None,
        lower_bound: 0,
        expanded: answer.expanded(),
        stopped: false,
        are_ties_proved: false,
    };
    match answer {
        Answer::Solved(found) => {
            let is_optimal = found.is_optimal();
            let lower_bound = found.lower_bound;
            match replayed(found.actions) {
                None => Verdict { lower_bound, ..nothing },
                plan => Verdict {
                    status: if is_optimal { Status::Optimal } else { Status::Solved },
                    plan,
                    lower_bound,
                    are_ties_proved: is_optimal,
                    ..nothing
                },
            }
        }
        Answer::Unsolvable { .. } => Verdict { status: Status::Unsolvable, ..nothing },
        Answer::BudgetSpent(spent) => {
            Verdict { lower_bound: spent.lower_bound, stopped: spent.stopped, ..nothing }
        }
    }
}

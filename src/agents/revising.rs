//! Plans made better before they are followed.

use super::scouting::{Stake, scout};
use crate::board::Direction;
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanFound, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Observation, State};
use std::sync::Arc;

/// The plan that was found, or the old one if that can be taken up again at less cost; then with
/// stretches made shorter, and with walks put in that find out about a cell before a crate is
/// pushed onto it.
///
/// `old` is where the plan followed so far would be now, and what is left of it. A loss counts as
/// `loss_steps`. May expand as many nodes again as `budget` says; those are added.
pub(super) fn revised(
    mut found: PlanFound,
    planner: &Planner,
    old: Option<(&State, &[Direction])>,
    (state, belief): (&State, &Belief),
    loss_steps: u32,
    budget: &Budget<'_>,
) -> PlanFound {
    let (new, is_optimal) = match &found.outcome {
        PlanOutcome::Plan { actions, optimal } => (Some(actions.clone()), *optimal),
        PlanOutcome::Unknown { .. } => (None, false),
        PlanOutcome::Unsolvable => return found,
    };
    let share = |part: u64| budget.with_nodes(budget.nodes.div_ceil(part));
    let old = old.filter(|_| !is_optimal).and_then(|(due, rest)| {
        let (plan, nodes) = planner.rejoin(state, due, rest, &share(8));
        found.nodes += nodes;
        plan
    });
    let price = |plan: &Vec<Direction>| planner.price(state, plan).unwrap_or(u64::MAX);
    let Some(mut actions) = new.into_iter().chain(old).min_by_key(price) else { return found };
    if !is_optimal {
        let shortened = planner.shorten(state, actions, &share(4));
        actions = shortened.actions;
        found.nodes += shortened.nodes;
    }
    let observation = Observation { layout: Arc::clone(belief.layout()), state: state.clone() };
    let stake = Stake { loss_steps: f64::from(loss_steps), nodes: budget.nodes.div_ceil(2) };
    let scouted = scout(&observation, belief, &actions, stake, budget);
    found.nodes += scouted.nodes;
    let optimal = is_optimal && scouted.walks == 0;
    found.outcome = PlanOutcome::Plan { actions: scouted.actions, optimal };
    found
}

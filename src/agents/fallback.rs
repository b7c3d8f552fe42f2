//! Fallback agent for boards where belief-space tables are too large or hold no path.

use super::Answer;
use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation};

/// Nodes for a fallback that starts after the guard has fired: some 50 ms.
const LATE_NODES: u64 = 2_000;

/// Preparation effort of a fallback that takes over during a game.
///
/// In multiples of a quick decision; it must fit into one decision.
const LATE_PREPARATION: u64 = 64;

/// A replanning agent with unknown cells as floor, risk detours and information-gathering detours.
///
/// `step` is the number of steps already taken.
pub(super) fn fallback(
    name: &'static str,
    (observation, step): (&Observation, u32),
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> Assuming {
    let failure_cost = (stakes.failure_cost as u32).saturating_sub(step);
    let preparation = if step == 0 { Patience::LONG.preparation } else { LATE_PREPARATION };
    let patience = Patience { preparation, failure_cost: Some(failure_cost), ..Patience::LONG };
    let temper = (Assumption::Floor, patience);
    Assuming::new(name, temper, observation, belief, seed, budget)
}

/// Lets the fallback decide, with a small extra budget if the guard has already fired.
///
/// Without the extra budget, an agent whose tables used up the time would lose games that a simple
/// agent wins. The record then says that the decision was cut short.
pub(super) fn decide_late(
    budget: &Budget<'_>,
    decide: impl FnOnce(&Budget<'_>) -> Answer<Ice>,
) -> Answer<Ice> {
    if !(budget.should_stop)() {
        return decide(budget);
    }
    let nodes = budget.nodes.min(LATE_NODES);
    let mut answer = decide(&Budget { bytes: budget.bytes, ..Budget::nodes(nodes) });
    if let Answer::Act(decision) = &mut answer {
        decision.effort.cut_short = true;
    }
    answer
}

//! Who plays for agents whose tables would be too large.

use super::Answer;
use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation};

/// Nodes for a fallback that has its turn once the guard has ended all else: some 50 ms.
const LATE_NODES: u64 = 2_000;

/// How many times the work of a quick decision goes into the first plan of a fallback that takes a
/// game over, which it must make within a decision.
const LATE_PREPARATION: u64 = 64;

/// Plans as if unknown cells were floor, with detours around what may be lost, and with walks that
/// find out first. `step` is how many steps were taken before.
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

/// Lets the fallback decide. If tables took all the time that there was, it still has a little work
/// without the guard, or it would give up games that an agent without tables wins; the record says
/// that the decision was cut short.
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

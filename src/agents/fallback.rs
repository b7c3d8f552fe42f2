//! Fallback agent for boards where belief-space tables are too large or hold no path.

use super::AgentReply;
use super::replanning_agent::{IceAssumption, ReplanConfig, ReplanningAgent};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation};

/// Maximum number of nodes of a fallback decision after the stop signal: some 50 ms.
const RESERVE_NODES: u64 = 2_000;

/// Preparation effort of a fallback that takes over during a game.
///
/// In multiples of a quick decision (see [`ReplanConfig`]); it must fit into one decision.
const TAKEOVER_EFFORT: u64 = 64;

/// A replanning agent with unknown cells as floor, risk detours and information-gathering detours.
///
/// `step` is the number of steps already taken, which reduce the failure cost. After step 0 the
/// agent gets less work to prepare.
pub(super) fn fallback_agent(
    name: &'static str,
    (observation, step): (&Observation, u32),
    belief: &Belief,
    seed: u64,
    costs: CostModel,
    budget: &Budget<'_>,
) -> ReplanningAgent {
    let failure_cost = (costs.failure_cost as u32).saturating_sub(step);
    let preparation =
        if step == 0 { ReplanConfig::THOROUGH.first_plan_effort } else { TAKEOVER_EFFORT };
    let config = ReplanConfig {
        first_plan_effort: preparation,
        failure_cost: Some(failure_cost),
        ..ReplanConfig::THOROUGH
    };
    let settings = (IceAssumption::Floor, config);
    ReplanningAgent::new(name, settings, observation, belief, seed, budget)
}

/// Lets the fallback decide, with a small extra budget after the stop signal.
///
/// Without the extra budget, an agent whose tables used up the time would lose games that a simple
/// agent wins. A decision that needed the extra budget is marked as cut short.
pub(super) fn decide_with_reserve(
    budget: &Budget<'_>,
    decide: impl FnOnce(&Budget<'_>) -> AgentReply<Ice>,
) -> AgentReply<Ice> {
    if !(budget.should_stop)() {
        return decide(budget);
    }
    let nodes = budget.nodes.min(RESERVE_NODES);
    let mut answer = decide(&Budget { bytes: budget.bytes, ..Budget::nodes(nodes) });
    if let AgentReply::Act(decision) = &mut answer {
        decision.effort.cut_short = true;
    }
    answer
}

//! Careful: plans in belief space and weighs information against risk.

use super::policy_agent::safety_check::SafetyLimits;
use super::policy_agent::{
    AgentConfig, CutoffValue, DECISION_LIMITS, PolicyAgent, SafetyConfig, preparation_limits,
};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::planner::PlannerLimits;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Resource limits of one decision of the careful agent.
///
/// On boards with at least 45 cells without a wall, they allow two million scenario evaluations:
/// the default node budget of a decision. Smaller boards get less.
pub const CAREFUL_LIMITS: PlannerLimits = DECISION_LIMITS;

/// Settings of the careful agent; its preparation samples more scenarios than a decision.
const CONFIG: AgentConfig = AgentConfig {
    preparation: PlannerLimits {
        max_distances: 1 << 26,
        max_sampled_scenarios: 512,
        ..preparation_limits(CAREFUL_LIMITS)
    },
    decision: CAREFUL_LIMITS,
    safety: Some(SafetyConfig {
        first: SafetyLimits { operations: 120_000, nodes: 100_000 },
        decision: SafetyLimits { operations: 20_000, nodes: 20_000 },
    }),
    cutoff_value: CutoffValue::UpperBound,
};

/// The belief-space agent: optimises the mean cost, or another criterion of `costs`.
///
/// Evaluates policies over all ice maps consistent with the belief, or over many sampled scenarios.
/// Cut-off states count with the upper bound of a known policy, and a symbolic safety check proves
/// on small boards what a candidate may lose in ice maps that were not sampled.
#[must_use]
pub fn careful(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    costs: CostModel,
    budget: &Budget<'_>,
) -> PolicyAgent {
    PolicyAgent::new("careful", CONFIG, (observation, belief), seed, costs, budget)
}

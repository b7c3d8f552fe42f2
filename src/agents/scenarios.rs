//! Scenarios: AND-OR search over a fixed set of sampled scenarios.

use super::policy_agent::{
    AgentConfig, CutoffValue, DECISION_LIMITS, PolicyAgent, preparation_limits,
};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::planner::PlannerLimits;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Number of sampled scenarios.
const SCENARIO_COUNT: usize = 64;

/// Resource limits of one decision.
const LIMITS: PlannerLimits = PlannerLimits {
    // If no cell is unknown, one scenario is enough.
    max_enumerated_scenarios: 1,
    max_sampled_scenarios: SCENARIO_COUNT,
    initial_scenarios: SCENARIO_COUNT,
    min_scenarios: SCENARIO_COUNT / 2,
    ..DECISION_LIMITS
};

/// Settings of the scenarios agent; it has no safety check.
const CONFIG: AgentConfig = AgentConfig {
    preparation: preparation_limits(LIMITS),
    decision: LIMITS,
    safety: None,
    cutoff_value: CutoffValue::HindsightBound,
};

/// An agent that searches the policy with the least mean cost over 64 sampled scenarios.
///
/// `costs` may set another criterion. A failure costs the failure cost, without a loss multiplier.
/// Samples again when fewer than half of the scenarios are solvable and consistent with the
/// observations. Serves as a baseline with two known defects: leaves of the search count with the
/// hindsight bound, as if all ice were seen there, and a cell that is equal in all remaining
/// scenarios counts as known, so the policy over-fits a small sample.
#[must_use]
pub fn scenarios(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    costs: CostModel,
    budget: &Budget<'_>,
) -> PolicyAgent {
    let costs = costs.without_loss_multiplier();
    PolicyAgent::new("scenarios", CONFIG, (observation, belief), seed, costs, budget)
}

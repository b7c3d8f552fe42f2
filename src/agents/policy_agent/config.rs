//! Settings of the policy agents: resource limits, and how they value cut-off states.
//!
//! A cut-off state is a leaf of the search: the search ends there before the goal.

use super::super::Candidate;
use super::super::replanning_agent::MIN_LOSS_STEPS;
use super::safety_check::SafetyLimits;
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::belief::planner::PlannerLimits;
use crate::worlds::ice::{Belief, Ice};

/// Number of cells without a wall at which a decision uses its full limits.
///
/// On smaller boards, the limits on distances, evaluations and the safety check are (cells / 45)²
/// of the full ones.
const REFERENCE_OPEN_CELLS: usize = 45;

/// Number of sampled scenarios of [`AgentConfig::SCENARIOS`].
const SCENARIO_COUNT: usize = 64;

/// Resource limits of one decision of the careful agent.
///
/// On boards with at least 45 cells without a wall, they allow two million scenario evaluations:
/// the default node budget of a decision. Smaller boards get less.
pub const CAREFUL_LIMITS: PlannerLimits = DECISION_LIMITS;

/// Resource limits of one decision on boards with at least [`REFERENCE_OPEN_CELLS`].
///
/// Agents override some of them.
pub(in crate::agents) const DECISION_LIMITS: PlannerLimits = PlannerLimits {
    max_states: 12_000_000,
    max_states_around_plan: 4_000_000,
    plan_nodes: 15_000,
    max_states_with_distances: 30_000,
    max_distances: 1 << 23,
    max_enumerated_scenarios: 1 << 17,
    max_sampled_scenarios: 256,
    initial_scenarios: 128,
    max_graph_bytes: 256 << 20,
    max_scenario_evaluations: 2_000_000,
    min_scenarios: 96,
};

/// Resource limits of the first plan, given those of a decision.
///
/// Raises the limits on plan nodes and on scenario evaluations; the others stay.
const fn preparation_limits(decision: PlannerLimits) -> PlannerLimits {
    PlannerLimits { plan_nodes: 60_000, max_scenario_evaluations: 20_000_000, ..decision }
}

/// Costs that differ by less than this, in steps, are equal.
pub(super) const COST_TOLERANCE: f64 = 1e-4;

/// Settings of a policy agent.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct AgentConfig {
    /// Planner limits while the agent is constructed.
    pub(super) preparation: PlannerLimits,
    /// Planner limits of one decision on boards with at least [`REFERENCE_OPEN_CELLS`].
    pub(super) decision: PlannerLimits,
    /// Limits of the safety check; `None` for an agent that trusts its sample.
    pub(super) safety: Option<SafetyConfig>,
    /// How the agent values cut-off states of the search.
    pub(super) cutoff_value: CutoffValue,
}

/// Resource limits of the safety check.
#[derive(Debug, Clone, Copy)]
pub(super) struct SafetyConfig {
    /// While the agent is constructed.
    pub(super) first: SafetyLimits,
    /// For a later decision, on boards with at least [`REFERENCE_OPEN_CELLS`].
    pub(super) decision: SafetyLimits,
}

/// How an agent values the cut-off states of its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CutoffValue {
    /// By the upper bound: a known policy continues from there.
    UpperBound,
    /// By the lower bound (hindsight): all ice becomes visible there.
    HindsightBound,
}

impl AgentConfig {
    /// Evaluates policies over all ice maps consistent with the belief, or over many scenarios.
    ///
    /// Optimises the mean cost, or another criterion of the cost model. Cut-off states count with
    /// the upper bound of a known policy, and a symbolic safety check proves on small boards what a
    /// candidate may lose in ice maps that were not sampled. The preparation samples more scenarios
    /// than a decision.
    pub(in crate::agents) const CAREFUL: Self = Self {
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

    /// Searches the policy with the least mean cost over 64 sampled scenarios, without safety check.
    ///
    /// Samples again when fewer than half of the scenarios are solvable and consistent with the
    /// observations. Serves as a baseline with two known defects: leaves of the search count with
    /// the hindsight bound, as if all ice were seen there, and a cell that is equal in all remaining
    /// scenarios counts as known, so the policy over-fits a small sample.
    pub(in crate::agents) const SCENARIOS: Self = {
        let limits = PlannerLimits {
            // If no cell is unknown, one scenario is enough.
            max_enumerated_scenarios: 1,
            max_sampled_scenarios: SCENARIO_COUNT,
            initial_scenarios: SCENARIO_COUNT,
            min_scenarios: SCENARIO_COUNT / 2,
            ..DECISION_LIMITS
        };
        Self {
            preparation: preparation_limits(limits),
            decision: limits,
            safety: None,
            cutoff_value: CutoffValue::HindsightBound,
        }
    };

    /// Resource limits of one decision on this board.
    pub(super) fn decision_limits(&self, belief: &Belief) -> PlannerLimits {
        let (share, limits) = (scaled_to_board(belief), self.decision);
        PlannerLimits {
            max_distances: share(limits.max_distances),
            max_scenario_evaluations: share(limits.max_scenario_evaluations as usize) as u64,
            ..limits
        }
    }

    /// Limits of the safety check in one decision on this board; `None` for an agent without the
    /// check.
    pub(super) fn safety_limits(&self, belief: &Belief) -> Option<SafetyLimits> {
        let (share, proof) = (scaled_to_board(belief), self.safety?.decision);
        Some(SafetyLimits {
            operations: share(proof.operations as usize) as u64,
            nodes: share(proof.nodes as usize) as u64,
        })
    }
}

/// Cost model for a game in which success is expected after `success_after` steps.
///
/// Raises the failure cost to [`min_failure_cost`], so that success keeps some value in a long
/// game.
pub(super) fn cost_model_for_success_after(costs: CostModel, success_after: u32) -> CostModel {
    costs.with_min_failure_cost(min_failure_cost(success_after))
}

/// Minimum failure cost if success is expected after `success_after` steps: 40 more.
pub(super) fn min_failure_cost(success_after: u32) -> u32 {
    success_after.saturating_add(MIN_LOSS_STEPS)
}

/// Returns a function that scales a limit to the size of the board.
fn scaled_to_board(belief: &Belief) -> impl Fn(usize) -> usize {
    let open_cells = belief.layout().passable_cells().count().min(REFERENCE_OPEN_CELLS);
    move |all| all * open_cells.pow(2) / REFERENCE_OPEN_CELLS.pow(2)
}

impl CutoffValue {
    /// The cost used to compare candidates: the upper or the lower bound.
    pub(super) fn cost(self, candidate: &MacroCandidate) -> f64 {
        match self {
            Self::UpperBound => candidate.upper,
            Self::HindsightBound => candidate.lower,
        }
    }

    /// Moves the candidate with the least cost to the front, for [`Self::HindsightBound`].
    ///
    /// Raises the upper bound of the evaluation to that of this candidate. For [`Self::UpperBound`]
    /// the planner's order stays: it has the least upper bound first.
    pub(super) fn move_best_first(self, evaluation: &mut PlanEvaluation) {
        let candidates = &evaluation.candidates;
        let least =
            candidates.iter().map(|candidate| self.cost(candidate)).fold(f64::INFINITY, f64::min);
        // Among equal costs, the planner's own order decides.
        let best =
            candidates.iter().position(|candidate| self.cost(candidate) <= least + COST_TOLERANCE);
        if let Some(best) = best.filter(|best| *best > 0 && self != Self::UpperBound) {
            evaluation.candidates[..=best].rotate_right(1);
            evaluation.upper = evaluation.upper.max(evaluation.candidates[0].upper);
        }
    }

    /// Removes the figures of a known policy from a record, for [`Self::HindsightBound`].
    ///
    /// These are the expected steps, the upper bound, and the estimated steps after the actions.
    pub(super) fn remove_unused(self, candidate: &mut Candidate<Ice>) {
        if self == Self::HindsightBound {
            (candidate.forecast.steps, candidate.forecast.upper) = (None, None);
            candidate.heuristic = None;
        }
    }

    /// Name of the method that decided, with the ice maps that it covers.
    pub(super) fn engine(self, evaluation: &PlanEvaluation) -> &'static str {
        match (self, evaluation.is_exact, evaluation.covers_all_scenarios) {
            (Self::UpperBound, true, _) => "exact over all ice maps",
            (Self::UpperBound, false, true) => "policy search on all ice maps",
            (Self::UpperBound, false, false) => "policy search on sampled ice maps",
            (Self::HindsightBound, ..) if evaluation.is_closed() => {
                "AND-OR search on sampled ice maps"
            }
            (Self::HindsightBound, ..) => "AND-OR search on sampled ice maps, hindsight leaves",
        }
    }
}

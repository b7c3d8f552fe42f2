//! The result of an evaluation: candidates, bounds, and the conditions under which they hold.

use super::belief_graph::BOUND_TOLERANCE;
use super::cost_model::CostModel;
use super::eval_context::MacroAction;
use super::policy_stats::PolicyStats;
use crate::board::CellSet;

/// Result of one evaluation of the possible policies for a state.
///
/// Bounds hold for the scenarios and states with tables. They are estimates for the real problem if
/// scenarios are sampled, tables miss paths, or paths pass cutoff states. For the worst-case
/// criterion, read "maximum cost" for "mean cost".
#[derive(Debug, Clone)]
pub struct PlanEvaluation {
    /// Evaluated macro-actions: the best known one first, the others by rising upper bound.
    pub candidates: Vec<MacroCandidate>,
    /// Cost model of all costs in this result.
    pub costs: CostModel,
    /// Lower bound of the mean cost of the whole episode.
    pub lower: f64,
    /// Upper bound of the mean cost of the whole episode.
    pub upper: f64,
    /// Whether the policy is proved optimal for the belief.
    ///
    /// True only if the bounds meet in every node that the policy reaches, and no scenario or path
    /// was left out. Always false if the mean replaced the worst case.
    pub is_exact: bool,
    /// Whether all possible scenarios were evaluated, not a sample.
    pub covers_all_scenarios: bool,
    /// Whether the distance tables cover every path to the goal of at most 254 actions.
    pub covers_all_paths: bool,
    /// Cells that are ice in all evaluated scenarios; the macro-actions assume this ice.
    pub assumed_ice: CellSet,
    /// Number of evaluated scenarios, lost ones excluded.
    pub scenarios: usize,
    /// Share of the possible scenarios, by weight, in which the goal is unreachable already.
    pub lost_share: f64,
    /// Number of nodes added to the belief graphs for this decision.
    pub nodes: u64,
    /// Whether the stop signal ended the search or prevented new tables.
    pub cut_short: bool,
}

/// Evaluated macro-action: a candidate for the agent's next actions.
///
/// Costs and statistics leave out scenarios that are lost already. They are estimates in the cases
/// of [`PlanEvaluation`].
#[derive(Debug, Clone)]
pub struct MacroCandidate {
    /// Actions of this candidate.
    pub macro_action: MacroAction,
    /// Lower bound of the mean cost of the whole episode.
    pub lower: f64,
    /// Upper bound of the mean cost of the whole episode.
    pub upper: f64,
    /// Statistics of the best known policy after this macro-action.
    pub stats: PolicyStats,
    /// Share of the scenarios not lost before, by weight, that this macro-action loses.
    pub lost_share: f64,
}

impl PlanEvaluation {
    /// Returns true if there is a candidate.
    ///
    /// Without one, every macro-action costs at least a failure.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// Returns true if the bounds meet over all scenarios and all paths.
    ///
    /// Then the best candidate is optimal for [`Self::costs`].
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.covers_all_scenarios && self.covers_all_paths && self.is_closed()
    }

    /// Returns true if the bounds meet, up to rounding.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.upper - self.lower <= BOUND_TOLERANCE
    }

    /// Returns true if the bounds differ by at most 2 % of the upper one.
    pub(super) fn is_nearly_closed(&self) -> bool {
        self.upper - self.lower <= 0.02 * self.upper
    }
}

//! The result of an evaluation: candidates, bounds, statistics, and the conditions of validity.

use super::action_outcomes::MacroAction;
use super::cost_model::CostModel;
use crate::board::CellSet;

/// Bounds that differ by at most this, in steps, count as equal.
pub(super) const BOUND_TOLERANCE: f64 = 1e-4;

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
    ///
    /// If the mean replaced the worst case, without the nodes of the search for the worst case.
    pub nodes: u64,
    /// Whether the stop signal ended the search, or prevented new tables or a larger sample.
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

/// Success, steps and worst case of a policy over some scenarios.
///
/// Reaching a cutoff state counts as success.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PolicyStats {
    /// Total weight of the scenarios.
    pub weight: f64,
    /// Weight of the scenarios that reach the goal or a cutoff state.
    pub solved: f64,
    /// Weight of the scenarios that reach a cutoff state; part of `solved`.
    pub cut_off: f64,
    /// Sum of weight × steps of the whole episode over the `solved` scenarios.
    pub steps_total: f64,
    /// Maximum number of steps of the whole episode over the `solved` scenarios.
    ///
    /// Includes the estimate beyond cutoff states.
    pub max_steps: u32,
}

impl PolicyStats {
    /// Probability of success, 0 to 1; 0 without scenarios.
    #[must_use]
    pub fn success(&self) -> f64 {
        if self.weight > 0.0 { (self.solved / self.weight).min(1.0) } else { 0.0 }
    }

    /// Mean steps of the whole episode over the scenarios that succeed; `None` without success.
    ///
    /// Includes the estimate beyond cutoff states.
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        (self.solved > 0.0).then(|| self.steps_total / self.solved)
    }

    /// Steps of the whole episode in the worst scenario that succeeds.
    ///
    /// `None` if none succeeds, or some pass a cutoff state: an estimate is no worst case.
    #[must_use]
    pub fn worst_steps(&self) -> Option<u32> {
        (self.solved > 0.0 && self.cut_off == 0.0).then_some(self.max_steps)
    }

    /// Returns true if no scenario reaches the goal without a cutoff state.
    ///
    /// True also if none reaches the goal at all.
    #[must_use]
    pub fn is_all_cut_off(&self) -> bool {
        self.cut_off >= self.solved * (1.0 - 1e-9)
    }

    /// Returns the statistics of scenarios that all reach the goal after `steps` steps.
    ///
    /// `weight` is their total weight.
    #[must_use]
    pub fn solved(weight: f64, steps: u32) -> Self {
        let sum = weight * f64::from(steps);
        Self { weight, solved: weight, cut_off: 0.0, steps_total: sum, max_steps: steps }
    }

    /// Returns the statistics of scenarios that reach a terminal state after `steps` steps.
    ///
    /// `weight` is their total weight. `steps_from_end` is the distance from there: 0 at the goal,
    /// an estimate at a cutoff state. No scenario succeeds if both together exceed the step limit.
    #[must_use]
    pub fn terminal(costs: CostModel, weight: f64, steps: u32, steps_from_end: u8) -> Self {
        if !costs.is_within_step_limit(steps, steps_from_end) {
            return Self { weight, ..Self::default() };
        }
        let cut_off = if steps_from_end > 0 { weight } else { 0.0 };
        Self { cut_off, ..Self::solved(weight, steps + u32::from(steps_from_end)) }
    }

    /// Returns the statistics if every scenario also fails with probability `lost`.
    ///
    /// Does not change the maximum number of steps.
    #[must_use]
    pub fn with_extra_loss(self, lost: f64) -> Self {
        let left = 1.0 - lost;
        let Self { solved, cut_off: beyond, steps_total: steps, .. } = self;
        Self { solved: left * solved, cut_off: left * beyond, steps_total: left * steps, ..self }
    }

    /// Adds the statistics of other scenarios.
    pub fn merge(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.cut_off += other.cut_off;
        self.steps_total += other.steps_total;
        self.max_steps = self.max_steps.max(other.max_steps);
    }
}

//! The current plan, and the claims recorded with it.

use super::super::forecast::steps_left;
use super::super::{Forecast, Percept, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::belief::planner::BeliefPlanner;
use crate::worlds::ice::{Ice, Observation, State, rules};
use std::collections::VecDeque;

/// Claims about a plan: its method, proof, success probability and costs.
///
/// Recorded when the plan was made. Later only the share of lost scenarios changes, and the figures
/// that depend on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlanClaims {
    /// Name of the method that made the plan.
    pub(super) engine: &'static str,
    /// Claim about the plan's optimality.
    pub(super) proof: Proof,
    /// Success probability in the scenarios that were not lost already.
    pub(super) success: Option<f64>,
    /// Share of scenarios that are lost already.
    pub(super) lost_share: f64,
    /// Lower bound, expected steps and upper bound of the whole episode.
    ///
    /// The bounds are costs of the criterion; the expected steps are those given success.
    pub(super) steps: (f64, Option<f64>, Option<f64>),
    /// Steps in the worst scenario that reaches the goal; `None` if unknown.
    pub(super) worst_steps: Option<u32>,
    /// Whether the bounds on the steps refer to the worst case, not to the mean.
    pub(super) is_worst_case: bool,
    /// Cost of a loss included in the bounds, if they are means with failures.
    pub(super) loss_cost: Option<f64>,
}

impl PlanClaims {
    /// Claims about the plan of the best candidate of an evaluation; `engine` evaluated it.
    pub(super) fn new(
        engine: &'static str,
        evaluation: &PlanEvaluation,
        best: &MacroCandidate,
    ) -> Self {
        let costs = &evaluation.costs;
        Self {
            engine,
            proof: optimality_claim(evaluation),
            success: Some(best.stats.success()),
            lost_share: evaluation.lost_share,
            worst_steps: best.stats.worst_steps(),
            steps: (evaluation.lower, best.stats.mean_steps(), Some(evaluation.upper)),
            is_worst_case: costs.is_worst_case(),
            loss_cost: costs.is_mean_steps().then(|| costs.weighted_failure_cost()),
        }
    }

    /// Claims about an untried action in a repeated state: only a lower bound on the cost.
    pub(super) fn of_untried_action(lower: f64, lost_share: f64) -> Self {
        Self {
            engine: "repeated state: another action",
            proof: Proof::BestEffort,
            success: None,
            lost_share,
            steps: (lower, None, None),
            worst_steps: None,
            is_worst_case: false,
            loss_cost: None,
        }
    }

    /// Forecast after `taken` steps; without bounds if the criterion's costs are not steps.
    pub(super) fn forecast(&self, taken: u32, costs: CostModel) -> Forecast {
        let left = |steps: f64| steps_left(steps, taken);
        let in_steps = |cost: f64| costs.is_in_steps().then_some(left(cost));
        let (lower, steps, upper) = self.steps;
        Forecast {
            success: self.success.map(|success| (success * (1.0 - self.lost_share)) as f32),
            steps: steps.map(left),
            lower: in_steps(lower),
            upper: upper.and_then(in_steps),
            worst_steps: self.worst_steps.map(|steps| left(f64::from(steps))),
            lost_share: (self.lost_share > 0.0).then_some(self.lost_share as f32),
            ..Forecast::default()
        }
    }

    /// Updates the share of lost scenarios, `lost`, while the plan is followed.
    ///
    /// Newly lost scenarios were part of the plan's risk, so the success probability over all
    /// scenarios stays the same, and mean bounds no longer include them. Tables around a plan count
    /// some scenarios as lost that are not; for them an increase is ignored. A decrease leaves the
    /// other claims as they are.
    pub(super) fn update_lost(&mut self, lost: f64, is_around_plan: bool) {
        let (open_before, open) = (1.0 - self.lost_share, 1.0 - lost);
        if open < open_before {
            if is_around_plan {
                return;
            }
            self.success = self.success.map(|success| (success * open_before / open).min(1.0));
            if let Some(loss_cost) = self.loss_cost {
                // The mean over the old open scenarios consists of those still open and the new
                // losses.
                let left =
                    |mean: f64| (mean * open_before - (open_before - open) * loss_cost) / open;
                let (least, _, most) = &mut self.steps;
                *least = left(*least);
                *most = most.map(left);
            }
        }
        self.lost_share = lost;
    }
}

/// The optimality claim for the evaluated policy.
///
/// Bounds over sampled scenarios, or over only some of the paths, are estimates.
fn optimality_claim(evaluation: &PlanEvaluation) -> Proof {
    match (evaluation.is_exact, evaluation.covers_all_scenarios && evaluation.covers_all_paths) {
        (true, _) => Proof::Optimal,
        (false, true) => Proof::Bounded,
        (false, false) => Proof::Estimated,
    }
}

/// The actions, each with the expected state after it.
///
/// All but the last action are certain on the given ice; the last one gets its most likely outcome,
/// if the planner knows it.
pub(super) fn expected_path(
    percept: &Percept<'_, Ice>,
    planner: &BeliefPlanner,
    actions: &[Direction],
    ice: &CellSet,
) -> VecDeque<(Direction, State)> {
    let Observation { layout, state, .. } = percept.observation;
    let mut state = state.clone();
    let mut path: VecDeque<_> = actions
        .iter()
        .map(|action| {
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, *action);
            (*action, state.clone())
        })
        .collect();
    let query = planner.query(percept.belief, &percept.observation.state, percept.step);
    let likeliest = query.and_then(|query| query.last_action(actions).most_probable_state());
    if let Some(((_, last), likeliest)) = path.back_mut().zip(likeliest) {
        *last = likeliest;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::{PlanClaims, Proof};

    /// Checks overall success and loss, before and after `lost_by_now` of the scenarios are lost.
    #[track_caller]
    fn check(
        (success, lost): (f64, f64),
        lost_by_now: f64,
        is_around_plan: bool,
        reported: (f64, f64),
    ) {
        let mut claims = PlanClaims {
            engine: "",
            proof: Proof::BestEffort,
            success: Some(success),
            lost_share: lost,
            steps: (0.0, None, None),
            worst_steps: None,
            is_worst_case: false,
            loss_cost: None,
        };
        claims.update_lost(lost_by_now, is_around_plan);
        let open = 1.0 - claims.lost_share;
        let success = claims.success.expect("it is told") * open;
        assert!((success - reported.0).abs() < 1e-12, "{success}");
        assert!((claims.lost_share - reported.1).abs() < 1e-12, "{}", claims.lost_share);
    }

    #[test]
    fn expected_loss_keeps_overall_success() {
        check((0.8, 0.0), 0.2, false, (0.8, 0.2));
        check((0.9, 0.1), 0.19, false, (0.81, 0.19));
    }

    #[test]
    fn bounds_cover_open_scenarios() {
        let check = |loss_cost, lost, lost_by_now, bounds: (f64, f64)| {
            let mut claims = PlanClaims {
                engine: "",
                proof: Proof::Optimal,
                success: Some(0.5),
                lost_share: lost,
                steps: (10.0, Some(4.0), Some(12.0)),
                worst_steps: None,
                is_worst_case: false,
                loss_cost,
            };
            claims.update_lost(lost_by_now, false);
            let (least, steps, most) = claims.steps;
            assert_eq!((least, steps, most), (bounds.0, Some(4.0), Some(bounds.1)));
        };
        // Half of the scenarios reach the goal in 4 steps and half are lost at a cost of 16; then
        // these are gone.
        check(Some(16.0), 0.0, 0.5, (4.0, 8.0));
        check(Some(16.0), 0.0, 0.0, (10.0, 12.0));
        check(Some(16.0), 0.5, 0.0, (10.0, 12.0));
        check(None, 0.0, 0.5, (10.0, 12.0));
    }

    #[test]
    fn refuted_losses_raise_success() {
        check((0.8, 0.5), 0.0, false, (0.8, 0.0));
        check((0.8, 0.5), 0.25, true, (0.6, 0.25));
    }

    #[test]
    fn tables_around_a_plan_ignore_new_losses() {
        check((0.8, 0.0), 0.2, true, (0.8, 0.0));
    }
}

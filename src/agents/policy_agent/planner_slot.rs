//! The planner of a game, and when to replace it by one around another plan.
//!
//! On large boards, a planner has tables only for the states near one plan. If the game leaves
//! them, a planner around another plan replaces it.

use super::super::Percept;
use super::config::{cost_model_for_success_after, min_failure_cost};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::plan_evaluation::PlanEvaluation;
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::belief::state_space::TablesUnavailable;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, Ice, State};

/// Maximum number of planners per game that are built around another plan.
const MAX_REBUILDS: u32 = 6;

/// Minimum number of steps between the first two rebuilds; doubles for each later one.
const MIN_STEPS_BETWEEN_REBUILDS: u32 = 6;

/// The current planner, if tables can be built, and the inputs for others.
#[derive(Debug)]
pub(super) struct PlannerSlot {
    /// The first state of the game.
    start: State,
    /// Seed of the random numbers with which a planner samples scenarios.
    seed: u64,
    /// Cost model, before any increase in long games.
    costs: CostModel,
    /// The planner in use, or why there are no tables.
    current: Result<BeliefPlanner, TablesUnavailable>,
    /// Number of planners that may still be built around another plan.
    rebuilds_left: u32,
    /// The first step at which another planner may be built.
    next_rebuild_step: u32,
}

impl PlannerSlot {
    /// Builds a first planner for the belief and the state, if tables are feasible.
    ///
    /// Builds none if the stop signal ends the work.
    pub(super) fn new(
        (belief, start): (&Belief, &State),
        seed: u64,
        cost_model: CostModel,
        limits: &PlannerLimits,
        should_stop: Guard<'_>,
    ) -> Self {
        let mut planners = Self {
            start: start.clone(),
            seed,
            costs: cost_model,
            current: Err(TablesUnavailable::Stopped),
            rebuilds_left: MAX_REBUILDS,
            next_rebuild_step: 1,
        };
        planners.current = planners.build(belief, (start, 0), limits, should_stop);
        planners
    }

    /// Cost model of the planners, without the increased failure cost of long games.
    pub(super) fn costs(&self) -> CostModel {
        self.costs
    }

    /// The current planner, if there is one.
    pub(super) fn current(&self) -> Option<&BeliefPlanner> {
        self.current.as_ref().ok()
    }

    /// Returns true if the stop signal ended the construction of the tables.
    ///
    /// They may then be built later.
    pub(super) fn may_be_built_later(&self) -> bool {
        matches!(self.current, Err(TablesUnavailable::Stopped))
    }

    /// Evaluates the state; builds another planner if the current one covers no path to the goal.
    ///
    /// A path that only reaches the edge of the tables does not count. There are at most
    /// [`MAX_REBUILDS`] replacements, some steps apart. A planner that a stop signal prevented is
    /// built now. `None` if there are no tables, or no path that costs less than a failure.
    pub(super) fn evaluate(
        &mut self,
        percept: &Percept<'_, Ice>,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<PlanEvaluation> {
        let belief = percept.belief;
        let here = (&percept.observation.state, percept.step);
        if self.may_be_built_later() {
            self.current = self.build(belief, here, limits, budget.should_stop);
        }
        let mut evaluation = self.evaluate_current(belief, here, limits, budget);
        let leads_beyond =
            |evaluation: &PlanEvaluation| evaluation.candidates[0].stats.is_all_cut_off();
        if evaluation.as_ref().is_none_or(leads_beyond)
            && self.may_rebuild(percept.step)
            && !(budget.should_stop)()
        {
            // Waiting times double, so that a hopeless game does not spend all its work on tables.
            let wait = MIN_STEPS_BETWEEN_REBUILDS << (MAX_REBUILDS - self.rebuilds_left);
            self.rebuilds_left -= 1;
            self.next_rebuild_step = percept.step.saturating_add(wait);
            let other = self.build(belief, here, limits, budget.should_stop);
            let before = std::mem::replace(&mut self.current, other);
            let by_other = self.evaluate_current(belief, here, limits, budget);
            // The new tables are useless here; the old ones at least reach a cut-off state.
            if by_other.is_none() && evaluation.is_some() {
                self.current = before;
            } else {
                evaluation = by_other;
            }
            if let Some(evaluation) = &mut evaluation {
                evaluation.cut_short |= (budget.should_stop)();
            }
        }
        evaluation
    }

    /// Evaluates a state after `step` steps with the current planner only.
    ///
    /// First raises the failure cost to [`min_failure_cost`] of the step at which success is
    /// expected, if it is lower. `None` if there is no planner, or no path that costs less than a
    /// failure.
    pub(super) fn evaluate_current(
        &mut self,
        belief: &Belief,
        (state, step): (&State, u32),
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<PlanEvaluation> {
        let planner = self.current.as_mut().ok()?;
        let success_after = planner.steps_on_floor(state).map(|left| step.saturating_add(left));
        // A changed cost model discards all policy values, so change it only when the current one
        // is too low.
        let is_too_late =
            |after: &u32| planner.costs().failure_cost < min_failure_cost(*after) as f32;
        if let Some(success_after) = success_after.filter(is_too_late) {
            planner.set_costs(cost_model_for_success_after(self.costs, success_after));
        }
        let evaluation = planner.evaluate(belief, state, step, limits, budget);
        // Scenarios may have paths that cost more than a failure.
        evaluation.filter(PlanEvaluation::has_candidates)
    }

    /// Builds tables for a game that is in this state after `step` steps.
    ///
    /// Fails if the tables are too large or the stop signal is set.
    fn build(
        &self,
        belief: &Belief,
        (state, step): (&State, u32),
        limits: &PlannerLimits,
        should_stop: Guard<'_>,
    ) -> Result<BeliefPlanner, TablesUnavailable> {
        let game = (&self.start, state);
        let mut planner =
            BeliefPlanner::new(belief, game, self.costs, self.seed, limits, should_stop)?;
        if let Some(steps_left) = planner.steps_on_floor(state) {
            planner.set_costs(cost_model_for_success_after(
                self.costs,
                step.saturating_add(steps_left),
            ));
        }
        Ok(planner)
    }

    /// Returns true if tables around another plan may help and may be built now.
    fn may_rebuild(&self, step: u32) -> bool {
        let may_help = match &self.current {
            Ok(planner) => planner.is_around_plan(),
            Err(no_tables) => *no_tables == TablesUnavailable::Infeasible,
        };
        may_help && self.rebuilds_left > 0 && step >= self.next_rebuild_step
    }
}

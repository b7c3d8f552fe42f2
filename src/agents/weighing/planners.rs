//! The planner of a game, and when to replace it by one around another plan.

use super::super::Percept;
use super::means::{least_failure_cost, stakes_expecting};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::outline::NoTables;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, Ice, State};

/// Maximum number of planners per game that are built around another plan.
const OTHER_PLANS: u32 = 6;

/// Minimum number of steps between the first and the second of them; doubles each time.
const STEPS_BETWEEN_PLANS: u32 = 6;

/// The current planner, if tables can be built, and the inputs for others.
#[derive(Debug)]
pub(super) struct Planners {
    /// The first state of the game.
    start: State,
    seed: u64,
    stakes: Stakes,
    at_hand: Result<BeliefPlanner, NoTables>,
    other_plans_left: u32,
    /// The first step at which another planner may be built.
    other_plan_from: u32,
}

impl Planners {
    /// A first planner for the belief and the state, unless the guard stops the work.
    pub(super) fn new(
        (belief, start): (&Belief, &State),
        seed: u64,
        stakes: Stakes,
        powers: &Powers,
        should_stop: Guard<'_>,
    ) -> Self {
        let mut planners = Self {
            start: start.clone(),
            seed,
            stakes,
            at_hand: Err(NoTables::Stopped),
            other_plans_left: OTHER_PLANS,
            other_plan_from: 1,
        };
        planners.at_hand = planners.made(belief, (start, 0), powers, should_stop);
        planners
    }

    /// Cost model used to compare policies, before any increase in long games.
    pub(super) fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// The current planner, if there is one.
    pub(super) fn at_hand(&self) -> Option<&BeliefPlanner> {
        self.at_hand.as_ref().ok()
    }

    /// Returns true if only the time ran out, so that tables may be built later.
    pub(super) fn is_wanting(&self) -> bool {
        matches!(self.at_hand, Err(NoTables::Stopped))
    }

    /// Evaluates the state; builds another planner if the current one covers no path to the goal.
    ///
    /// `None` if there are no tables, or no scenario with a path to the goal.
    pub(super) fn judge(
        &mut self,
        percept: &Percept<'_, Ice>,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<Judgement> {
        let belief = percept.belief;
        let here = (&percept.observation.state, percept.step);
        if self.is_wanting() {
            self.at_hand = self.made(belief, here, powers, budget.should_stop);
        }
        let mut judged = self.judge_at_hand(belief, here, powers, budget);
        let leads_beyond = |judged: &Judgement| judged.courses[0].outlook.is_all_beyond();
        if judged.as_ref().is_none_or(leads_beyond)
            && self.wants_another(percept.step)
            && !(budget.should_stop)()
        {
            // Waiting times double, so that a hopeless game does not spend all its work on tables.
            let wait = STEPS_BETWEEN_PLANS << (OTHER_PLANS - self.other_plans_left);
            self.other_plans_left -= 1;
            self.other_plan_from = percept.step.saturating_add(wait);
            let other = self.made(belief, here, powers, budget.should_stop);
            let before = std::mem::replace(&mut self.at_hand, other);
            let by_other = self.judge_at_hand(belief, here, powers, budget);
            if by_other.is_none() && judged.is_some() {
                self.at_hand = before;
            } else {
                judged = by_other;
            }
            if let Some(judged) = &mut judged {
                judged.cut_short |= (budget.should_stop)();
            }
        }
        judged
    }

    /// Evaluates a state after `step` steps with the current planner only.
    pub(super) fn judge_at_hand(
        &mut self,
        belief: &Belief,
        (state, step): (&State, u32),
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<Judgement> {
        let planner = self.at_hand.as_mut().ok()?;
        let success_after = planner.steps_on_floor(state).map(|left| step.saturating_add(left));
        // A changed cost model discards all policy values, so change it only when the current one
        // is too low.
        let is_too_late =
            |after: &u32| planner.stakes().failure_cost < least_failure_cost(*after) as f32;
        if let Some(success_after) = success_after.filter(is_too_late) {
            planner.set_stakes(stakes_expecting(self.stakes, success_after));
        }
        let judged = planner.judge(belief, state, step, powers, budget);
        // Scenarios may have paths that cost more than a failure.
        judged.filter(Judgement::has_courses)
    }

    /// Builds tables for a game that is in this state after `step` steps.
    fn made(
        &self,
        belief: &Belief,
        (state, step): (&State, u32),
        powers: &Powers,
        should_stop: Guard<'_>,
    ) -> Result<BeliefPlanner, NoTables> {
        let game = (&self.start, state);
        let mut planner =
            BeliefPlanner::new(belief, game, self.stakes, self.seed, powers, should_stop)?;
        if let Some(steps_left) = planner.steps_on_floor(state) {
            planner.set_stakes(stakes_expecting(self.stakes, step.saturating_add(steps_left)));
        }
        Ok(planner)
    }

    /// Returns true if tables around another plan may cover a path.
    fn wants_another(&self, step: u32) -> bool {
        let may_help = match &self.at_hand {
            Ok(planner) => planner.is_around_a_plan(),
            Err(no_tables) => *no_tables == NoTables::OutOfQuestion,
        };
        may_help && self.other_plans_left > 0 && step >= self.other_plan_from
    }
}

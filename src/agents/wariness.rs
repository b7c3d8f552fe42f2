//! What a loss is worth, and how far an agent goes out of its way to avoid it.

use crate::planning::search::Budget;
use crate::planning::sokoban::{Caution, PlanFound, PlanOutcome, Planner};
use crate::worlds::ice::State;

/// Steps that a loss is worth at least: success is worth something even where it takes as long as
/// failure costs.
pub(super) const LEAST_LOSS_STEPS: u32 = 40;

/// Steps that a loss is worth at most: whoever looks at everything first does not arrive.
const MOST_LOSS_STEPS: u32 = 60;

/// What an agent does about losses. A patient one weighs them: a loss is worth what failure costs
/// more than success.
#[derive(Debug, Clone)]
pub(super) struct Wariness {
    /// What a failure costs from the first decision on, in steps; `None` for an agent that does not
    /// weigh losses.
    failure_cost: Option<u32>,
    steps_taken: u32,
    loss_steps: Option<u32>,
}

impl Wariness {
    /// Of an agent to whom a failure costs so many steps from now on; with `None` of one that does
    /// not weigh losses, and only takes a safe one among plans as short.
    pub(super) fn new(failure_cost: Option<u32>) -> Self {
        let mut wariness = Self { failure_cost, steps_taken: 0, loss_steps: None };
        wariness.weigh(0);
        wariness
    }

    /// How much the agent avoids pushes that may go wrong. It goes out of its way for half of what
    /// a loss is worth: most of what may be lost can be looked at first, which costs less.
    pub(super) fn caution(&self) -> Caution {
        let breaks_ties = Caution::BreaksTies;
        self.loss_steps.map_or(breaks_ties, |loss_steps| Caution::Detours(loss_steps / 2))
    }

    /// Whether the agent weighs losses against steps.
    pub(super) fn weighs_losses(&self) -> bool {
        self.loss_steps.is_some()
    }

    /// Steps that a loss is worth to an agent that weighs losses.
    pub(super) fn loss_steps(&self) -> Option<u32> {
        self.loss_steps
    }

    /// Counts a step taken.
    pub(super) fn count_step(&mut self) {
        self.steps_taken += 1;
    }

    /// Weighs losses against a success that takes that many more steps.
    pub(super) fn weigh(&mut self, steps_left: u32) {
        let Some(failure_cost) = self.failure_cost else { return };
        let success_cost = self.steps_taken.saturating_add(steps_left);
        let loss_steps =
            failure_cost.saturating_sub(success_cost).clamp(LEAST_LOSS_STEPS, MOST_LOSS_STEPS);
        self.loss_steps = Some(loss_steps);
    }

    /// The same against any plan that is found at once, before there is one to be followed; what
    /// that took, if anything. A planner takes no state with fewer crates than targets.
    pub(super) fn weigh_roughly(
        &mut self,
        planner: &Planner,
        state: &State,
        budget: &Budget<'_>,
    ) -> Option<PlanFound> {
        self.failure_cost?;
        let mut planner = planner.without_risk(state.crates.len());
        let found = planner.plan_roughly(state, budget);
        if let PlanOutcome::Plan { actions, .. } = &found.outcome {
            self.weigh(actions.len() as u32);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(failure_cost: u32, steps: (u32, u32), expected: u32) {
        let mut wariness = Wariness::new(Some(failure_cost));
        (0..steps.0).for_each(|_| wariness.count_step());
        wariness.weigh(steps.1);
        assert_eq!(wariness.loss_steps(), Some(expected), "{failure_cost} {steps:?}");
        assert_eq!(wariness.caution(), Caution::Detours(expected / 2));
    }

    #[test]
    fn a_loss_is_worth_what_it_costs_more_than_success() {
        check(100, (0, 10), 60);
        check(100, (0, 52), 48);
        check(100, (30, 22), 48);
        check(100, (60, 39), 40);
        check(100, (120, 9), 40);
        check(u32::MAX, (5, 120), 60);
    }

    #[test]
    fn who_takes_the_first_plan_does_not_weigh() {
        let mut wariness = Wariness::new(None);
        wariness.weigh(10);
        assert_eq!((wariness.loss_steps(), wariness.caution()), (None, Caution::BreaksTies));
    }
}

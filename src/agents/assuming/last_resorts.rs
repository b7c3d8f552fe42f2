//! Fallback steps of a replanning agent that found no plan.

use super::Assuming;
use super::exploring::explore;
use super::searched::Search;
use super::workshop::Workshop;
use crate::agents::route::Route;
use crate::agents::{Effort, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Observation};

/// Effort of the greedy search for any plan, in multiples of a quick decision.
const LAST_EFFORT: u64 = 120;

/// Effort factors of the search by features: before the first plan, and later.
///
/// In multiples of a quick decision; its nodes cost several times as much.
const EFFORT_BY_FEATURES: (u64, u64) = (24, 3);

impl Assuming {
    /// Searches any plan on an undecided ice map by features.
    ///
    /// For agents with a failure cost only, before they act without a plan. Where crates block each
    /// other, shortest plans are out of reach of A*, and a greedy walk towards the goal runs into
    /// deadlocks. Returns the method's name on success.
    pub(super) fn plan_by_features(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        budget: &Budget<'_>,
        search: &mut Search,
    ) -> Option<&'static str> {
        let loss_steps = self.wariness.loss_steps()?;
        if search.effort.cut_short || self.efforts_by_features_left == 0 {
            return None;
        }
        let ice = search.undecided.clone()?;
        self.efforts_by_features_left -= 1;
        let state = &observation.state;
        self.planner = Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
        let (at_first, later) = EFFORT_BY_FEATURES;
        let effort = if self.route.is_none() { at_first } else { later };
        let nodes = self.affordable(observation, effort).min(budget.nodes);
        let found = self.planner.plan_by_features(state, &budget.with_nodes(nodes));
        search.effort.count(&found);
        match found.outcome {
            PlanOutcome::Plan { actions, .. } => {
                let nodes = self.affordable(observation, self.patience.decision).min(budget.nodes);
                let (planner, budget) = (&self.planner, budget.with_nodes(nodes));
                let workshop = Workshop { planner, state, belief, loss_steps, budget };
                let looked_over = workshop.looked_over(actions);
                search.effort.count(&looked_over);
                let PlanOutcome::Plan { actions, .. } = looked_over.outcome else { return None };
                self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
                Some("search by features for any plan")
            }
            PlanOutcome::Unsolvable => {
                search.decide_against();
                None
            }
            PlanOutcome::Unknown { .. } => None,
        }
    }

    /// Searches any plan with much more work; without one, walks towards the goal or explores.
    ///
    /// Runs the search before the agent's first action and before it would resign. `is_new`: the
    /// agent made no plan before in this state with this knowledge.
    pub(super) fn resort_to_less(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        (is_new, effort_factor): (bool, u64),
        budget: &Budget<'_>,
        mut search: Search,
    ) -> Result<(&'static str, Effort), String> {
        let state = &observation.state;
        let mut towards = std::mem::take(&mut search.towards);
        // The same partial plan in the same state would only repeat a cycle.
        if !is_new {
            towards.clear();
        }
        let exploration = if towards.is_empty() { explore(observation, belief) } else { None };
        let is_at_an_end = towards.is_empty() && exploration.is_none();
        // Before the first action and before resigning: one search for any plan, however long.
        if (is_at_an_end || effort_factor == self.patience.preparation)
            && let Some(ice) = search.undecided.take()
            && self.last_efforts_left > 0
            && !search.effort.cut_short
        {
            self.last_efforts_left -= 1;
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            let nodes = self.affordable(observation, LAST_EFFORT);
            let found = self.planner.plan_somehow(state, nodes, budget);
            search.effort.count(&found);
            match found.outcome {
                PlanOutcome::Plan { actions, .. } => {
                    self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
                    return Ok(("greedy search over pushes for any plan", search.effort));
                }
                PlanOutcome::Unknown { towards: further } if !further.is_empty() => {
                    towards = further;
                }
                PlanOutcome::Unknown { .. } => {}
                PlanOutcome::Unsolvable => {
                    // This map is decided: it has no plan.
                    search.undecided_worlds -= 1;
                    towards.clear();
                }
            }
            search.undecided = Some(ice);
        }
        // The best undecided map has a path that looks closer to the goal: take it.
        if let Some(ice) = search.undecided.take().filter(|_| !towards.is_empty()) {
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            self.route = Some(Route::new(towards, state, Proof::BestEffort, false));
            return Ok(("towards the goal, as far as the budget goes", search.effort));
        }
        match exploration.or_else(|| explore(observation, belief)) {
            Some(actions) => {
                self.route = Some(Route::new(actions, state, Proof::BestEffort, false));
                Ok(("exploring: no plan found in any world looked at", search.effort))
            }
            None => Err(search.reason_to_resign(belief)),
        }
    }
}

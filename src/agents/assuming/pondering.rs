//! Improves a plan while the agent executes it.

use super::workshop::Workshop;
use super::{Assuming, engine_of};
use crate::agents::route::Route;
use crate::agents::{Effort, Percept, Proof};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner, Quest};
use crate::worlds::ice::{Ice, Observation};

/// Maximum total effort of the background search, in multiples of a quick decision.
///
/// A search that used more in the first decision is dropped.
const QUEST: u64 = 96;

impl Assuming {
    /// Shortens the current plan, or continues the search for a better one. Returns whether the
    /// plan changed, and the work done.
    ///
    /// Works in two phases over successive decisions: first shorten segments of the plan until
    /// nothing improves, then continue the saved search and switch to its plan if that is cheaper.
    pub(super) fn ponder(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> (bool, Effort) {
        let mut effort = Effort::default();
        let Percept { observation, belief, .. } = *percept;
        let state = &observation.state;
        let Some(loss_steps) = self.wariness.loss_steps() else { return (false, effort) };
        let nodes = self.affordable(observation, self.patience.decision).min(budget.nodes);
        let budget = budget.with_nodes(nodes);
        let route = self.route.as_ref().filter(|route| route.reaches_goal());
        let rest = route.map(|route| route.rest().1);
        // Phase 1: shorten the current plan. Phase 2: continue the saved search.
        let (found, planner) = if let Some(rest) = rest.filter(|_| !self.is_short) {
            let planner = &self.planner;
            let workshop = Workshop { planner, state, belief, loss_steps, budget };
            let (found, is_settled) = workshop.shortened(rest);
            self.is_short = is_settled;
            (found, None)
        } else {
            let Some(mut quest) = self.quest.take() else { return (false, effort) };
            // An observation may have refuted the assumed map of this search meanwhile.
            if !belief.admits(quest.ice()) {
                return (false, effort);
            }
            // A quarter of the nodes is left for rejoining a plan, if one is found.
            let found = quest.go_on(&budget.with_nodes(nodes * 3 / 4));
            effort.count(&found);
            let actions = match found.outcome {
                PlanOutcome::Plan { actions, .. } => actions,
                PlanOutcome::Unsolvable => return (false, effort),
                PlanOutcome::Unknown { .. } => {
                    self.keep(quest, observation);
                    return (false, effort);
                }
            };
            let start = quest.start().clone();
            let planner =
                Planner::cautious(belief, quest.ice(), self.crate_count, self.wariness.caution());
            // Costs on different ice maps cannot be compared.
            let rest = rest.filter(|_| planner.ice() == self.planner.ice());
            let workshop = Workshop { planner: &planner, state, belief, loss_steps, budget };
            (workshop.taken_up((&start, &actions), rest), Some(planner))
        };
        effort.count(&found);
        effort.worlds = 1;
        let PlanOutcome::Plan { actions, .. } = found.outcome else { return (false, effort) };
        if let Some(planner) = planner {
            self.planner = planner;
            self.engine = engine_of(self.assumption);
        }
        self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
        (true, effort)
    }

    /// Saves a search for later decisions, unless it exceeded its total effort.
    pub(super) fn keep(&mut self, quest: Quest, observation: &Observation) {
        let most_nodes = self.affordable(observation, QUEST);
        self.quest = Some(quest).filter(|quest| quest.nodes() < most_nodes);
    }
}

//! Replanning: tries one assumed ice map after another.

use super::searched::Search;
use super::workshop::Workshop;
use super::{Assuming, engine_of};
use crate::agents::route::Route;
use crate::agents::situation::fingerprint;
use crate::agents::temper::Assumption;
use crate::agents::{Effort, Proof};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Doom, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Observation};

/// Effort of the first estimate of the plan length, in multiples of a quick decision.
const ROUGH_LENGTH: u64 = 8;

/// Sampled ice maps to try before the agent gives up.
const WORLDS_DRAWN: usize = 12;

impl Assuming {
    /// Makes a plan. Returns the method and the work done; `Err` with the reason if nothing is left
    /// to do.
    pub(super) fn replan(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        effort_factor: u64,
        budget: &Budget<'_>,
    ) -> Result<(&'static str, Effort), String> {
        let state = &observation.state;
        // The rules neither create nor remove crates, but an external world may.
        if state.crates.len() < observation.layout.targets().len() {
            return Err("there are fewer crates than targets".to_owned());
        }
        if self.crate_count != state.crates.len() {
            self.crate_count = state.crates.len();
            let ice = self.planner.ice().clone();
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
        }
        self.doom = Doom::new(belief, self.crate_count);
        if self.doom.is_lost(&state.crates) {
            return Err(
                "the crates cannot be brought to the targets, whatever else is ice".to_owned()
            );
        }
        (self.quest, self.is_short) = (None, false);
        // After a plan from the same state with the same knowledge, the same plan would repeat a
        // cycle.
        let is_new = self.planned.insert(fingerprint(state, belief));
        let mut search = Search::default();
        // The value of avoiding a loss depends on the expected plan length.
        if let Some(route) = self.route.as_ref().filter(|route| route.reaches_goal()) {
            self.wariness.weigh(route.rest().1.len() as u32);
        } else if effort_factor == self.patience.preparation {
            let nodes = self.affordable(observation, ROUGH_LENGTH).min(budget.nodes);
            let budget = budget.with_nodes(nodes);
            let found = self.wariness.weigh_roughly(&self.planner, state, &budget);
            search.effort.nodes += found.map_or(0, |found| found.nodes);
        }
        let share = self.affordable(observation, effort_factor).min(budget.nodes);
        let share = budget.with_nodes(share);
        if let Some(engine) =
            self.plan_in_some_world(observation, belief, is_new, &share, &mut search)
        {
            return Ok((engine, search.effort));
        }
        if is_new
            && let Some(engine) = self.plan_by_features(observation, belief, budget, &mut search)
        {
            return Ok((engine, search.effort));
        }
        self.resort_to_less(observation, belief, (is_new, effort_factor), budget, search)
    }

    /// Tries ice maps in turn, the agent's own assumption first. Returns the method of the first
    /// plan found.
    ///
    /// Records all other results in `search`.
    fn plan_in_some_world(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        is_new: bool,
        share: &Budget<'_>,
        search: &mut Search,
    ) -> Option<&'static str> {
        let state = &observation.state;
        let mut tried: Vec<CellSet> = Vec::new();
        for (attempt, assumption) in self.assumptions().enumerate() {
            let ice = assumption.imagine(belief, &mut self.rng);
            if tried.contains(&ice) {
                continue;
            }
            tried.push(ice.clone());
            // A plan on this map led back to this state before: only other maps can help.
            if !is_new && attempt == 0 && assumption != Assumption::Drawn {
                search.leave_undecided(ice, Vec::new());
                continue;
            }
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            let left = share.with_nodes(share.nodes.saturating_sub(search.effort.nodes));
            // The agent's own assumption gets most of the work, later quick searches included.
            let shortest = if attempt == 0 { share.nodes * 2 / 5 } else { share.nodes / 20 };
            let mut quest = None;
            let found = match self.wariness.loss_steps().filter(|_| attempt == 0) {
                Some(loss_steps) => {
                    let (planner, budget) = (&self.planner, *share);
                    let workshop = Workshop { planner, state, belief, loss_steps, budget };
                    let planned = workshop.plan(self.route.as_ref().map(Route::rest));
                    quest = planned.1;
                    planned.0
                }
                None => self.planner.plan_quickly(state, shortest.max(1), &left),
            };
            search.effort.count(&found);
            if let Some(quest) = quest {
                self.keep(quest, observation);
            }
            match found.outcome {
                PlanOutcome::Plan { actions, optimal } => {
                    // With risk prices the cheapest plan is not always the shortest. Only on the
                    // agent's own map did the optimiser search for both.
                    let is_shortest = optimal && (attempt == 0 || !self.wariness.weighs_losses());
                    let proof = if is_shortest { Proof::Optimal } else { Proof::BestEffort };
                    self.route = Some(Route::new(actions, state, proof, true));
                    return Some(engine_of(assumption));
                }
                PlanOutcome::Unknown { towards } => search.leave_undecided(ice, towards),
                PlanOutcome::Unsolvable => {}
            }
            // Without budget left, the remaining maps stay untried.
            if found.cut_short || search.effort.nodes >= share.nodes {
                break;
            }
        }
        None
    }

    /// The agent's own assumption first, then others that may have a plan.
    fn assumptions(&self) -> impl Iterator<Item = Assumption> + use<> {
        let own = self.assumption;
        let (own_draws, other_draws) =
            if own == Assumption::Drawn { (WORLDS_DRAWN, 0) } else { (1, WORLDS_DRAWN) };
        let certain = [Assumption::Floor, Assumption::Ice].into_iter();
        std::iter::repeat_n(own, own_draws)
            .chain(certain.filter(move |other| *other != own))
            .chain(std::iter::repeat_n(Assumption::Drawn, other_draws))
    }
}

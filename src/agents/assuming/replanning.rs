//! Plans made anew.

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

/// How many times the work of a decision goes into a first look at how long a plan may be.
const ROUGH_LENGTH: u64 = 8;

/// Worlds drawn from the belief before an agent gives up on worlds.
const WORLDS_DRAWN: usize = 12;

impl Assuming {
    /// Makes a plan; `Err` with the reason if there is nothing to be done any more.
    pub(super) fn replan(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        effort_factor: u64,
        budget: &Budget<'_>,
    ) -> Result<(&'static str, Effort), String> {
        let state = &observation.state;
        // No rule makes crates appear or vanish, but an outside world may.
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
        // Where a plan was made before with the same knowledge, the same plan leads back here.
        let is_new = self.planned.insert(fingerprint(state, belief));
        let mut search = Search::default();
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

    /// Tries one world after the other, the own one first, and takes the first plan; the engine
    /// that found it. Whatever else came of it is noted in `search`.
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
            if !is_new && attempt == 0 && assumption != Assumption::Drawn {
                search.leave_undecided(ice, Vec::new());
                continue;
            }
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            let left = share.with_nodes(share.nodes.saturating_sub(search.effort.nodes));
            // The agent's own world gets the better part, quick plans included.
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
                    // Where losses are weighed the cheapest plan need not be the shortest; for its
                    // own world the agent looks for both.
                    let is_shortest = optimal && (attempt == 0 || !self.wariness.weighs_losses());
                    let proof = if is_shortest { Proof::Optimal } else { Proof::BestEffort };
                    self.route = Some(Route::new(actions, state, proof, true));
                    return Some(engine_of(assumption));
                }
                PlanOutcome::Unknown { towards } => search.leave_undecided(ice, towards),
                PlanOutcome::Unsolvable => {}
            }
            if found.cut_short || search.effort.nodes >= share.nodes {
                break;
            }
        }
        None
    }

    /// The agent's own assumption first, then whatever else may have a plan.
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

//! Replanning: tries one assumed ice map after another.

use super::plan_optimizer::PlanOptimizer;
use super::search_summary::SearchSummary;
use super::{ReplanningAgent, engine_of};
use crate::agents::plan_execution::PlanExecution;
use crate::agents::replan_config::IceAssumption;
use crate::agents::state_hash::state_hash;
use crate::agents::{DecisionEffort, Proof};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::{CertainDeadlock, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Observation};

/// Effort of the first estimate of the plan length, in multiples of a quick decision.
const ROUGH_PLAN_EFFORT: u64 = 8;

/// Maximum number of sampled ice maps to try for one plan.
const SAMPLED_MAPS: usize = 12;

impl ReplanningAgent {
    /// Makes a plan. Returns the method and the work done, or why to resign.
    ///
    /// Resigns if there are fewer crates than targets, the crates are in a deadlock under every ice
    /// map, or nothing is left to try. `effort_factor` is in multiples of a quick decision.
    pub(super) fn replan(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        effort_factor: u64,
        budget: &Budget<'_>,
    ) -> Result<(&'static str, DecisionEffort), String> {
        let state = &observation.state;
        // The rules neither create nor remove crates, but an external world may.
        if state.crates.len() < observation.layout.targets().len() {
            return Err("there are fewer crates than targets".to_owned());
        }
        if self.crate_count != state.crates.len() {
            self.crate_count = state.crates.len();
            let ice = self.planner.ice().clone();
            self.planner = Planner::risk_averse(
                belief,
                &ice,
                self.crate_count,
                self.risk_weight.risk_aversion(),
            );
        }
        self.certain_deadlock = CertainDeadlock::new(belief, self.crate_count);
        if self.certain_deadlock.is_deadlock(&state.crates) {
            return Err(
                "the crates cannot be brought to the targets, whatever else is ice".to_owned()
            );
        }
        (self.background_search, self.is_shortened) = (None, false);
        // After a plan from the same state with the same knowledge, the same plan would repeat a
        // cycle.
        let is_new = self.planned_states.insert(state_hash(state, belief));
        let mut search = SearchSummary::default();
        // The value of avoiding a loss depends on the expected plan length.
        if let Some(plan) = self.plan.as_ref().filter(|plan| plan.reaches_goal()) {
            self.risk_weight.update(plan.remaining().1.len() as u32);
        } else if effort_factor == self.config.first_plan_effort {
            let nodes = self.nodes_for(observation, ROUGH_PLAN_EFFORT).min(budget.nodes);
            let budget = budget.with_nodes(nodes);
            let found = self.risk_weight.update_from_rough_plan(&self.planner, state, &budget);
            search.effort.nodes += found.map_or(0, |found| found.nodes);
        }
        let nodes = self.nodes_for(observation, effort_factor).min(budget.nodes);
        let all_maps = budget.with_nodes(nodes);
        if let Some(engine) =
            self.plan_on_some_map(observation, belief, is_new, &all_maps, &mut search)
        {
            return Ok((engine, search.effort));
        }
        if is_new
            && let Some(engine) = self.plan_with_portfolio(observation, belief, budget, &mut search)
        {
            return Ok((engine, search.effort));
        }
        self.act_without_plan(observation, belief, (is_new, effort_factor), budget, search)
    }

    /// Tries ice maps in turn, the agent's own assumption first, until one has a plan.
    ///
    /// `budget` is for all maps together. Returns the method that found the plan; `None` without a
    /// plan. Adds the work and the undecided maps to `search`. `is_new`: the agent made no plan
    /// before in this state with this knowledge.
    fn plan_on_some_map(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        is_new: bool,
        budget: &Budget<'_>,
        search: &mut SearchSummary,
    ) -> Option<&'static str> {
        let state = &observation.state;
        let mut tried: Vec<CellSet> = Vec::new();
        for (attempt, assumption) in self.assumptions().enumerate() {
            let ice = assumption.ice_map(belief, &mut self.rng);
            if tried.contains(&ice) {
                continue;
            }
            tried.push(ice.clone());
            // A plan on this map led back to this state before: only other maps can help.
            if !is_new && attempt == 0 && assumption != IceAssumption::Sampled {
                search.add_undecided(ice, Vec::new());
                continue;
            }
            self.planner = Planner::risk_averse(
                belief,
                &ice,
                self.crate_count,
                self.risk_weight.risk_aversion(),
            );
            let left = budget.with_nodes(budget.nodes.saturating_sub(search.effort.nodes));
            // The agent's own assumption gets most of the work, later quick searches included.
            let shortest = if attempt == 0 { budget.nodes * 2 / 5 } else { budget.nodes / 20 };
            let mut unfinished_search = None;
            let found = match self.risk_weight.loss_steps().filter(|_| attempt == 0) {
                Some(loss_steps) => {
                    let (planner, budget) = (&self.planner, *budget);
                    let optimizer = PlanOptimizer { planner, state, belief, loss_steps, budget };
                    let planned = optimizer.plan(self.plan.as_ref().map(PlanExecution::remaining));
                    unfinished_search = planned.1;
                    planned.0
                }
                None => self.planner.plan_optimal_then_weighted(state, shortest.max(1), &left),
            };
            search.effort.count(&found);
            if let Some(unfinished_search) = unfinished_search {
                self.save_search(unfinished_search, observation);
            }
            match found.outcome {
                PlanOutcome::Plan { actions, optimal } => {
                    // With risk prices the cheapest plan is not always the shortest. Only on the
                    // agent's own map did the optimiser search for both.
                    let is_shortest = optimal && (attempt == 0 || !self.risk_weight.is_enabled());
                    let proof = if is_shortest { Proof::Optimal } else { Proof::BestEffort };
                    self.plan = Some(PlanExecution::new(actions, state, proof, true));
                    return Some(engine_of(assumption));
                }
                PlanOutcome::Unknown { towards } => search.add_undecided(ice, towards),
                PlanOutcome::Unsolvable => {}
            }
            // Without budget left, the remaining maps stay untried.
            if found.stopped || search.effort.nodes >= budget.nodes {
                break;
            }
        }
        None
    }

    /// The assumptions to try in turn: the agent's own one first.
    fn assumptions(&self) -> impl Iterator<Item = IceAssumption> + use<> {
        let own = self.assumption;
        let (own_draws, other_draws) =
            if own == IceAssumption::Sampled { (SAMPLED_MAPS, 0) } else { (1, SAMPLED_MAPS) };
        let certain = [IceAssumption::Floor, IceAssumption::Ice].into_iter();
        std::iter::repeat_n(own, own_draws)
            .chain(certain.filter(move |other| *other != own))
            .chain(std::iter::repeat_n(IceAssumption::Sampled, other_draws))
    }
}

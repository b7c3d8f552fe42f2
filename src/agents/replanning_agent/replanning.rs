//! Replanning: tries one assumed ice map after another, and sums up the searches.

use super::config::IceAssumption;
use super::plan_optimizer::PlanOptimizer;
use super::{ReplanningAgent, engine_of};
use crate::agents::belief_state::state_hash;
use crate::agents::plan_execution::PlanExecution;
use crate::agents::{DecisionEffort, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{CertainDeadlock, PlanAnswer, PlanOutcome, Planner};
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

/// Results of searching for a plan on several ice maps.
#[derive(Default)]
pub(super) struct SearchSummary {
    /// Work of all searches; each counts as one ice map.
    pub(super) effort: DecisionEffort,
    /// Number of ice maps with neither a plan nor a proof that none exists.
    pub(super) undecided_maps: u32,
    /// One of these maps: the first with a path towards the goal, otherwise the first.
    pub(super) undecided_ice: Option<CellSet>,
    /// On that map: actions to the state that looked closest to the goal; may be empty.
    pub(super) partial_path: Vec<Direction>,
}

impl SearchSummary {
    /// Records an undecided map and the path to its best state.
    ///
    /// Keeps the first map with a nonempty path.
    pub(super) fn add_undecided(&mut self, ice: CellSet, partial_path: Vec<Direction>) {
        self.undecided_maps += 1;
        if self.undecided_ice.is_none() || self.partial_path.is_empty() && !partial_path.is_empty()
        {
            (self.undecided_ice, self.partial_path) = (Some(ice), partial_path);
        }
    }

    /// Records that the map in [`Self::undecided_ice`] has no plan.
    pub(super) fn mark_unsolvable(&mut self) {
        self.undecided_ice = None;
        self.undecided_maps -= 1;
        self.partial_path.clear();
    }

    /// Why the agent resigns, and whether the reason is proved.
    pub(super) fn reason_to_resign(&self, belief: &Belief) -> String {
        let DecisionEffort { nodes, scenarios: maps, cut_short } = self.effort;
        if self.undecided_maps > 0 {
            let until = if cut_short { "before time was up, " } else { "" };
            format!("no plan found {until}within {nodes} nodes; whether there is one is not proved")
        } else if belief.unknown_cells().next().is_none() {
            "proved: no plan leads to the goal".to_owned()
        } else {
            format!("none of {maps} ice maps searched has a plan")
        }
    }
}

impl DecisionEffort {
    /// Adds the work of one search, and counts it as one ice map.
    pub(super) fn count(&mut self, found: &PlanAnswer) {
        self.nodes += found.nodes;
        self.scenarios += 1;
        self.cut_short |= found.stopped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::World;
    use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};

    /// Checks the reason for resigning after `maps` searched maps, some of them undecided.
    fn check(drawing: &str, maps: u32, undecided_maps: u32, cut_short: bool, expected: &str) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (truth, state) = Ice::open(&level).expect("a level");
        let observation = Ice::observe(&truth, &state);
        let belief = Ice::first_belief(&observation, &IcePrior::default());
        let effort = DecisionEffort { nodes: 7, scenarios: maps, cut_short };
        let search = SearchSummary { effort, undecided_maps, ..SearchSummary::default() };
        assert_eq!(search.reason_to_resign(&belief), expected, "{drawing}");
    }

    #[test]
    fn resign_reason_states_what_is_proved() {
        let unproved = "no plan found within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, false, unproved);
        check("@$_.\n____", 3, 0, false, "none of 3 ice maps searched has a plan");
        let in_haste =
            "no plan found before time was up, within 7 nodes; whether there is one is not proved";
        check("@$_.\n____", 3, 1, true, in_haste);
    }

    #[test]
    fn first_partial_path_is_kept() {
        let mut search = SearchSummary::default();
        for (cell, partial_path) in
            [(0, vec![]), (1, vec![Direction::Up]), (2, vec![Direction::Down])]
        {
            search.add_undecided(CellSet::from_cells(3, [cell]), partial_path);
        }
        assert_eq!(search.partial_path, [Direction::Up]);
        assert!(search.undecided_ice.is_some_and(|ice| ice.contains(1)));
        assert_eq!(search.undecided_maps, 3);
    }
}

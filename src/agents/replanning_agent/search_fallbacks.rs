//! Fallback steps of a replanning agent that found no plan: any plan, a partial path, exploration.

use super::ReplanningAgent;
use super::plan_optimizer::PlanOptimizer;
use super::replanning::SearchSummary;
use crate::agents::action_figures::may_reveal;
use crate::agents::plan_execution::PlanExecution;
use crate::agents::{DecisionEffort, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Observation, rules};
use std::collections::VecDeque;

/// Effort of the greedy search for any plan, in multiples of a quick decision.
///
/// The greedy search is strongly weighted A*.
const GREEDY_SEARCH_EFFORT: u64 = 120;

/// Effort factors of the satisficing portfolio: without a current plan, and with one.
///
/// In multiples of a quick decision; its nodes cost several times as much.
const PORTFOLIO_EFFORT: (u64, u64) = (24, 3);

impl ReplanningAgent {
    /// Searches for any plan on an undecided ice map with the satisficing portfolio.
    ///
    /// The portfolio is the fast Sokoban solver (`planning/sokoban/fast`). Where crates block each
    /// other, shortest plans are out of reach of A*, and a greedy walk towards the goal runs into
    /// deadlocks. Returns the method's name on success. `None` without a failure cost, without an
    /// undecided map, after [`MAX_FALLBACK_SEARCHES`](super::MAX_FALLBACK_SEARCHES), if the work so
    /// far was cut short, or if no plan is found.
    pub(super) fn plan_with_portfolio(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        budget: &Budget<'_>,
        search: &mut SearchSummary,
    ) -> Option<&'static str> {
        let loss_steps = self.risk_weight.loss_steps()?;
        if search.effort.cut_short || self.portfolio_searches_left == 0 {
            return None;
        }
        let ice = search.undecided_ice.clone()?;
        self.portfolio_searches_left -= 1;
        let state = &observation.state;
        self.planner =
            Planner::risk_averse(belief, &ice, self.crate_count, self.risk_weight.risk_aversion());
        let (at_first, later) = PORTFOLIO_EFFORT;
        let effort = if self.plan.is_none() { at_first } else { later };
        let nodes = self.nodes_for(observation, effort).min(budget.nodes);
        let found = self.planner.plan_with_portfolio(state, &budget.with_nodes(nodes));
        search.effort.count(&found);
        match found.outcome {
            PlanOutcome::Plan { actions, .. } => {
                let nodes =
                    self.nodes_for(observation, self.config.decision_effort).min(budget.nodes);
                let (planner, budget) = (&self.planner, budget.with_nodes(nodes));
                let optimizer = PlanOptimizer { planner, state, belief, loss_steps, budget };
                let shortened_with_detours = optimizer.shortened_with_detours(actions);
                search.effort.count(&shortened_with_detours);
                let PlanOutcome::Plan { actions, .. } = shortened_with_detours.outcome else {
                    return None;
                };
                self.plan = Some(PlanExecution::new(actions, state, Proof::BestEffort, true));
                Some("search by features for any plan")
            }
            PlanOutcome::Unsolvable => {
                search.mark_unsolvable();
                None
            }
            PlanOutcome::Unknown { .. } => None,
        }
    }

    /// Walks towards the goal or explores; at first and before resigning, searches for any plan.
    ///
    /// Returns the method and the work done, or the reason to resign. `is_new`: the agent made no
    /// plan before in this state with this knowledge. `effort_factor` is the effort of the failed
    /// search, which shows whether it was for the first plan.
    pub(super) fn act_without_plan(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        (is_new, effort_factor): (bool, u64),
        budget: &Budget<'_>,
        mut search: SearchSummary,
    ) -> Result<(&'static str, DecisionEffort), String> {
        let state = &observation.state;
        let mut partial_path = std::mem::take(&mut search.partial_path);
        // The same partial plan in the same state would only repeat a cycle.
        if !is_new {
            partial_path.clear();
        }
        // Exploring is the last resort: a partial path at least leads towards the goal.
        let exploration = if partial_path.is_empty() { explore(observation, belief) } else { None };
        let is_at_an_end = partial_path.is_empty() && exploration.is_none();
        // Before the first action and before resigning: one search for any plan, however long.
        if (is_at_an_end || effort_factor == self.config.first_plan_effort)
            && self.greedy_searches_left > 0
            && !search.effort.cut_short
            && let Some(ice) = search.undecided_ice.take()
        {
            self.greedy_searches_left -= 1;
            self.planner = Planner::risk_averse(
                belief,
                &ice,
                self.crate_count,
                self.risk_weight.risk_aversion(),
            );
            let nodes = self.nodes_for(observation, GREEDY_SEARCH_EFFORT);
            let found = self.planner.plan_any(state, nodes, budget);
            search.effort.count(&found);
            match found.outcome {
                PlanOutcome::Plan { actions, .. } => {
                    self.plan = Some(PlanExecution::new(actions, state, Proof::BestEffort, true));
                    return Ok(("greedy search over pushes for any plan", search.effort));
                }
                PlanOutcome::Unknown { towards: further } if !further.is_empty() => {
                    partial_path = further;
                }
                PlanOutcome::Unknown { .. } => {}
                PlanOutcome::Unsolvable => {
                    // This map is decided: it has no plan.
                    search.undecided_maps -= 1;
                    partial_path.clear();
                }
            }
            search.undecided_ice = Some(ice);
        }
        // The undecided map has a path to a state that looks closer to the goal: follow it.
        if let Some(ice) = search.undecided_ice.take().filter(|_| !partial_path.is_empty()) {
            self.planner = Planner::risk_averse(
                belief,
                &ice,
                self.crate_count,
                self.risk_weight.risk_aversion(),
            );
            self.plan = Some(PlanExecution::new(partial_path, state, Proof::BestEffort, false));
            return Ok(("towards the goal, as far as the budget goes", search.effort));
        }
        match exploration.or_else(|| explore(observation, belief)) {
            Some(actions) => {
                self.plan = Some(PlanExecution::new(actions, state, Proof::BestEffort, false));
                Ok(("exploring: no plan found on any ice map searched", search.effort))
            }
            None => Err(search.reason_to_resign(belief)),
        }
    }
}

/// A shortest walk without pushes whose last action may reveal an unknown cell.
///
/// Unknown cells count as floor. No earlier action can reveal one: an unknown cell in front of a
/// wall or a crate stays unknown when the player enters it. Breadth-first; `None` if no such walk
/// exists.
fn explore(observation: &Observation, belief: &Belief) -> Option<Vec<Direction>> {
    let layout = &observation.layout;
    let mut reached = CellSet::new(layout.cell_count());
    reached.insert(observation.state.player);
    let mut queue = VecDeque::from([(observation.clone(), Vec::new())]);
    while let Some((here, path)) = queue.pop_front() {
        for action in Direction::ALL {
            let mut after = here.clone();
            let is_ice = |cell| belief.known_ice().contains(cell);
            let change = rules::apply_assuming(layout, is_ice, &mut after.state, action);
            if !change.is_change() || change.push.is_some() {
                continue;
            }
            let path: Vec<_> = path.iter().copied().chain([action]).collect();
            if may_reveal(&here, belief, action).next().is_some() {
                return Some(path);
            }
            if reached.insert(after.state.player) {
                queue.push_back((after, path));
            }
        }
    }
    None
}

//! One-step lookahead: evaluates only the next action, over sampled scenarios, at every step.
//!
//! A scenario is one ice map sampled from the belief. Tables hold the distance to the goal from
//! each state in each scenario (see `planning/belief`); on large boards there are none.

use super::action_figures::action_with_information;
use super::belief_state::state_hash;
use super::fallback::{decide_with_reserve, fallback_agent};
use super::forecast::steps_left;
use super::policy_agent::DECISION_LIMITS;
use super::replanning_agent::ReplanningAgent;
use super::{
    Agent, AgentReply, Candidate, Decision, DecisionEffort, Forecast, Percept, PlanNote, Proof,
    Verdict,
};
use crate::board::Direction;
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::lookahead::{ActionEstimate, Lookahead, LookaheadLimits};
use crate::planning::belief::state_space::TablesUnavailable;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, rules};
use rustc_hash::FxHashMap;

/// Resource limits of each decision.
const LOOKAHEAD_LIMITS: LookaheadLimits = LookaheadLimits {
    scenarios: 32,
    max_states: DECISION_LIMITS.max_states,
    max_states_with_distances: DECISION_LIMITS.max_states_with_distances,
    max_bytes: 64 << 20,
};

/// Costs that differ by less than this, in steps, are equal.
const COST_TOLERANCE: f64 = 1e-6;

/// The assumed continuation after the next action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Continuation {
    /// All ice becomes visible: clairvoyant play.
    FullInformation,
    /// The optimistic replanner continues.
    OptimisticRollout,
}

/// Takes the action with the least mean cost over sampled scenarios.
///
/// If the same state comes back with the same knowledge, it takes the action tried least often
/// there, but no action that loses every scenario while another remains. This breaks cycles.
/// Without tables, or without a path to the goal in any scenario, a replanning agent decides.
#[derive(Debug)]
pub struct OneStepAgent {
    name: &'static str,
    continuation: Continuation,
    /// Seed of the sampled scenarios, and of the fallback.
    seed: u64,
    /// Cost model of the estimates.
    costs: CostModel,
    /// Tables over the sampled scenarios, or the reason why there are none.
    lookahead: Result<Lookahead, TablesUnavailable>,
    /// Actions tried, by hash of state and knowledge.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// Decides without tables, or without a path to the goal in any scenario.
    fallback: Option<ReplanningAgent>,
}

impl OneStepAgent {
    /// Creates the agent for the first observation and belief. Samples its scenarios at once.
    ///
    /// If the stop signal ends the construction of its tables, a decision tries again.
    #[must_use]
    pub(super) fn new(
        name: &'static str,
        continuation: Continuation,
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        cost_model: CostModel,
        budget: &Budget<'_>,
    ) -> Self {
        let should_stop = budget.should_stop;
        let state = &observation.state;
        Self {
            name,
            continuation,
            seed,
            costs: cost_model,
            lookahead: Lookahead::new(
                belief,
                state,
                cost_model,
                seed,
                LOOKAHEAD_LIMITS,
                should_stop,
            ),
            tried: FxHashMap::default(),
            fallback: None,
        }
    }

    /// Estimates of the four actions, in the order of [`Direction::ALL`].
    ///
    /// `None` if there are no tables, no action reaches the goal in any scenario, or the stop
    /// signal cut the work short.
    fn estimates(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Option<[Option<ActionEstimate>; 4]> {
        let (belief, state) = (percept.belief, &percept.observation.state);
        let should_stop = budget.should_stop;
        // The stop signal ended the construction of the tables: try again now.
        if matches!(self.lookahead, Err(TablesUnavailable::Stopped)) {
            self.lookahead =
                Lookahead::new(belief, state, self.costs, self.seed, LOOKAHEAD_LIMITS, should_stop);
        }
        let lookahead = self.lookahead.as_mut().ok()?;
        let estimates = match self.continuation {
            Continuation::FullInformation => {
                lookahead.hindsight(belief, state, percept.step, should_stop)
            }
            Continuation::OptimisticRollout => {
                lookahead.rollouts(belief, state, percept.step, should_stop)
            }
        };
        estimates.iter().flatten().any(|estimate| estimate.success > 0.0).then_some(estimates)
    }

    /// Chooses an action by these estimates and records it; `None` if no action has an estimate.
    fn decide_with(
        &mut self,
        percept: &Percept<'_, Ice>,
        estimates: &[Option<ActionEstimate>; 4],
    ) -> Option<Decision<Ice>> {
        let situation = state_hash(&percept.observation.state, percept.belief);
        let tried = self.tried.entry(situation).or_default();
        let times_tried = |action: &Direction| tried.iter().filter(|one| *one == action).count();
        let (action, best) = Direction::ALL
            .into_iter()
            .zip(estimates)
            .filter_map(|(direction, estimate)| Some((direction, (*estimate)?)))
            .min_by(|(one, its), (other, others)| {
                let by_cost = || its.cost.total_cmp(&others.cost);
                let by_trials = times_tried(one).cmp(&times_tried(other)).then_with(by_cost);
                // Actions that lose every scenario come last, then the least tried, then the
                // cheapest.
                (its.success <= 0.0).cmp(&(others.success <= 0.0)).then(by_trials)
            })?;
        tried.push(action);
        let scenario_count = self.lookahead.as_ref().map_or(0, Lookahead::scenario_count);
        let mut candidates: Vec<Candidate<Ice>> = Direction::ALL
            .into_iter()
            .zip(estimates)
            .map(|(direction, estimate)| {
                let verdict = match estimate {
                    _ if direction == action => Verdict::Chosen,
                    None => Verdict::Idle,
                    Some(estimate) if estimate.is_dead_end => Verdict::DeadEnd,
                    Some(estimate) if (estimate.cost - best.cost).abs() <= COST_TOLERANCE => {
                        Verdict::Tied
                    }
                    Some(estimate) if estimate.cost < best.cost => Verdict::Tried,
                    Some(_) => Verdict::Costlier,
                };
                candidate(percept, direction, *estimate, verdict)
            })
            .collect();
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        // The most likely outcome is not known here; predict floor in unknown cells.
        let mut after = percept.observation.state.clone();
        let is_ice = |cell| percept.belief.known_ice().contains(cell);
        let layout = &percept.observation.layout;
        let predicted = rules::apply_assuming(layout, is_ice, &mut after, action);
        Some(Decision {
            action,
            engine: match self.continuation {
                Continuation::FullInformation => "hindsight on sampled ice maps",
                Continuation::OptimisticRollout => "optimistic rollouts on sampled ice maps",
            }
            .to_owned(),
            effort: DecisionEffort { nodes: 0, scenarios: scenario_count as u32, cut_short: false },
            proof: Proof::BestEffort,
            omits_paths: false,
            is_worst_case: false,
            forecast: forecast(percept, best),
            candidates,
            plan: PlanNote::None,
            predicted: Some(predicted),
            example_scenarios: Vec::new(),
        })
    }
}

impl Agent<Ice> for OneStepAgent {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> AgentReply<Ice> {
        let estimates = self.estimates(percept, budget);
        if let Some(decision) = estimates.and_then(|them| self.decide_with(percept, &them)) {
            self.fallback = None;
            return AgentReply::Act(decision);
        }
        let here = (percept.observation, percept.step);
        let (name, seed, costs) = (self.name, self.seed, self.costs);
        decide_with_reserve(budget, |budget| {
            let make = || fallback_agent(name, here, percept.belief, seed, costs, budget);
            self.fallback.get_or_insert_with(make).decide(percept, budget)
        })
    }
}

/// Forecast of an action.
///
/// Without a success probability if the tables cover only some paths, since it may be far too low.
fn forecast(percept: &Percept<'_, Ice>, estimate: ActionEstimate) -> Forecast {
    let steps = estimate.steps.map(|steps| steps_left(steps, percept.step));
    let success = estimate.covers_all_paths.then_some(estimate.success as f32);
    Forecast { success, steps, ..Forecast::default() }
}

/// Record of one action with its information gain.
///
/// Without forecast and risk if there is no estimate. Without success probability and risk if the
/// tables cover only some paths.
fn candidate(
    percept: &Percept<'_, Ice>,
    action: Direction,
    estimate: Option<ActionEstimate>,
    verdict: Verdict,
) -> Candidate<Ice> {
    let forecast = estimate.map(|estimate| forecast(percept, estimate)).unwrap_or_default();
    Candidate {
        heuristic: forecast.steps.map(|steps| (steps - 1.0).max(0.0)),
        forecast,
        risk: estimate.filter(|it| it.covers_all_paths).map(|estimate| estimate.lost_share as f32),
        ..action_with_information(percept, action, verdict)
    }
}

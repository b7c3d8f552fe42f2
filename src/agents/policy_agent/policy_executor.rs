//! Evaluates policies with the planner's tables, and follows the best macro-action.

use super::super::belief_state::state_hash;
use super::super::forecast::steps_left;
use super::super::{Candidate, Decision, DecisionEffort, Percept, PlanNote, PlanReason, Verdict};
use super::config::{AgentConfig, CutoffValue, SafetyConfig};
use super::plan_claims::{PlanClaims, expected_path};
use super::planner_slot::PlannerSlot;
use super::records::{
    action_record, add_outcomes, add_revealed_cells, remove_costs, rival_records,
    transition_between,
};
use super::safety_check::SafetyChecker;
use crate::board::Direction;
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::plan_evaluation::PlanEvaluation;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Maximum ratio of the steps taken to the steps first expected, for partial tables.
///
/// Tables are partial if they cover only the states near a plan. The estimates at their edge may
/// lead the game back and forth forever; beyond this ratio the fallback decides.
const GIVE_UP_FACTOR: f64 = 3.0;

/// State of a policy agent: its planner, its plan, and the claims about the plan.
#[derive(Debug)]
pub(super) struct PolicyExecutor {
    config: AgentConfig,
    planners: PlannerSlot,
    /// Expected steps of the whole game by the first plan that had an expectation.
    first_expected_steps: Option<f64>,
    /// Evaluation made while the agent was constructed, until a decision uses it.
    prepared_evaluation: Option<PlanEvaluation>,
    /// The safety check; unused by agents without its limits.
    safety_checker: SafetyChecker,
    /// The remaining actions, each with the state expected after it.
    plan: VecDeque<(Direction, State)>,
    /// State expected before the next action; `None` without a plan.
    expected_state: Option<State>,
    /// First actions tried, by hash of the state and knowledge before them.
    ///
    /// Knowledge grows along a plan, so a hash comes back only if an outcome breaks the rules, or
    /// if tables were replaced and the new ones lead back.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// Claims recorded with the current plan; method and proof stay valid.
    claims: Option<PlanClaims>,
}

impl PolicyExecutor {
    /// Creates the executor and evaluates the first state, with more work than in a decision.
    pub(super) fn new(
        config: AgentConfig,
        (observation, belief): (&Observation, &Belief),
        seed: u64,
        costs: CostModel,
        budget: &Budget<'_>,
    ) -> Self {
        let state = &observation.state;
        let game = (belief, state);
        let mut planners =
            PlannerSlot::new(game, seed, costs, &config.preparation, budget.should_stop);
        let prepared = planners.evaluate_current(belief, (state, 0), &config.preparation, budget);
        let mut executor = Self {
            config,
            planners,
            first_expected_steps: None,
            prepared_evaluation: prepared,
            safety_checker: SafetyChecker::default(),
            plan: VecDeque::new(),
            expected_state: None,
            tried: FxHashMap::default(),
            claims: None,
        };
        if let Some(prepared) =
            executor.prepared_evaluation.as_mut().filter(|prepared| !prepared.is_proved())
            && let Some(SafetyConfig { first, .. }) = config.safety
        {
            prepared.cut_short |=
                executor.safety_checker.update_table(belief, state, first, budget);
        }
        executor
    }

    /// Cost model used to compare policies, before any increase in long games.
    pub(super) fn costs(&self) -> CostModel {
        self.planners.costs()
    }

    /// Returns true if no evaluation was prepared, and not because of the stop signal.
    pub(super) fn has_no_evaluation(&self) -> bool {
        self.prepared_evaluation.is_none() && !self.planners.may_be_built_later()
    }

    /// Drops the plan, because the fallback decides.
    pub(super) fn abandon_plan(&mut self) {
        self.plan.clear();
        self.expected_state = None;
    }

    /// Evaluates the current state and updates the table of the safety check.
    ///
    /// `None` if there are no tables, or no scenario with a path.
    fn evaluate(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Option<PlanEvaluation> {
        let planner_limits = self.config.decision_limits(percept.belief);
        let mut evaluation = self.planners.evaluate(percept, &planner_limits, budget)?;
        let limits = self.config.safety_limits(percept.belief);
        if let Some(limits) = limits.filter(|_| !evaluation.is_proved()) {
            let state = &percept.observation.state;
            evaluation.cut_short |=
                self.safety_checker.update_table(percept.belief, state, limits, budget);
        }
        Some(evaluation)
    }

    /// Why a new plan is needed; `None` if the current one can continue.
    ///
    /// `reason_without_plan` is the reason if there is no plan.
    fn reason_to_plan(
        &self,
        percept: &Percept<'_, Ice>,
        reason_without_plan: PlanReason,
    ) -> Option<PlanReason> {
        match &self.expected_state {
            None => Some(reason_without_plan),
            Some(expected_state) if *expected_state != percept.observation.state => {
                Some(PlanReason::Surprise)
            }
            Some(_) if self.plan.is_empty() => Some(PlanReason::UsedUp),
            Some(_) => None,
        }
    }

    /// Takes the plan's next action and fills in its record, without information gains.
    ///
    /// `rivals` are the evaluated macro-actions. `None` if the plan has no action left.
    fn act(
        &mut self,
        percept: &Percept<'_, Ice>,
        note: PlanNote<Ice>,
        effort: DecisionEffort,
        rivals: Vec<Candidate<Ice>>,
    ) -> Option<Decision<Ice>> {
        let (action, after) = self.plan.pop_front()?;
        // Figures of a followed plan are those recorded when it was made, minus the steps taken.
        let claims = self.claims?;
        let predicted = Observation { state: after, ..percept.observation.clone() };
        let change = transition_between(percept.observation, &predicted);
        self.expected_state = Some(predicted.state);
        // One-step values cover the actions that no recorded candidate consists of.
        let values = self.planners.current().map(|planner| {
            planner.one_step_values(percept.belief, &percept.observation.state, percept.step)
        });
        let mut candidates = rivals;
        for (direction, value) in Direction::ALL.into_iter().zip(values.unwrap_or_default()) {
            let is_reported = candidates.iter().any(|other| *other.actions == [direction]);
            if !is_reported {
                candidates.push(action_record(percept, direction, value, direction == action));
            }
        }
        if !self.planners.costs().is_in_steps() {
            candidates.iter_mut().for_each(remove_costs);
        }
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        // While a plan is followed, its expected steps stay those of the time it was made.
        if self.config.cutoff_value == CutoffValue::UpperBound
            && let Some(chosen) = candidates.first_mut()
        {
            let left = |steps| (steps_left(steps, percept.step) - chosen.cost).max(0.0);
            let after = claims.steps.1.map(left);
            chosen.heuristic = chosen.heuristic.or(after);
        }
        Some(Decision {
            action,
            engine: claims.engine.to_owned(),
            effort,
            proof: claims.proof,
            omits_paths: self.planners.current().is_some_and(|it| !it.covers_all_paths()),
            is_worst_case: claims.is_worst_case,
            forecast: claims.forecast(percept.step, self.planners.costs()),
            candidates,
            example_scenarios: Vec::new(),
            plan: note,
            predicted: Some(change),
        })
    }

    /// Takes the plan's next action without a new evaluation.
    ///
    /// The record has the cells that single actions may reveal.
    fn follow(&mut self, percept: &Percept<'_, Ice>, note: PlanNote<Ice>) -> Option<Decision<Ice>> {
        let mut decision = self.act(percept, note, DecisionEffort::default(), Vec::new())?;
        add_revealed_cells(&mut decision.candidates, percept, self.planners.current());
        Some(decision)
    }

    /// Updates the share of lost scenarios while a plan is followed.
    ///
    /// The plan's own risk may lose scenarios, and new knowledge may rule out scenarios that were
    /// lost already.
    fn update_lost(&mut self, percept: &Percept<'_, Ice>) {
        let Percept { observation, belief, .. } = percept;
        if let (Some(claims), Some(planner)) = (&mut self.claims, self.planners.current())
            && let Some(lost) = planner.lost_share(belief, &observation.state)
        {
            claims.update_lost(lost, planner.is_around_plan());
        }
    }

    /// An untried action for a state that came back with the same knowledge.
    ///
    /// Without new knowledge the old action would repeat the cycle. Takes the action with the least
    /// loss, then the least lower bound. `None` for a new state, without tables, or if no untried
    /// action has a value.
    fn try_untried_action(
        &mut self,
        percept: &Percept<'_, Ice>,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let tried = self.tried.get_mut(&percept_hash(percept))?;
        let (belief, state) = (percept.belief, &percept.observation.state);
        let planner = self.planners.current()?;
        let values =
            Direction::ALL.into_iter().zip(planner.one_step_values(belief, state, percept.step));
        let untried = values.filter(|(action, _)| !tried.contains(action));
        let known = untried.filter_map(|(action, value)| Some((action, value?)));
        let (action, value) = known.min_by(|(_, one), (_, other)| {
            one.lost_share.total_cmp(&other.lost_share).then(one.lower.total_cmp(&other.lower))
        })?;
        tried.push(action);
        self.plan = expected_path(percept, planner, &[action], belief.known_ice());
        let lost_share = planner.lost_share(belief, state).unwrap_or_default();
        self.claims = Some(PlanClaims::of_untried_action(value.lower, lost_share));
        let note = PlanNote::New { reason, actions: vec![action] };
        self.follow(percept, note)
    }

    /// Makes the best macro-action the new plan, takes its first action, and records the
    /// evaluation.
    ///
    /// `None` without candidates or tables.
    fn adopt_plan(
        &mut self,
        percept: &Percept<'_, Ice>,
        evaluation: &mut PlanEvaluation,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let cutoff_value = self.config.cutoff_value;
        let (belief, state) = (percept.belief, &percept.observation.state);
        // Losses that the sample misses but the belief allows change the order, so count them
        // first.
        if let Some(planner) = self.planners.current()
            && let Some(query) = planner.query(belief, state, percept.step)
        {
            query.include_unsampled_losses(belief, evaluation);
        }
        cutoff_value.move_best_first(evaluation);
        // A closed evaluation over all ice maps and paths needs no safety check.
        let proved = if evaluation.is_proved() {
            vec![None; evaluation.candidates.len()]
        } else {
            self.safety_checker.move_safest_first(percept, evaluation)
        };
        let best = evaluation.candidates.first()?;
        // The path relies on ice that is known or equal in all scenarios; elsewhere it expects
        // floor.
        let mut ice = percept.belief.known_ice().clone();
        ice.union_with(&evaluation.assumed_ice);
        let planner = self.planners.current()?;
        self.plan = expected_path(percept, planner, &best.macro_action.actions, &ice);
        self.tried
            .entry(percept_hash(percept))
            .or_default()
            .extend(best.macro_action.actions.first());
        self.first_expected_steps = self.first_expected_steps.or(best.stats.mean_steps());
        self.claims = Some(PlanClaims::new(cutoff_value.engine(evaluation), evaluation, best));
        let rivals = rival_records(percept, evaluation, cutoff_value, &proved);
        let effort = DecisionEffort {
            nodes: evaluation.nodes,
            scenarios: evaluation.scenarios as u32,
            cut_short: evaluation.cut_short,
        };
        let note = PlanNote::New { reason, actions: best.macro_action.actions.clone() };
        let mut decision = self.act(percept, note, effort, rivals)?;
        if let Some(planner) = self.planners.current() {
            add_outcomes(&mut decision, percept, planner, (evaluation, &ice));
        }
        // Macro-actions, and single actions that carry the forecast of a macro-action starting with
        // them.
        let evaluated = decision.candidates.iter_mut().filter(|it| it.forecast.success.is_some());
        evaluated.for_each(|candidate| self.remove_unused(candidate));
        Some(decision)
    }

    /// Removes the figures from an evaluated candidate that the agent does not use.
    ///
    /// Also removes the bounds if costs are not steps.
    fn remove_unused(&self, candidate: &mut Candidate<Ice>) {
        self.config.cutoff_value.remove_unused(candidate);
        if !self.planners.costs().is_in_steps() {
            remove_costs(candidate);
        }
    }

    /// Returns true if play with partial tables takes much longer than expected.
    ///
    /// See [`GIVE_UP_FACTOR`].
    fn takes_too_long(&self, step: u32) -> bool {
        let is_around_plan = self.planners.current().is_some_and(BeliefPlanner::is_around_plan);
        let is_late = |reported| f64::from(step) > GIVE_UP_FACTOR * reported;
        is_around_plan && self.first_expected_steps.is_some_and(is_late)
    }

    /// Decides, or returns `None` to let the fallback decide.
    ///
    /// `None` if there are no tables, they cover no path, or play with partial tables takes too
    /// long. `reason_without_plan` is the reason for a new plan if there is none.
    pub(super) fn decide(
        &mut self,
        percept: &Percept<'_, Ice>,
        reason_without_plan: PlanReason,
        budget: &Budget<'_>,
    ) -> Option<Decision<Ice>> {
        // A plan from partial tables may circle without ever surprising, so check before following
        // it.
        if self.takes_too_long(percept.step) {
            return None;
        }
        let Some(reason) = self.reason_to_plan(percept, reason_without_plan) else {
            self.update_lost(percept);
            return self.follow(percept, PlanNote::Continues);
        };
        // Planning again from the same state and knowledge would repeat the cycle.
        if let Some(decision) = self.try_untried_action(percept, reason) {
            return Some(decision);
        }
        // The prepared evaluation is for the first state; the fallback may have started the game.
        let prepared = self.prepared_evaluation.take().filter(|_| percept.step == 0);
        let mut evaluation = prepared.or_else(|| self.evaluate(percept, budget))?;
        self.adopt_plan(percept, &mut evaluation, reason)
    }
}

/// Hash of the state and the knowledge of a percept.
fn percept_hash(percept: &Percept<'_, Ice>) -> u64 {
    state_hash(&percept.observation.state, percept.belief)
}

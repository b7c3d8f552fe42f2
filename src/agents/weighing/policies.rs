//! Evaluates policies with the planner's tables, and follows the best macro-action.

use super::super::forecast::steps_left;
use super::super::situation::fingerprint;
use super::super::{
    Candidate, Decision, Effort, Forecast, Percept, PlanNote, PlanReason, Proof, Verdict,
};
use super::candidates::{action_candidate, course_candidate, leave_out_costs};
use super::imagining::{change, tell_possibilities, tell_what_is_revealed};
use super::means::{CLOSE, Leaves, Means, Proofs};
use super::plan::{Standing, path, proof};
use super::planners::Planners;
use super::proving::Prover;
use crate::board::Direction;
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Maximum number of recorded macro-actions besides the chosen one.
const RIVALS_TOLD: usize = 5;

/// Maximum ratio of the steps taken to the steps first expected, for partial tables.
///
/// Estimates at the cut-off of partial tables may lead the game back and forth forever; beyond this
/// ratio the fallback decides.
const TIMES_AS_LONG_AS_TOLD: f64 = 3.0;

/// State of a policy agent: its planner, its plan, and the claims about the plan.
#[derive(Debug)]
pub(super) struct Policies {
    means: Means,
    planners: Planners,
    /// Expected steps of the whole game by the first plan.
    told_first: Option<f64>,
    /// Evaluation made while the agent was constructed, until a decision uses it.
    prepared: Option<Judgement>,
    prover: Prover,
    /// The remaining actions, each with the state expected after it.
    plan: VecDeque<(Direction, State)>,
    /// State expected before the next action.
    due: Option<State>,
    /// First actions tried, by hash of the state and knowledge in which a plan was made.
    ///
    /// Knowledge only grows along a plan, so the same hash comes back only if the world breaks the
    /// rules, or tables ended and others lead back.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// Claims recorded with the current plan; method and proof stay valid.
    standing: Option<Standing>,
}

impl Policies {
    /// For a game with this first observation and belief. Plans at once, with more work than a
    /// decision may take.
    pub(super) fn new(
        means: Means,
        (observation, belief): (&Observation, &Belief),
        seed: u64,
        stakes: Stakes,
        budget: &Budget<'_>,
    ) -> Self {
        let state = &observation.state;
        let game = (belief, state);
        let mut planners = Planners::new(game, seed, stakes, &means.first, budget.should_stop);
        let prepared = planners.judge_at_hand(belief, (state, 0), &means.first, budget);
        let mut policies = Self {
            means,
            planners,
            told_first: None,
            prepared,
            prover: Prover::default(),
            plan: VecDeque::new(),
            due: None,
            tried: FxHashMap::default(),
            standing: None,
        };
        if let Some(prepared) = policies.prepared.as_mut().filter(|prepared| !prepared.is_proved())
            && let Some(Proofs { first, .. }) = means.proofs
        {
            prepared.cut_short |= policies.prover.keep_up(belief, state, first, budget);
        }
        policies
    }

    pub(super) fn stakes(&self) -> Stakes {
        self.planners.stakes()
    }

    /// Returns true if there is no evaluation, and not because the time ran out.
    pub(super) fn tell_nothing(&self) -> bool {
        self.prepared.is_none() && !self.planners.is_wanting()
    }

    /// Drops the plan, because the fallback decides.
    pub(super) fn break_off(&mut self) {
        self.plan.clear();
        self.due = None;
    }

    /// Evaluates the current state; `None` if there are no tables, or no scenario with a path.
    fn judge(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Option<Judgement> {
        let powers = self.means.powers(percept.belief);
        let mut judged = self.planners.judge(percept, &powers, budget)?;
        let limits = self.means.proof_limits(percept.belief);
        if let Some(limits) = limits.filter(|_| !judged.is_proved()) {
            let state = &percept.observation.state;
            judged.cut_short |= self.prover.keep_up(percept.belief, state, limits, budget);
        }
        Some(judged)
    }

    /// A mean cost, if costs are steps.
    fn in_steps(&self, cost: f64) -> Option<f64> {
        self.planners.stakes().are_steps().then_some(cost)
    }

    /// Why a new plan is needed, `unplanned` if there is none; `None` if the current one can
    /// continue.
    fn reason_to_plan(
        &self,
        percept: &Percept<'_, Ice>,
        unplanned: PlanReason,
    ) -> Option<PlanReason> {
        match &self.due {
            None => Some(unplanned),
            Some(due) if *due != percept.observation.state => Some(PlanReason::Surprise),
            Some(_) if self.plan.is_empty() => Some(PlanReason::UsedUp),
            Some(_) => None,
        }
    }

    /// The plan's next action and its record, without what the candidates may reveal.
    fn act(
        &mut self,
        percept: &Percept<'_, Ice>,
        note: PlanNote<Ice>,
        effort: Effort,
        rivals: Vec<Candidate<Ice>>,
    ) -> Option<Decision<Ice>> {
        let (action, after) = self.plan.pop_front()?;
        // Figures of a followed plan are those recorded when it was made, minus the steps taken.
        let standing = self.standing?;
        let predicted = Observation { state: after, ..percept.observation.clone() };
        let change = change(percept.observation, &predicted);
        self.due = Some(predicted.state);
        let left = |steps: f64| steps_left(steps, percept.step);
        let (lower, steps, upper) = standing.steps;
        // One-step values cover the actions that no recorded candidate consists of.
        let glances = self.planners.at_hand().map(|planner| {
            planner.glance(percept.belief, &percept.observation.state, percept.step)
        });
        let mut candidates = rivals;
        for (direction, glance) in Direction::ALL.into_iter().zip(glances.unwrap_or_default()) {
            let is_told = candidates.iter().any(|other| *other.actions == [direction]);
            if !is_told {
                candidates.push(action_candidate(percept, direction, glance, direction == action));
            }
        }
        if !self.planners.stakes().are_steps() {
            candidates.iter_mut().for_each(leave_out_costs);
        }
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        // While a plan is followed, its expected steps stay those of the time it was made.
        if self.means.leaves == Leaves::Policies
            && let Some(chosen) = candidates.first_mut()
        {
            let after = steps.map(|steps| (left(steps) - chosen.cost).max(0.0));
            chosen.heuristic = chosen.heuristic.or(after);
        }
        Some(Decision {
            action,
            engine: standing.engine.to_owned(),
            effort,
            proof: standing.proof,
            leaves_out_ways: self.planners.at_hand().is_some_and(|it| !it.has_all_ways()),
            is_about_the_worst: standing.is_about_the_worst,
            forecast: Forecast {
                success: standing.success.map(|success| (success * (1.0 - standing.lost)) as f32),
                steps: steps.map(left),
                lower: self.in_steps(lower).map(left),
                upper: upper.and_then(|upper| self.in_steps(upper)).map(left),
                worst_steps: standing.worst_steps.map(|steps| left(f64::from(steps))),
                lost: (standing.lost > 0.0).then_some(standing.lost as f32),
                ..Forecast::default()
            },
            candidates,
            imagined: Vec::new(),
            plan: note,
            predicted: Some(change),
        })
    }

    /// The plan's next action without a new evaluation, with what single actions may reveal.
    fn follow(&mut self, percept: &Percept<'_, Ice>, note: PlanNote<Ice>) -> Option<Decision<Ice>> {
        let mut decision = self.act(percept, note, Effort::default(), Vec::new())?;
        tell_what_is_revealed(&mut decision.candidates, percept, self.planners.at_hand());
        Some(decision)
    }

    /// Updates the share of lost scenarios while a plan is followed.
    ///
    /// The plan's own risk may lose scenarios, and new knowledge may rule out scenarios that were
    /// lost already.
    fn count_lost_anew(&mut self, percept: &Percept<'_, Ice>) {
        let Percept { observation, belief, .. } = percept;
        if let (Some(standing), Some(planner)) = (&mut self.standing, self.planners.at_hand())
            && let Some(lost) = planner.lost_already(belief, &observation.state)
        {
            standing.count_lost(lost, planner.is_around_a_plan());
        }
    }

    /// An untried action for a state that came back with the same knowledge.
    ///
    /// Without new knowledge the old action would repeat the cycle. Takes the action with the least
    /// loss, then the least lower bound.
    fn break_out(
        &mut self,
        percept: &Percept<'_, Ice>,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let tried = self.tried.get_mut(&moment(percept))?;
        let (belief, state) = (percept.belief, &percept.observation.state);
        let planner = self.planners.at_hand()?;
        let glances = Direction::ALL.into_iter().zip(planner.glance(belief, state, percept.step));
        let untried = glances.filter(|(action, _)| !tried.contains(action));
        let known = untried.filter_map(|(action, glance)| Some((action, glance?)));
        let (action, glance) = known.min_by(|(_, one), (_, other)| {
            one.lost.total_cmp(&other.lost).then(one.lower.total_cmp(&other.lower))
        })?;
        tried.push(action);
        self.plan = path(percept, planner, &[action], belief.known_ice());
        self.standing = Some(Standing {
            engine: "repeated state: another action",
            proof: Proof::BestEffort,
            success: None,
            lost: planner.lost_already(belief, state).unwrap_or_default(),
            steps: (glance.lower, None, None),
            worst_steps: None,
            is_about_the_worst: false,
            loss_cost: None,
        });
        let note = PlanNote::New { reason, actions: vec![action] };
        self.follow(percept, note)
    }

    /// Makes the best macro-action the new plan, and records the evaluation.
    fn adopt(
        &mut self,
        percept: &Percept<'_, Ice>,
        judgement: &mut Judgement,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let leaves = self.means.leaves;
        let (belief, state) = (percept.belief, &percept.observation.state);
        // Losses that the sample misses but the belief allows change the order, so count them
        // first.
        if let Some(planner) = self.planners.at_hand()
            && let Some(viewpoint) = planner.viewpoint(belief, state, percept.step)
        {
            viewpoint.count_unseen(belief, judgement);
        }
        leaves.settle(judgement);
        // A closed evaluation over all ice maps and paths needs no safety check.
        let proved = if judgement.is_proved() {
            vec![None; judgement.courses.len()]
        } else {
            self.prover.settle(percept, judgement)
        };
        let best = judgement.courses.first()?;
        // The path relies on ice that is known or equal in all scenarios; elsewhere it expects
        // floor.
        let mut ice = percept.belief.known_ice().clone();
        ice.union_with(&judgement.granted_ice);
        let planner = self.planners.at_hand()?;
        self.plan = path(percept, planner, &best.way.actions, &ice);
        self.tried.entry(moment(percept)).or_default().extend(best.way.actions.first());
        self.told_first = self.told_first.or(best.outlook.mean_steps());
        self.standing = Some(Standing {
            engine: leaves.engine(judgement),
            proof: proof(judgement),
            success: Some(best.outlook.success()),
            lost: judgement.lost,
            worst_steps: best.outlook.worst_steps(),
            steps: (judgement.lower, best.outlook.mean_steps(), Some(judgement.upper)),
            is_about_the_worst: judgement.stakes.is_about_the_worst(),
            loss_cost: judgement.stakes.are_mean_steps().then(|| judgement.stakes.loss_cost()),
        });
        // Verdicts compare with the chosen candidate; an open lower bound means "not searched".
        let rivals = judgement.courses.iter().enumerate().take(RIVALS_TOLD + 1);
        let rivals = rivals.map(|(place, course)| {
            let [first, own] = [proved[0], proved[place]].map(|it| it.map_or(0, |it| it.lost));
            let is_as_cheap = leaves.cost(course) <= leaves.cost(best) + CLOSE;
            let verdict = if place == 0 {
                Verdict::Chosen
            } else if proved[0].is_some() && own > first && is_as_cheap {
                Verdict::Riskier
            } else if is_as_cheap {
                Verdict::Tied
            } else if course.lower > leaves.cost(best) - 1e-9 {
                Verdict::Costlier
            } else {
                Verdict::NotSearched
            };
            let told = course_candidate(percept, course, judgement.lost, verdict);
            Candidate { proved: proved[place].map(Box::new), ..told }
        });
        let rivals = rivals.collect();
        let effort = Effort {
            nodes: judgement.nodes,
            worlds: judgement.worlds as u32,
            cut_short: judgement.cut_short,
        };
        let note = PlanNote::New { reason, actions: best.way.actions.clone() };
        let mut decision = self.act(percept, note, effort, rivals)?;
        if let Some(planner) = self.planners.at_hand() {
            tell_possibilities(&mut decision, percept, planner, (judgement, &ice));
        }
        // Macro-actions, and single actions that carry the forecast of a macro-action starting with
        // them.
        let weighed = decision.candidates.iter_mut().filter(|it| it.forecast.success.is_some());
        weighed.for_each(|candidate| self.leave_out(candidate));
        Some(decision)
    }

    /// Removes figures from an evaluated candidate that do not matter to the agent.
    ///
    /// Also removes costs that are not steps.
    fn leave_out(&self, candidate: &mut Candidate<Ice>) {
        self.means.leaves.leave_out(candidate);
        if !self.planners.stakes().are_steps() {
            leave_out_costs(candidate);
        }
    }

    /// Returns true if play with partial tables takes far longer than first expected.
    fn leads_nowhere(&self, step: u32) -> bool {
        let is_around_a_plan = self.planners.at_hand().is_some_and(BeliefPlanner::is_around_a_plan);
        let is_late = |told| f64::from(step) > TIMES_AS_LONG_AS_TOLD * told;
        is_around_a_plan && self.told_first.is_some_and(is_late)
    }

    /// Decides, or returns `None` to let the fallback decide.
    ///
    /// `None` if there are no tables, they cover no path, or they took too long. `unplanned` is the
    /// reason for a new plan if there is none.
    pub(super) fn decide(
        &mut self,
        percept: &Percept<'_, Ice>,
        unplanned: PlanReason,
        budget: &Budget<'_>,
    ) -> Option<Decision<Ice>> {
        if self.leads_nowhere(percept.step) {
            return None;
        }
        let Some(reason) = self.reason_to_plan(percept, unplanned) else {
            self.count_lost_anew(percept);
            return self.follow(percept, PlanNote::Continues);
        };
        if let Some(decision) = self.break_out(percept, reason) {
            return Some(decision);
        }
        // The prepared evaluation is for the first state; the fallback may have started the game.
        let prepared = self.prepared.take().filter(|_| percept.step == 0);
        let mut judgement = prepared.or_else(|| self.judge(percept, budget))?;
        self.adopt(percept, &mut judgement, reason)
    }
}

/// Hash of state and knowledge.
fn moment(percept: &Percept<'_, Ice>) -> u64 {
    fingerprint(&percept.observation.state, percept.belief)
}

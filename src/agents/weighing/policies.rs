//! Policies weighed with tables over worlds that the belief admits, and the best one followed.

use super::super::forecast::steps_left;
use super::super::situation::fingerprint;
use super::super::{
    Candidate, Decision, Effort, Forecast, Percept, PlanNote, PlanReason, Proof, Verdict,
};
use super::candidates::{action_candidate, course_candidate, leave_out_costs};
use super::imagining::{change, tell_possibilities};
use super::means::{CLOSE, Leaves, Means, Proofs, least_failure_cost, stakes_expecting};
use super::plan::{Standing, path, proof};
use super::proving::Prover;
use crate::board::Direction;
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::outline::NoTables;
use crate::planning::belief::planner::{BeliefPlanner, Powers};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::{Budget, Guard};
use crate::worlds::ice::{Belief, Ice, Observation, State};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Macros besides the chosen one that are written into the record.
const RIVALS_TOLD: usize = 5;

/// How often in a game tables are made about another plan, where no way is left that they hold or
/// no plan was found.
const OTHER_PLANS: u32 = 6;

/// Steps from the first of them to the second at least; then twice as many each time.
const STEPS_BETWEEN_PLANS: u32 = 6;

/// How many times the steps that were told of the first plan a game may take by tables that do not
/// hold all ways. What is expected beyond them may lead play back and forth for ever.
const TIMES_AS_LONG_AS_TOLD: f64 = 3.0;

/// Weighs policies over all worlds that the belief admits, or over some that are drawn, and follows
/// the best one as long as it does what was expected.
#[derive(Debug)]
pub(super) struct Policies {
    means: Means,
    seed: u64,
    stakes: Stakes,
    /// Where the game began.
    start: State,
    planner: Result<BeliefPlanner, NoTables>,
    other_plans_left: u32,
    /// The first step at which the next one may be looked for.
    other_plan_from: u32,
    /// Steps of the whole game that were told of the first plan.
    told_first: Option<f64>,
    /// Found while the agent was constructed, if nobody has been told yet.
    prepared: Option<Judgement>,
    prover: Prover,
    /// What is left of the plan, and where each action should lead.
    plan: VecDeque<(Direction, State)>,
    /// Where the next action of the plan is due.
    due: Option<State>,
    /// Every moment in which a plan was made, with the first actions tried there. Knowledge grows
    /// along a plan, so coming to one again means that the world does not keep the rules, or that
    /// the tables ended somewhere and others lead back.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// What was said of the plan when it was made; its engine and proof still hold.
    standing: Option<Standing>,
}

impl Policies {
    /// For a game that starts with that observation and belief. Plans at once, with more work than
    /// a decision may cost.
    pub(super) fn new(
        means: Means,
        (observation, belief): (&Observation, &Belief),
        seed: u64,
        stakes: Stakes,
        budget: &Budget<'_>,
    ) -> Self {
        let state = &observation.state;
        let mut policies = Self {
            means,
            seed,
            stakes,
            start: state.clone(),
            planner: Err(NoTables::Stopped),
            other_plans_left: OTHER_PLANS,
            other_plan_from: 1,
            told_first: None,
            prepared: None,
            prover: Prover::default(),
            plan: VecDeque::new(),
            due: None,
            tried: FxHashMap::default(),
            standing: None,
        };
        let should_stop = budget.should_stop;
        policies.planner = policies.made_planner(belief, (state, 0), &means.first, should_stop);
        if let Ok(planner) = &mut policies.planner {
            let prepared = planner.judge(belief, state, 0, &means.first, budget);
            policies.prepared = prepared.filter(Judgement::has_courses);
        }
        if let Some(prepared) = policies.prepared.as_mut().filter(|prepared| !prepared.is_proved())
            && let Some(Proofs { first, .. }) = means.proofs
        {
            prepared.cut_short |= policies.prover.keep_up(belief, state, first, budget);
        }
        policies
    }

    pub(super) fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// Whether there is nothing to go by now, and that is not for want of time.
    pub(super) fn tell_nothing(&self) -> bool {
        self.prepared.is_none() && !matches!(self.planner, Err(NoTables::Stopped))
    }

    /// Gives the plan up, as somebody else decides.
    pub(super) fn break_off(&mut self) {
        self.plan.clear();
        self.due = None;
    }

    /// Tables for a game that has come to that state after so many steps.
    fn made_planner(
        &self,
        belief: &Belief,
        (state, step): (&State, u32),
        powers: &Powers,
        should_stop: Guard<'_>,
    ) -> Result<BeliefPlanner, NoTables> {
        let game = (&self.start, state);
        let mut planner =
            BeliefPlanner::new(belief, game, self.stakes, self.seed, powers, should_stop)?;
        if let Some(steps_left) = planner.steps_on_floor(state) {
            planner.set_stakes(stakes_expecting(self.stakes, step.saturating_add(steps_left)));
        }
        Ok(planner)
    }

    /// What is found out at a decision; `None` if there are no tables, or no world with a way.
    fn judge(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Option<Judgement> {
        let (belief, state) = (percept.belief, &percept.observation.state);
        let powers = self.means.powers(belief);
        let here = (state, percept.step);
        if matches!(self.planner, Err(NoTables::Stopped)) {
            self.planner = self.made_planner(belief, here, &powers, budget.should_stop);
        }
        let mut judged = self.judge_by_tables(percept, &powers, budget);
        let leads_beyond = |judged: &Judgement| judged.courses[0].outlook.is_all_beyond();
        if judged.as_ref().is_none_or(leads_beyond)
            && self.wants_another_plan(percept.step)
            && !(budget.should_stop)()
        {
            let wait = STEPS_BETWEEN_PLANS << (OTHER_PLANS - self.other_plans_left);
            self.other_plans_left -= 1;
            self.other_plan_from = percept.step.saturating_add(wait);
            let other = self.made_planner(belief, here, &powers, budget.should_stop);
            let before = std::mem::replace(&mut self.planner, other);
            let by_other = self.judge_by_tables(percept, &powers, budget);
            if by_other.is_none() && judged.is_some() {
                self.planner = before;
            } else {
                judged = by_other;
            }
            if let Some(judged) = &mut judged {
                judged.cut_short |= (budget.should_stop)();
            }
        }
        let mut judged = judged?;
        if let Some(limits) = self.means.proof_limits(belief).filter(|_| !judged.is_proved()) {
            judged.cut_short |= self.prover.keep_up(belief, state, limits, budget);
        }
        Some(judged)
    }

    /// Whether tables about another plan may hold a way where those at hand hold none, or end
    /// before it.
    fn wants_another_plan(&self, step: u32) -> bool {
        let may_help = match &self.planner {
            Ok(planner) => planner.is_around_a_plan(),
            Err(no_tables) => *no_tables == NoTables::OutOfQuestion,
        };
        may_help && self.other_plans_left > 0 && step >= self.other_plan_from
    }

    /// The same by the tables at hand.
    fn judge_by_tables(
        &mut self,
        percept: &Percept<'_, Ice>,
        powers: &Powers,
        budget: &Budget<'_>,
    ) -> Option<Judgement> {
        let (belief, state) = (percept.belief, &percept.observation.state);
        let planner = self.planner.as_mut().ok()?;
        let success_after = planner.steps_on_floor(state);
        let success_after = success_after.map(|left| percept.step.saturating_add(left));
        // Other prices for every few steps would throw away what is known of policies.
        let is_too_late =
            |after: &u32| planner.stakes().failure_cost < least_failure_cost(*after) as f32;
        if let Some(success_after) = success_after.filter(is_too_late) {
            planner.set_stakes(stakes_expecting(self.stakes, success_after));
        }
        let judged = planner.judge(belief, state, percept.step, powers, budget);
        // There may be worlds with a way, but none worth its steps.
        judged.filter(Judgement::has_courses)
    }

    /// A mean cost, if it counts steps.
    fn in_steps(&self, cost: f64) -> Option<f64> {
        self.stakes.are_steps().then_some(cost)
    }

    /// Why a plan is needed, `unplanned` if there is none; `None` if the one at hand can be
    /// followed on.
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

    /// The next action of the plan, with its record.
    fn act(
        &mut self,
        percept: &Percept<'_, Ice>,
        note: PlanNote<Ice>,
        effort: Effort,
        rivals: Vec<Candidate<Ice>>,
    ) -> Option<Decision<Ice>> {
        let (action, after) = self.plan.pop_front()?;
        let standing = self.standing?;
        let predicted = Observation { state: after, ..percept.observation.clone() };
        let change = change(percept.observation, &predicted);
        self.due = Some(predicted.state);
        let left = |steps: f64| steps_left(steps, percept.step);
        let (lower, steps, upper) = standing.steps;
        let glances = self.planner.as_ref().ok().map(|planner| {
            planner.glance(percept.belief, &percept.observation.state, percept.step)
        });
        let mut candidates = rivals;
        for (direction, glance) in Direction::ALL.into_iter().zip(glances.unwrap_or_default()) {
            let is_told = candidates.iter().any(|other| *other.actions == [direction]);
            if !is_told {
                candidates.push(action_candidate(percept, direction, glance, direction == action));
            }
        }
        if !self.stakes.are_steps() {
            candidates.iter_mut().for_each(leave_out_costs);
        }
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        // Of a plan that is followed as many steps are expected as when it was made.
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
            leaves_out_ways: self.planner.as_ref().is_ok_and(|planner| !planner.has_all_ways()),
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

    /// A plan that is followed on may lose worlds by what it does, and what is learnt on the way
    /// may rule out worlds that were lost already.
    fn count_lost_anew(&mut self, percept: &Percept<'_, Ice>) {
        let Percept { observation, belief, .. } = percept;
        if let (Some(standing), Ok(planner)) = (&mut self.standing, &self.planner)
            && let Some(lost) = planner.lost_already(belief, &observation.state)
        {
            standing.count_lost(lost, planner.is_around_a_plan());
        }
    }

    /// An action that was not tried yet, for a moment that has come again.
    fn break_out(
        &mut self,
        percept: &Percept<'_, Ice>,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let tried = self.tried.get_mut(&moment(percept))?;
        let (belief, state) = (percept.belief, &percept.observation.state);
        let planner = self.planner.as_ref().ok()?;
        let glances = Direction::ALL.into_iter().zip(planner.glance(belief, state, percept.step));
        let untried = glances.filter(|(action, _)| !tried.contains(action));
        let known = untried.filter_map(|(action, glance)| Some((action, glance?)));
        let (action, glance) = known.min_by(|(_, one), (_, other)| {
            one.lost.total_cmp(&other.lost).then(one.lower.total_cmp(&other.lower))
        })?;
        tried.push(action);
        self.plan = path(percept, planner, &[action], belief.known_ice());
        self.standing = Some(Standing {
            engine: "the same moment again: another action",
            proof: Proof::BestEffort,
            success: None,
            lost: planner.lost_already(belief, state).unwrap_or_default(),
            steps: (glance.lower, None, None),
            worst_steps: None,
            is_about_the_worst: false,
            loss_cost: None,
        });
        let note = PlanNote::New { reason, actions: vec![action] };
        self.act(percept, note, Effort::default(), Vec::new())
    }

    /// Takes the best macro for the new plan.
    fn adopt(
        &mut self,
        percept: &Percept<'_, Ice>,
        judgement: &mut Judgement,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let leaves = self.means.leaves;
        let (belief, state) = (percept.belief, &percept.observation.state);
        if let Ok(planner) = &self.planner
            && let Some(viewpoint) = planner.viewpoint(belief, state, percept.step)
        {
            viewpoint.count_unseen(belief, judgement);
        }
        leaves.settle(judgement);
        // Whoever has weighed every world and way needs no proof.
        let proved = if judgement.is_proved() {
            vec![None; judgement.courses.len()]
        } else {
            self.prover.settle(percept, judgement)
        };
        let best = judgement.courses.first()?;
        let mut ice = percept.belief.known_ice().clone();
        ice.union_with(&judgement.granted_ice);
        let planner = self.planner.as_ref().ok()?;
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
            let told = course_candidate(percept, course, (&ice, judgement.lost), verdict);
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
        if let Ok(planner) = &self.planner {
            tell_possibilities(&mut decision, percept, planner, (judgement, &ice));
        }
        // Macros, and single actions of which is told what the macros that begin with them are
        // worth.
        let weighed = decision.candidates.iter_mut().filter(|it| it.forecast.success.is_some());
        weighed.for_each(|candidate| self.leave_out(candidate));
        Some(decision)
    }

    /// Leaves out of a candidate that was weighed what the agent does not go by, and costs that are
    /// not steps.
    fn leave_out(&self, candidate: &mut Candidate<Ice>) {
        self.means.leaves.leave_out(candidate);
        if !self.stakes.are_steps() {
            leave_out_costs(candidate);
        }
    }

    /// Whether play by tables that do not hold all ways has taken so long that it had better be
    /// left to somebody else.
    fn leads_nowhere(&self, step: u32) -> bool {
        let is_around_a_plan = self.planner.as_ref().is_ok_and(BeliefPlanner::is_around_a_plan);
        let is_late = |told| f64::from(step) > TIMES_AS_LONG_AS_TOLD * told;
        is_around_a_plan && self.told_first.is_some_and(is_late)
    }

    /// What is decided; `None` if there are no tables, or they tell of no way, or lead nowhere.
    /// `unplanned` is why a plan is needed if there is none.
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
            return self.act(percept, PlanNote::Continues, Effort::default(), Vec::new());
        };
        if let Some(decision) = self.break_out(percept, reason) {
            return Some(decision);
        }
        // Prepared for a game that begins here; it may have been begun by somebody else.
        let prepared = self.prepared.take().filter(|_| percept.step == 0);
        let mut judgement = prepared.or_else(|| self.judge(percept, budget))?;
        self.adopt(percept, &mut judgement, reason)
    }
}

/// One number for what is seen and known.
fn moment(percept: &Percept<'_, Ice>) -> u64 {
    fingerprint(&percept.observation.state, percept.belief)
}

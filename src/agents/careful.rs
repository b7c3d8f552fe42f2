//! Plans in belief space: weighs what could be learnt against what could be lost.

use super::assuming::Assuming;
use super::fallback::fallback;
use super::imagining::{change, tell_possibilities};
use super::proving::{ProofLimits, Prover};
use super::situation::fingerprint;
use super::weighed::{informative, leave_out_costs, single};
use super::{
    Agent, Answer, Candidate, Decision, Effort, Forecast, Percept, PlanNote, PlanReason, Proof,
    Verdict,
};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::planner::{BeliefPlanner, Powers};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

const NAME: &str = "careful";

/// What is done while the agent is constructed.
const FIRST_POWERS: Powers =
    Powers { most_distances: 1 << 26, most_worlds_drawn: 512, work: 20_000_000, ..POWERS };

/// Open cells of a board on which a decision takes all of [`POWERS`]; on smaller ones it is
/// expected sooner.
const OPEN_CELLS: usize = 45;

/// What is done for one decision.
const POWERS: Powers = Powers {
    most_poses: 12_000_000,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 23,
    most_worlds_drawn: 256,
    first_worlds: 128,
    most_tree_bytes: 256 << 20,
    work: 4_000_000,
    fewest_worlds: 96,
};

/// For a proof while the agent is constructed.
const FIRST_PROOF: ProofLimits = ProofLimits { operations: 120_000, nodes: 100_000 };

/// For a proof at a later decision, on boards with [`OPEN_CELLS`].
const PROOF: ProofLimits = ProofLimits { operations: 20_000, nodes: 20_000 };

/// Macros besides the chosen one that are written into the record.
const RIVALS_TOLD: usize = 5;

/// Reaches the goal with the greatest probability, then in the fewest steps, as far as it can
/// reckon: by policies over all worlds that the belief admits, or over many of them. Where even
/// that is too much it plans as if unknown cells were floor, with detours around what may be lost,
/// and looks at cells before it pushes a crate onto them.
#[derive(Debug)]
pub struct Careful {
    seed: u64,
    stakes: Stakes,
    planner: Option<BeliefPlanner>,
    /// Found while the agent was constructed, if nobody has been told yet.
    prepared: Option<Judgement>,
    prover: Prover,
    /// What is left of the plan, and where each action should lead.
    plan: VecDeque<(Direction, State)>,
    /// Where the next action of the plan is due.
    due: Option<State>,
    /// Every moment in which a plan was made, with the first actions tried there. Knowledge grows along
    /// a plan, so coming to one again means that the world does not keep the rules.
    tried: FxHashMap<u64, Vec<Direction>>,
    /// What was said of the plan when it was made; its engine and proof still hold.
    standing: Option<Standing>,
    /// Plays where there are no tables, or no world with a way is found.
    fallback: Option<Assuming>,
}

#[derive(Debug, Clone, Copy)]
struct Standing {
    engine: &'static str,
    proof: Proof,
    success: Option<f64>,
    /// Share of the worlds that were lost already.
    lost: f64,
    /// Steps of the whole episode: least, expected, most.
    steps: (f64, Option<f64>, Option<f64>),
    /// In the worst of the worlds in which the goal is reached.
    worst_steps: Option<u32>,
}

impl Careful {
    /// An agent that starts with that observation and belief. Plans at once, with more work than
    /// a decision may cost.
    #[must_use]
    pub fn new(
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        stakes: Stakes,
        budget: &Budget<'_>,
    ) -> Self {
        let state = &observation.state;
        let should_stop = budget.should_stop;
        let mut planner =
            BeliefPlanner::new(belief, state, stakes, seed, &FIRST_POWERS, should_stop);
        let prepared = planner
            .as_mut()
            .and_then(|planner| planner.judge(belief, state, 0, &FIRST_POWERS, budget));
        let mut agent = Self {
            seed,
            stakes,
            planner,
            prepared,
            prover: Prover::default(),
            plan: VecDeque::new(),
            due: None,
            tried: FxHashMap::default(),
            standing: None,
            fallback: None,
        };
        if let Some(prepared) = agent.prepared.as_mut().filter(|prepared| !prepared.is_exact) {
            prepared.cut_short |= agent.prover.keep_up(belief, state, FIRST_PROOF, budget);
        }
        if agent.prepared.is_none() {
            agent.fallback = Some(fallback(NAME, (observation, 0), belief, seed, stakes, budget));
        }
        agent
    }

    /// A mean cost, if it counts steps.
    fn in_steps(&self, cost: f64) -> Option<f64> {
        self.stakes.are_steps().then_some(cost)
    }

    /// Why a plan is needed; `None` if the one at hand can be followed on.
    fn reason_to_plan(&self, percept: &Percept<'_, Ice>) -> Option<PlanReason> {
        match &self.due {
            None if percept.step == 0 || self.fallback.is_none() => Some(PlanReason::First),
            // The fallback has played until now.
            None => Some(PlanReason::Improved),
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
        let so_far = f64::from(percept.step);
        let steps_left = |steps: f64| (steps - so_far).max(0.0) as f32;
        let (lower, steps, upper) = standing.steps;
        let glances = self.planner.as_ref().map(|planner| {
            planner.glance(percept.belief, &percept.observation.state, percept.step)
        });
        let mut candidates = rivals;
        for (direction, glance) in Direction::ALL.into_iter().zip(glances.unwrap_or_default()) {
            let is_told = candidates.iter().any(|other| *other.actions == [direction]);
            if !is_told {
                candidates.push(single(percept, direction, glance, direction == action));
            }
        }
        if !self.stakes.are_steps() {
            candidates.iter_mut().for_each(leave_out_costs);
        }
        candidates.sort_by_key(|candidate| candidate.verdict != Verdict::Chosen);
        Some(Decision {
            action,
            engine: standing.engine.to_owned(),
            effort,
            proof: standing.proof,
            forecast: Forecast {
                success: standing.success.map(|success| success as f32),
                steps: steps.map(steps_left),
                lower: self.in_steps(lower).map(steps_left),
                upper: upper.and_then(|upper| self.in_steps(upper)).map(steps_left),
                worst_steps: standing.worst_steps.map(|steps| steps_left(f64::from(steps))),
                lost: (standing.lost > 0.0).then_some(standing.lost as f32),
                ..Forecast::default()
            },
            candidates,
            imagined: Vec::new(),
            plan: note,
            predicted: Some(change),
        })
    }

    /// An action that was not tried yet, for a moment that should not have come again.
    fn break_out(
        &mut self,
        percept: &Percept<'_, Ice>,
        reason: PlanReason,
    ) -> Option<Decision<Ice>> {
        let tried = self.tried.get_mut(&moment(percept))?;
        let (belief, state) = (percept.belief, &percept.observation.state);
        let planner = self.planner.as_ref()?;
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
            lost: 0.0,
            steps: (glance.lower, None, None),
            worst_steps: None,
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
        // Whoever has weighed every world and way needs no proof.
        let proved = if judgement.is_exact {
            vec![None; judgement.courses.len()]
        } else {
            self.prover.settle(percept, judgement)
        };
        let best = judgement.courses.first()?;
        let mut ice = percept.belief.known_ice().clone();
        ice.union_with(&judgement.granted_ice);
        let planner = self.planner.as_ref()?;
        self.plan = path(percept, planner, &best.way.actions, &ice);
        self.tried.entry(moment(percept)).or_default().extend(best.way.actions.first());
        let success = best.outlook.success() * (1.0 - judgement.lost);
        self.standing = Some(Standing {
            engine: engine(judgement),
            proof: proof(judgement),
            success: Some(success),
            lost: judgement.lost,
            worst_steps: (best.outlook.solved > 0.0).then_some(best.outlook.most_steps),
            steps: (judgement.lower, best.outlook.mean_steps(), Some(judgement.upper)),
        });
        let rivals = judgement.courses.iter().enumerate().take(RIVALS_TOLD + 1);
        let rivals = rivals.map(|(place, course)| {
            let [first, own] = [proved[0], proved[place]].map(|it| it.map_or(0, |it| it.lost));
            let verdict = if place == 0 {
                Verdict::Chosen
            } else if proved[0].is_some() && own > first && course.upper <= best.upper + 1e-4 {
                Verdict::Riskier
            } else if course.upper <= best.upper + 1e-4 {
                Verdict::Tied
            } else if course.lower > best.upper - 1e-9 {
                Verdict::Costlier
            } else {
                Verdict::NotSearched
            };
            let told = informative(percept, course, (&ice, judgement.lost), verdict);
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
        if let Some(planner) = &self.planner {
            tell_possibilities(&mut decision, percept, planner, (judgement, &ice));
        }
        Some(decision)
    }
}

impl Agent<Ice> for Careful {
    fn name(&self) -> &str {
        NAME
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let Some(reason) = self.reason_to_plan(percept) else {
            let decision = self.act(percept, PlanNote::Continues, Effort::default(), Vec::new());
            if let Some(decision) = decision {
                return Answer::Act(decision);
            }
            return Answer::Resign("the plan is lost".to_owned());
        };
        let (belief, state) = (percept.belief, &percept.observation.state);
        if let Some(decision) = self.break_out(percept, reason) {
            return Answer::Act(decision);
        }
        // Prepared for a game that begins here; it may have been begun by somebody else.
        let prepared = self.prepared.take().filter(|_| percept.step == 0);
        let judgement = prepared.or_else(|| {
            let planner = self.planner.as_mut()?;
            let mut judged = planner.judge(belief, state, percept.step, &powers(belief), budget)?;
            if !judged.is_exact {
                judged.cut_short |=
                    self.prover.keep_up(belief, state, proof_limits(belief), budget);
            }
            Some(judged)
        });
        if let Some(mut judgement) = judgement
            && let Some(decision) = self.adopt(percept, &mut judgement, reason)
        {
            self.fallback = None;
            return Answer::Act(decision);
        }
        self.plan.clear();
        self.due = None;
        let mut fallback = match self.fallback.take() {
            Some(fallback) => fallback,
            None => {
                let here = (percept.observation, percept.step);
                fallback(NAME, here, belief, self.seed, self.stakes, budget)
            }
        };
        let answer = fallback.decide(percept, budget);
        self.fallback = Some(fallback);
        answer
    }
}

/// One number for what is seen and known.
fn moment(percept: &Percept<'_, Ice>) -> u64 {
    fingerprint(&percept.observation.state, percept.belief)
}

/// By what a decision was made.
fn engine(judgement: &Judgement) -> &'static str {
    match (judgement.is_exact, judgement.has_all_worlds) {
        (true, _) => "exact: all worlds",
        (false, true) => "scenarios: all worlds",
        (false, false) => "scenarios: worlds drawn",
    }
}

/// What is claimed for its policy. Bounds found in some of the worlds, or over some of the ways, are
/// estimates.
fn proof(judgement: &Judgement) -> Proof {
    match (judgement.is_exact, judgement.has_all_worlds && judgement.has_all_ways) {
        (true, _) => Proof::Optimal,
        (false, true) => Proof::Bounded,
        (false, false) => Proof::Estimated,
    }
}

/// The actions with the states that they should lead to: all but the last with that ice, which is
/// certain; the last one by its likeliest outcome.
fn path(
    percept: &Percept<'_, Ice>,
    planner: &BeliefPlanner,
    actions: &[Direction],
    ice: &CellSet,
) -> VecDeque<(Direction, State)> {
    let Observation { layout, state, .. } = percept.observation;
    let mut state = state.clone();
    let mut path: VecDeque<_> = actions
        .iter()
        .map(|action| {
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, *action);
            (*action, state.clone())
        })
        .collect();
    let viewpoint = planner.viewpoint(percept.belief, &percept.observation.state, percept.step);
    let likeliest = viewpoint.and_then(|viewpoint| viewpoint.likeliest_after(actions));
    if let Some(((_, last), likeliest)) = path.back_mut().zip(likeliest) {
        *last = likeliest;
    }
    path
}

/// What is done for one decision on that board.
fn powers(belief: &Belief) -> Powers {
    let share = share_of(belief);
    Powers {
        most_distances: share(POWERS.most_distances),
        work: share(POWERS.work as usize) as u64,
        ..POWERS
    }
}

/// What a proof may take at one decision on that board.
fn proof_limits(belief: &Belief) -> ProofLimits {
    let share = share_of(belief);
    ProofLimits {
        operations: share(PROOF.operations as usize) as u64,
        nodes: share(PROOF.nodes as usize) as u64,
    }
}

/// The part of something that is due on that board.
fn share_of(belief: &Belief) -> impl Fn(usize) -> usize {
    let open_cells = belief.layout().passable_cells().count().min(OPEN_CELLS);
    move |all| all * open_cells.pow(2) / OPEN_CELLS.pow(2)
}

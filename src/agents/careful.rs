//! Plans in belief space: weighs what could be learnt against what could be lost.

use super::assuming::Assuming;
use super::fallback::fallback;
use super::imagining::tell_possibilities;
use super::prospect::Prospect;
use super::proving::{ProofLimits, Prover};
use super::{
    Agent, Answer, Candidate, Decision, Effort, Forecast, Percept, PlanNote, PlanReason, Proof,
    Verdict,
};
use crate::board::Direction;
use crate::planning::belief::planner::{BeliefPlanner, Course, Glance, Judgement, Powers};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use std::collections::VecDeque;

const NAME: &str = "careful";

/// What is done while the agent is constructed.
const FIRST_POWERS: Powers =
    Powers { most_distances: 1 << 26, most_worlds_drawn: 1024, work: 20_000_000, ..POWERS };

/// Open cells of a board on which a decision takes all of [`POWERS`]; on smaller ones it is
/// expected sooner.
const OPEN_CELLS: usize = 45;

/// What is done for one decision.
const POWERS: Powers = Powers {
    most_poses: 12_000_000,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 23,
    most_worlds_drawn: 256,
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
    plan: VecDeque<Direction>,
    /// Where the next action of the plan is due.
    due: Option<State>,
    /// What was said of the plan when it was made; its engine and proof still hold.
    standing: Option<Standing>,
    /// Plays where there are no tables, or no world with a way is found.
    fallback: Option<Assuming>,
}

#[derive(Debug, Clone, Copy)]
struct Standing {
    engine: &'static str,
    proof: Proof,
    success: f64,
    /// Steps of the whole episode: least, expected, most.
    steps: (f64, Option<f64>, f64),
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
        let mut planner = BeliefPlanner::new(belief, state, stakes, seed, &FIRST_POWERS);
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
            None => Some(PlanReason::First),
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
        let action = self.plan.pop_front()?;
        let standing = self.standing?;
        let (after, change) = expected(percept, action);
        self.due = Some(after);
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
                success: Some(standing.success as f32),
                steps: steps.map(steps_left),
                lower: self.in_steps(lower).map(steps_left),
                upper: self.in_steps(upper).map(steps_left),
                ..Forecast::default()
            },
            candidates,
            imagined: Vec::new(),
            plan: note,
            predicted: Some(change),
        })
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
        self.plan = best.way.actions.iter().copied().collect();
        let success = best.outlook.success() * (1.0 - judgement.lost);
        self.standing = Some(Standing {
            engine: engine(judgement),
            proof: if judgement.is_exact { Proof::Optimal } else { Proof::Bounded },
            success,
            steps: (judgement.lower, best.outlook.mean_steps(), judgement.upper),
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
            let told = informative(percept, course, judgement.lost, verdict);
            Candidate { proved: proved[place].map(Box::new), ..told }
        });
        let rivals = rivals.collect();
        let effort = Effort {
            nodes: judgement.nodes,
            worlds: judgement.worlds as u32,
            cut_short: judgement.cut_short,
        };
        let note = PlanNote::New { reason, actions: self.plan.iter().copied().collect() };
        let mut decision = self.act(percept, note, effort, rivals)?;
        if let Some(planner) = &self.planner {
            tell_possibilities(&mut decision, percept, planner, judgement);
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
        let judgement = self.prepared.take().or_else(|| {
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

/// By what a decision was made.
fn engine(judgement: &Judgement) -> &'static str {
    match (judgement.is_exact, judgement.has_all_worlds) {
        (true, _) => "exact: all worlds",
        (false, true) => "scenarios: all worlds",
        (false, false) => "scenarios: worlds drawn",
    }
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

/// What the action leads to if every unknown cell on its way is floor: the outcome that is
/// compared with what happens, since something is learnt either way.
fn expected(
    percept: &Percept<'_, Ice>,
    action: Direction,
) -> (State, <Ice as crate::worlds::World>::Change) {
    let mut state = percept.observation.state.clone();
    let is_ice = |cell| percept.belief.known_ice().contains(cell);
    let layout = &percept.observation.layout;
    let change = rules::apply_assuming(layout, is_ice, &mut state, action);
    (state, change)
}

/// For costs that are not steps.
fn leave_out_costs(candidate: &mut Candidate<Ice>) {
    let Forecast { success, steps, .. } = candidate.forecast;
    candidate.forecast = Forecast { success, steps, ..Forecast::default() };
    candidate.heuristic = steps.and(candidate.heuristic);
}

/// A macro in the record.
fn informative(
    percept: &Percept<'_, Ice>,
    course: &Course,
    lost_before: f64,
    verdict: Verdict,
) -> Candidate<Ice> {
    let actions: Box<[Direction]> = course.way.actions.clone().into();
    let mut observation = percept.observation.clone();
    let is_ice = |cell| percept.belief.known_ice().contains(cell);
    let (last, before) =
        actions.split_last().map_or((None, &[][..]), |(last, before)| (Some(*last), before));
    for action in before {
        rules::apply_assuming(&percept.observation.layout, is_ice, &mut observation.state, *action);
    }
    let prospect =
        last.map(|last| Prospect::of(&observation, percept.belief, last)).unwrap_or_default();
    let so_far = f64::from(percept.step);
    let steps = course.outlook.mean_steps().map(|steps| (steps - so_far) as f32);
    let cost = actions.len() as f32;
    Candidate {
        cost,
        heuristic: steps.map(|steps| steps - cost),
        forecast: Forecast {
            success: Some((course.outlook.success() * (1.0 - lost_before)) as f32),
            steps,
            lower: Some((course.lower - so_far) as f32),
            upper: Some((course.upper - so_far) as f32),
            ..Forecast::default()
        },
        risk: Some(course.lost as f32),
        reveals: prospect.reveals.into(),
        information_bits: Some(prospect.bits as f32),
        proved: None,
        outcomes: Box::default(),
        verdict,
        actions,
    }
}

/// One of the four actions in the record.
fn single(
    percept: &Percept<'_, Ice>,
    action: Direction,
    glance: Option<Glance>,
    is_chosen: bool,
) -> Candidate<Ice> {
    let prospect = Prospect::of_percept(percept, action);
    let lower = glance.map(|glance| (glance.lower - f64::from(percept.step)) as f32);
    let verdict = match glance {
        _ if is_chosen => Verdict::Chosen,
        None => Verdict::Idle,
        Some(glance) if glance.lost >= 1.0 - 1e-9 => Verdict::DeadEnd,
        Some(_) => Verdict::NotSearched,
    };
    Candidate {
        actions: [action].into(),
        cost: 1.0,
        heuristic: lower.map(|lower| (lower - 1.0).max(0.0)),
        forecast: Forecast { lower, ..Forecast::default() },
        risk: glance.map(|glance| glance.lost as f32),
        reveals: prospect.reveals.into(),
        information_bits: Some(prospect.bits as f32),
        proved: None,
        outcomes: Box::default(),
        verdict,
    }
}

//! The plan that an agent follows on one ice map, and the records of its decisions.
//!
//! The planner plans on one ice map: the true ice for the clairvoyant, an assumed one for the other
//! agents. The plan is used up once all its actions are executed.

use super::action_figures::{action_with_information, loss_probability};
use super::{
    AgentReply, Candidate, Decision, DecisionEffort, Forecast, Percept, PlanNote, PlanReason,
    Proof, Verdict,
};
use crate::board::{CellSet, Direction};
use crate::planning::sokoban::{CertainDeadlock, Planner};
use crate::worlds::ice::{BoardLayout, Ice, State, Transition, rules};

/// A plan, its progress, and the state expected before its next action.
#[derive(Debug, Clone)]
pub(super) struct PlanExecution {
    /// All actions of the plan.
    actions: Vec<Direction>,
    /// Number of executed actions.
    executed: usize,
    /// State expected before the next action.
    expected_state: State,
    /// Claim about the plan's optimality.
    proof: Proof,
    /// Whether the plan leads to the goal on the assumed ice.
    reaches_goal: bool,
}

/// Engine name for decisions that follow a plan without evaluating it again.
pub(super) const FOLLOWED_ENGINE: &str = "plan followed";

/// How and why the current plan was made, and the work of this decision.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlanOrigin {
    /// Why the plan was made in this decision; `None` if it is older.
    pub(super) reason: Option<PlanReason>,
    /// Name of the method that decides.
    pub(super) engine: &'static str,
    /// Work spent in this decision.
    pub(super) effort: DecisionEffort,
}

/// Decides on the plan's next action and marks it as executed.
///
/// `origin` is the origin of `plan`. Step counts in the reply hold for the planner's ice, on which
/// the plan was made. Information and loss probabilities come from the belief.
/// `certain_deadlock` finds deadlocks that hold under every ice map; without it, the reply has no
/// loss probabilities, and a deadlock on the planner's ice counts as certain (see [`explain`]).
/// Resigns if the plan is missing or used up.
pub(super) fn execute_next(
    plan: Option<&mut PlanExecution>,
    planner: &mut Planner,
    percept: &Percept<'_, Ice>,
    certain_deadlock: Option<&mut CertainDeadlock>,
    origin: PlanOrigin,
) -> AgentReply<Ice> {
    let Some((plan, action)) = plan.and_then(|plan| {
        let action = plan.next()?;
        Some((plan, action))
    }) else {
        return AgentReply::Resign("the goal is reached already".to_owned());
    };
    let PlanOrigin { reason, engine, effort } = origin;
    let choice = Choice {
        action,
        engine,
        effort,
        proof: plan.proof,
        steps_left: plan.steps_left(),
        plan_note: plan.note(reason),
    };
    plan.advance(&percept.observation.layout, planner.ice());
    AgentReply::Act(explain(planner, percept, certain_deadlock, choice))
}

impl PlanExecution {
    /// A plan that starts in `state`; `reaches_goal` if it leads to the goal on the assumed ice.
    pub(super) fn new(
        actions: Vec<Direction>,
        state: &State,
        proof: Proof,
        reaches_goal: bool,
    ) -> Self {
        Self { actions, executed: 0, expected_state: state.clone(), proof, reaches_goal }
    }

    /// Why a new plan is needed in this state; `None` if the plan can continue.
    ///
    /// A surprise if the state differs from the expected one; otherwise, the plan is used up.
    pub(super) fn reason_to_replan(&self, state: &State) -> Option<PlanReason> {
        if self.expected_state != *state {
            Some(PlanReason::Surprise)
        } else if self.executed >= self.actions.len() {
            Some(PlanReason::UsedUp)
        } else {
            None
        }
    }

    /// The expected state and the remaining actions.
    pub(super) fn remaining(&self) -> (&State, &[Direction]) {
        (&self.expected_state, self.actions.get(self.executed..).unwrap_or_default())
    }

    /// Returns true if the plan leads to the goal on the assumed ice.
    pub(super) fn reaches_goal(&self) -> bool {
        self.reaches_goal
    }

    /// The next action; `None` if the plan is used up.
    fn next(&self) -> Option<Direction> {
        self.actions.get(self.executed).copied()
    }

    /// Steps to the goal; `None` if the plan does not lead there.
    fn steps_left(&self) -> Option<u32> {
        self.reaches_goal.then(|| (self.actions.len() - self.executed) as u32)
    }

    /// Marks the next action as executed and predicts the state after it.
    ///
    /// `ice` is the map that the plan assumes. Does nothing if the plan is used up.
    fn advance(&mut self, layout: &BoardLayout, ice: &CellSet) {
        if let Some(action) = self.next() {
            rules::apply_assuming(
                layout,
                |cell| ice.contains(cell),
                &mut self.expected_state,
                action,
            );
            self.executed += 1;
        }
    }

    /// Record of how the decision relates to the plan: new with its reason, or continued.
    fn note(&self, reason: Option<PlanReason>) -> PlanNote<Ice> {
        match reason {
            None => PlanNote::Continues,
            Some(reason) => PlanNote::New { reason, actions: self.actions.clone() },
        }
    }
}

/// Loss probabilities above this value count as certain.
const CERTAIN_LOSS: f32 = 1.0 - 1e-4;

/// A choice and its figures, before the record is filled in.
#[derive(Debug)]
struct Choice {
    /// The chosen action.
    action: Direction,
    /// Name of the method that decided.
    engine: &'static str,
    /// Work spent on the decision.
    effort: DecisionEffort,
    /// Claim about the plan's optimality.
    proof: Proof,
    /// Steps to the goal before the action, on the assumed ice; `None` if not reached.
    steps_left: Option<u32>,
    /// How the decision relates to the previous plan.
    plan_note: PlanNote<Ice>,
}

/// Returns the decision of a choice, with a record of all four actions.
///
/// The chosen action comes first. Step counts hold for the planner's ice; information comes from
/// the belief. `certain_deadlock` finds deadlocks that hold under every ice map; without it, a
/// deadlock on the planner's ice counts as certain, which is true only for the clairvoyant.
fn explain(
    planner: &mut Planner,
    percept: &Percept<'_, Ice>,
    mut certain_deadlock: Option<&mut CertainDeadlock>,
    choice: Choice,
) -> Decision<Ice> {
    let steps = choice.steps_left.map(|steps| steps as f32);
    let lower = planner.lower_bound(&percept.observation.state).map(|bound| bound as f32);
    let left = choice.steps_left.map(|steps| steps.saturating_sub(1) as f32);
    // Loss probabilities hold under every ice map, unlike the step counts.
    let risk = |certain_deadlock: &mut Option<&mut CertainDeadlock>, action| {
        certain_deadlock
            .as_mut()
            .and_then(|certain_deadlock| loss_probability(percept, action, certain_deadlock))
    };
    let chosen = candidate(percept, choice.action, left, Verdict::Chosen);
    let mut candidates =
        vec![Candidate { risk: risk(&mut certain_deadlock, choice.action), ..chosen }];
    for action in Direction::ALL.into_iter().filter(|action| *action != choice.action) {
        let (after, change) = outcome(planner, percept, action);
        let bound = planner.lower_bound(&after);
        let is_lost = match &mut certain_deadlock {
            Some(certain_deadlock) => certain_deadlock.is_deadlock(&after.crates),
            None => bound.is_none(),
        };
        let risk = risk(&mut certain_deadlock, action);
        // A dead end on the assumed ice may still be avoided if the cell is not what the agent
        // assumes.
        let may_go_well = risk.is_some_and(|risk| risk < CERTAIN_LOSS);
        let verdict = if !change.is_change() {
            Verdict::Idle
        } else if is_lost && !may_go_well {
            Verdict::DeadEnd
        } else if bound.zip(choice.steps_left).is_some_and(|(bound, steps)| bound + 1 > steps) {
            Verdict::Costlier
        } else {
            Verdict::NotSearched
        };
        let heuristic = bound.filter(|_| change.is_change()).map(|bound| bound as f32);
        let other = candidate(percept, action, heuristic, verdict);
        candidates.push(Candidate { risk, ..other });
    }
    let (_, predicted) = outcome(planner, percept, choice.action);
    Decision {
        action: choice.action,
        engine: choice.engine.to_owned(),
        effort: choice.effort,
        proof: choice.proof,
        omits_paths: false,
        is_worst_case: false,
        forecast: Forecast { steps, lower, ..Forecast::default() },
        candidates,
        example_scenarios: Vec::new(),
        plan: choice.plan_note,
        predicted: Some(predicted),
    }
}

/// Record of one action with its information gain and the estimated steps after it.
fn candidate(
    percept: &Percept<'_, Ice>,
    action: Direction,
    heuristic: Option<f32>,
    verdict: Verdict,
) -> Candidate<Ice> {
    Candidate { heuristic, ..action_with_information(percept, action, verdict) }
}

/// State and change after an action on the planner's ice.
fn outcome(
    planner: &Planner,
    percept: &Percept<'_, Ice>,
    action: Direction,
) -> (State, Transition) {
    let mut state = percept.observation.state.clone();
    let layout = &percept.observation.layout;
    let ice = planner.ice();
    let change = rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, action);
    (state, change)
}

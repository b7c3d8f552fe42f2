//! The plan that an agent follows.

use super::explain::{Choice, explain};
use super::{Answer, Effort, Percept, PlanNote, PlanReason, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::sokoban::{Doom, Planner};
use crate::worlds::ice::{Ice, Layout, State, rules};

/// A plan, its progress, and the state expected before its next action.
#[derive(Debug, Clone)]
pub(super) struct Route {
    actions: Vec<Direction>,
    done: usize,
    due: State,
    /// Claim about the plan's optimality.
    proof: Proof,
    reaches_goal: bool,
}

/// Engine name for decisions that follow a plan without evaluating it again.
pub(super) const FOLLOWED: &str = "plan followed";

/// How and why the current plan was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Planned {
    /// Why the plan was made in this decision; `None` if it is older.
    pub(super) reason: Option<PlanReason>,
    /// Name of the method that decides.
    pub(super) engine: &'static str,
    /// Work spent in this decision.
    pub(super) effort: Effort,
}

/// Decides on the plan's next action and marks it as executed.
///
/// Figures hold for the planner's ice, on which the plan was made; see [`explain`] for `doom`.
/// Resigns if the plan is missing or empty.
pub(super) fn follow(
    route: Option<&mut Route>,
    planner: &mut Planner,
    percept: &Percept<'_, Ice>,
    doom: Option<&mut Doom>,
    planned: Planned,
) -> Answer<Ice> {
    let Some((route, action)) = route.and_then(|route| {
        let action = route.next()?;
        Some((route, action))
    }) else {
        return Answer::Resign("the goal is reached already".to_owned());
    };
    let Planned { reason, engine, effort } = planned;
    let choice = Choice {
        action,
        engine,
        effort,
        proof: route.proof,
        steps_left: route.steps_left(),
        note: route.note(reason),
    };
    route.advance(&percept.observation.layout, planner.ice());
    Answer::Act(explain(planner, percept, doom, choice))
}

impl Route {
    /// A plan that starts in `state`; `reaches_goal` if it leads to the goal on the assumed ice.
    pub(super) fn new(
        actions: Vec<Direction>,
        state: &State,
        proof: Proof,
        reaches_goal: bool,
    ) -> Self {
        Self { actions, done: 0, due: state.clone(), proof, reaches_goal }
    }

    /// Why a new plan is needed in this state; `None` if the plan can continue.
    pub(super) fn reason_against(&self, state: &State) -> Option<PlanReason> {
        if self.due != *state {
            Some(PlanReason::Surprise)
        } else if self.done >= self.actions.len() {
            Some(PlanReason::UsedUp)
        } else {
            None
        }
    }

    /// The expected state and the remaining actions.
    pub(super) fn rest(&self) -> (&State, &[Direction]) {
        (&self.due, self.actions.get(self.done..).unwrap_or_default())
    }

    /// Returns true if the plan leads to the goal on the assumed ice.
    pub(super) fn reaches_goal(&self) -> bool {
        self.reaches_goal
    }

    /// The next action.
    fn next(&self) -> Option<Direction> {
        self.actions.get(self.done).copied()
    }

    /// Steps to the goal, if the plan leads there.
    fn steps_left(&self) -> Option<u32> {
        self.reaches_goal.then(|| (self.actions.len() - self.done) as u32)
    }

    /// Marks the next action as executed and predicts the state after it on the given ice.
    fn advance(&mut self, layout: &Layout, ice: &CellSet) {
        if let Some(action) = self.next() {
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut self.due, action);
            self.done += 1;
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

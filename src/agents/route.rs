//! A plan that is being followed.

use super::explain::{Choice, explain};
use super::{Answer, Effort, Percept, PlanNote, PlanReason, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::sokoban::{Doom, Planner};
use crate::worlds::ice::{Ice, Layout, State, rules};

/// A plan, how far it has been carried out, and the state in which its next action is due.
#[derive(Debug, Clone)]
pub(super) struct Route {
    actions: Vec<Direction>,
    done: usize,
    due: State,
    /// What is claimed for the plan.
    proof: Proof,
    reaches_goal: bool,
}

/// What decides where a plan is followed and weighed no more.
pub(super) const FOLLOWED: &str = "plan followed";

/// How an agent came by its route.
#[derive(Debug, Clone, Copy)]
pub(super) struct Planned {
    /// Why it was made just now; `None` if it was made before.
    pub(super) reason: Option<PlanReason>,
    /// What decides.
    pub(super) engine: &'static str,
    /// What it cost just now.
    pub(super) effort: Effort,
}

/// Decides for the next action of the route, which counts as carried out then. Figures hold for
/// the planner's ice, on which the route was made; see [`explain`] for `doom`.
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
    /// A plan to be followed from a state; `reaches_goal` if it leads to the goal, as far as the
    /// agent knows.
    pub(super) fn new(
        actions: Vec<Direction>,
        state: &State,
        proof: Proof,
        reaches_goal: bool,
    ) -> Self {
        Self { actions, done: 0, due: state.clone(), proof, reaches_goal }
    }

    /// Why a plan is needed in that state; `None` if this one can be followed on.
    pub(super) fn reason_against(&self, state: &State) -> Option<PlanReason> {
        if self.due != *state {
            Some(PlanReason::Surprise)
        } else if self.done >= self.actions.len() {
            Some(PlanReason::UsedUp)
        } else {
            None
        }
    }

    /// Where the plan would be now, and what is left of it.
    pub(super) fn rest(&self) -> (&State, &[Direction]) {
        (&self.due, self.actions.get(self.done..).unwrap_or_default())
    }

    /// Whether it leads to the goal, as far as the agent knows.
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

    /// Marks the next action as carried out; it is due to end as it does on that ice.
    fn advance(&mut self, layout: &Layout, ice: &CellSet) {
        if let Some(action) = self.next() {
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut self.due, action);
            self.done += 1;
        }
    }

    /// The note for a decision that makes this plan, or follows it.
    fn note(&self, reason: Option<PlanReason>) -> PlanNote<Ice> {
        match reason {
            None => PlanNote::Continues,
            Some(reason) => PlanNote::New { reason, actions: self.actions.clone() },
        }
    }
}

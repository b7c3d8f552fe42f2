//! Policy agents: evaluate policies in belief space and follow the best macro-action.
//!
//! The planner (`planning/belief`) evaluates policies over ice maps: all maps that the belief
//! admits, or a weighted sample. Its plan is a *macro-action*: actions with a certain result, ended
//! by one that may reveal something. The agent executes the macro-action, observes the outcome, and
//! plans again from the new belief:
//!
//! ```text
//! belief + state ─→ BeliefPlanner ─→ PlanEvaluation: candidates with bounds and loss probabilities
//!                                       │ order by criterion and cut-off values
//!                                       │ safety check: proved losses over ALL consistent ice maps
//!                                       ↓
//!                   follow the best macro-action until it ends or surprises ─→ plan again
//! ```
//!
//! - [`policies`] holds the plan and decides when to replan; [`plan`] stores the claims about the
//!   plan and updates them on the way.
//! - [`planners`] builds the tables, and builds others around a different plan if the current ones
//!   hold no path to the goal.
//! - [`proving`] is the safety check: symbolic proofs of what a candidate loses.
//! - [`means`] are the agent's settings and resource limits; [`candidates`] and [`imagining`] fill
//!   in the records.
//!
//! Invariants: the agent acts only on the belief; effort is counted in nodes; if a state comes back
//! with the same knowledge, the agent takes an untried action, as long as there is one, instead of
//! planning again, so that it leaves cycles.
//!
//! Limits: tables grow with the number of states. On larger boards they cover only the
//! neighbourhood of one plan, with estimates at the cut-off, and beyond that the agent falls back
//! to replanning.
//!
//! Papers: Smallwood and Sondik (1973) for belief-space planning, Ye, Somani, Hsu and Lee, *DESPOT*
//! (2017), for bounds over sampled scenarios.

mod candidates;
mod imagining;
mod means;
mod plan;
mod planners;
mod policies;
pub(super) mod proving;

pub(super) use means::{DECISION, Leaves, Means, Proofs, preparation};

use super::assuming::Assuming;
use super::fallback::{decide_late, fallback};
use super::{Agent, Answer, Percept, PlanNote, PlanReason};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use policies::Policies;

/// An agent that plans with policies over possible ice maps and follows the best macro-action.
///
/// Uses all ice maps that the belief admits, or a sample. On boards with too many states the tables
/// cover the neighbourhood of a plan, and are rebuilt around another plan if the game leaves it.
/// Where even that is too large, the fallback replans with unknown cells as floor, risk detours and
/// information-gathering detours.
#[derive(Debug)]
pub struct Weighing {
    name: &'static str,
    seed: u64,
    policies: Policies,
    /// Decides where there are no tables, or no scenario with a path to the goal.
    fallback: Option<Assuming>,
    /// The state expected after the last action.
    due: Option<State>,
}

impl Weighing {
    /// An agent for the first observation and belief. Plans at once, with more work than a decision
    /// may take.
    #[must_use]
    pub(super) fn new(
        name: &'static str,
        means: Means,
        (observation, belief): (&Observation, &Belief),
        seed: u64,
        stakes: Stakes,
        budget: &Budget<'_>,
    ) -> Self {
        let policies = Policies::new(means, (observation, belief), seed, stakes, budget);
        let make = || fallback(name, (observation, 0), belief, seed, stakes, budget);
        let fallback = policies.tell_nothing().then(make);
        Self { name, seed, policies, fallback, due: None }
    }

    /// Decides with the tables if possible, otherwise with the fallback.
    fn decide_by_either(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let has_played = percept.step > 0 && self.fallback.is_some();
        let unplanned = if has_played { PlanReason::Improved } else { PlanReason::First };
        if let Some(decision) = self.policies.decide(percept, unplanned, budget) {
            self.fallback = None;
            return Answer::Act(decision);
        }
        self.policies.break_off();
        let (name, seed, stakes) = (self.name, self.seed, self.policies.stakes());
        let here = (percept.observation, percept.step);
        decide_late(budget, |budget| {
            let make = || fallback(name, here, percept.belief, seed, stakes, budget);
            self.fallback.get_or_insert_with(make).decide(percept, budget)
        })
    }

    /// The reason for a new plan, given the whole game.
    ///
    /// After a change between tables and fallback, the new method only knows that it had no plan;
    /// the expected state says whether the last action surprised.
    fn reason_in_view_of_all(&self, percept: &Percept<'_, Ice>, own: PlanReason) -> PlanReason {
        match (&self.due, own) {
            (Some(due), _) if *due != percept.observation.state => PlanReason::Surprise,
            (Some(_), PlanReason::First) if percept.lesson.is_empty() => PlanReason::UsedUp,
            (Some(_), PlanReason::First) => PlanReason::Invalidated,
            _ => own,
        }
    }
}

impl Agent<Ice> for Weighing {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let mut answer = self.decide_by_either(percept, budget);
        if let Answer::Act(decision) = &mut answer {
            if let PlanNote::New { reason, .. } = &mut decision.plan {
                *reason = self.reason_in_view_of_all(percept, *reason);
            }
            self.due = decision.predicted.map(|change| {
                let mut due = percept.observation.state.clone();
                rules::replay(&mut due, &change);
                due
            });
        }
        answer
    }
}

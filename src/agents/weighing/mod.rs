//! Weighs policies over worlds that the belief admits, and follows the best one.
//!
//! [`policies`] are weighed by the planner at hand, one of [`planners`], and followed, by an agent's
//! [`means`]; [`proving`] finds out what the best ones lose in worlds that were not drawn. [`plan`]
//! is the one that is followed, [`candidates`] and [`imagining`] are what is told of it and of the
//! others in records.

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

/// Makes plans by policies over worlds that the belief admits, all of them or some that are drawn,
/// and follows them as long as they do what was expected. On boards with too many poses those about
/// a plan are weighed, and others about another one where the game has gone astray. Where even that
/// is too much it plans as if unknown cells were floor, with detours around what may be lost, and
/// looks at cells before it pushes a crate onto them.
#[derive(Debug)]
pub struct Weighing {
    name: &'static str,
    seed: u64,
    policies: Policies,
    /// Plays where there are no tables, or no world with a way is found.
    fallback: Option<Assuming>,
    /// Where the last action should have led.
    due: Option<State>,
}

impl Weighing {
    /// An agent that starts with that observation and belief. Plans at once, with more work than
    /// a decision may cost.
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

    /// What decides, policies or whoever plays where they tell nothing.
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

    /// Why there is a new plan, in view of the whole game: who takes it over knows nothing of the
    /// plan before.
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

//! Policy agents: evaluate policies in belief space and follow the best macro-action.
//!
//! The planner (`planning/belief`) evaluates policies over ice maps: all maps that the belief
//! admits, or a weighted sample. Its plan is a *macro-action*: actions with a certain result, ended
//! by one that may reveal something. The agent executes the macro-action, observes the outcome, and
//! plans again from the new belief. The planner's *tables* hold the distance to the goal from each
//! state in each ice map. On larger boards they cover only the states near one plan: tables *around
//! a plan*.
//!
//! ```text
//! belief + state ─→ BeliefPlanner ─→ PlanEvaluation: candidates with bounds and loss probabilities
//!                                       │ order by criterion and cut-off values
//!                                       │ safety check: proved losses over ALL consistent ice maps
//!                                       ↓
//!                   follow the best macro-action until it ends or surprises ─→ plan again
//! ```
//!
//! - [`policy_executor`] holds the plan and decides when to replan; [`plan_claims`] stores the
//!   claims about the plan and updates them while the agent follows it.
//! - [`planner_slot`] builds the tables, and builds others around a different plan if the current
//!   ones hold no path to the goal.
//! - [`safety_check`] is the safety check: symbolic proofs of what a candidate loses.
//! - [`config`] has the settings and resource limits of both agents; [`records`] fills in the
//!   records of the candidates.
//!
//! Invariants: the agent acts only on the belief; effort is counted in nodes; if a state comes back
//! with the same knowledge, the agent takes an untried action, as long as there is one, instead of
//! planning again, so that it leaves cycles.
//!
//! Limits: tables grow with the number of states. Tables around a plan end at states with an
//! estimate, and on boards too large for them the agent falls back to replanning.
//!
//! Papers: Smallwood and Sondik (1973) for belief-space planning, Ye, Somani, Hsu and Lee, *DESPOT*
//! (2017), for bounds over sampled scenarios.

mod config;
mod plan_claims;
mod planner_slot;
mod policy_executor;
mod records;
pub(super) mod safety_check;

pub use config::CAREFUL_LIMITS;
pub(super) use config::{AgentConfig, DECISION_LIMITS};

use super::fallback::{decide_with_reserve, fallback_agent};
use super::replanning_agent::ReplanningAgent;
use super::{Agent, AgentReply, Percept, PlanNote, PlanReason};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use policy_executor::PolicyExecutor;

/// An agent that plans with policies over possible ice maps and follows the best macro-action.
///
/// Uses all ice maps that the belief admits, or a sample. On boards with too many states the tables
/// cover the neighbourhood of a plan, and are rebuilt around another plan if the game leaves it.
/// Where even that is too large, the fallback replans with unknown cells as floor, risk detours and
/// information-gathering detours.
#[derive(Debug)]
pub struct PolicyAgent {
    name: &'static str,
    /// Seed of the scenarios, and of the fallback.
    seed: u64,
    /// Decides with the tables.
    executor: PolicyExecutor,
    /// Decides while there are no tables, or no scenario with a path to the goal.
    fallback: Option<ReplanningAgent>,
    /// The state expected after the last action, if the decision predicted a change.
    expected_state: Option<State>,
}

impl PolicyAgent {
    /// Creates the agent and evaluates the first state, with more work than in a decision.
    ///
    /// Also plans with the fallback if there is no evaluation and the stop signal is not the
    /// reason.
    #[must_use]
    pub(super) fn new(
        name: &'static str,
        config: AgentConfig,
        (observation, belief): (&Observation, &Belief),
        seed: u64,
        costs: CostModel,
        budget: &Budget<'_>,
    ) -> Self {
        let executor = PolicyExecutor::new(config, (observation, belief), seed, costs, budget);
        let make = || fallback_agent(name, (observation, 0), belief, seed, costs, budget);
        let fallback = executor.has_no_evaluation().then(make);
        Self { name, seed, executor, fallback, expected_state: None }
    }

    /// Decides with the tables if possible, otherwise with the fallback.
    ///
    /// The fallback may resign.
    fn decide_or_fall_back(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> AgentReply<Ice> {
        let has_played = percept.step > 0 && self.fallback.is_some();
        let reason_without_plan = if has_played { PlanReason::Improved } else { PlanReason::First };
        if let Some(decision) = self.executor.decide(percept, reason_without_plan, budget) {
            self.fallback = None;
            return AgentReply::Act(decision);
        }
        self.executor.abandon_plan();
        let (name, seed, costs) = (self.name, self.seed, self.executor.costs());
        let here = (percept.observation, percept.step);
        decide_with_reserve(budget, |budget| {
            let make = || fallback_agent(name, here, percept.belief, seed, costs, budget);
            self.fallback.get_or_insert_with(make).decide(percept, budget)
        })
    }

    /// The reason for a new plan, given the whole game.
    ///
    /// `own` is the reason from the method that planned. After a change between tables and
    /// fallback, the new method only knows that it had no plan; the expected state says whether the
    /// last action surprised.
    fn reason_for_new_plan(&self, percept: &Percept<'_, Ice>, own: PlanReason) -> PlanReason {
        match (&self.expected_state, own) {
            (Some(expected_state), _) if *expected_state != percept.observation.state => {
                PlanReason::Surprise
            }
            (Some(_), PlanReason::First) if percept.belief_update.is_empty() => PlanReason::UsedUp,
            (Some(_), PlanReason::First) => PlanReason::Invalidated,
            _ => own,
        }
    }
}

impl Agent<Ice> for PolicyAgent {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> AgentReply<Ice> {
        let mut answer = self.decide_or_fall_back(percept, budget);
        if let AgentReply::Act(decision) = &mut answer {
            if let PlanNote::New { reason, .. } = &mut decision.plan {
                *reason = self.reason_for_new_plan(percept, *reason);
            }
            self.expected_state = decision.predicted.map(|change| {
                let mut expected_state = percept.observation.state.clone();
                rules::replay(&mut expected_state, &change);
                expected_state
            });
        }
        answer
    }
}

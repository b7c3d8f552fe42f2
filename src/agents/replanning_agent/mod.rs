//! Replanning agents: determinise the ice, plan, and replan when an observation refutes the plan.
//!
//! The agent picks one ice map (its *assumption*: unknown cells are floor, ice, or as in one
//! sampled map), searches a plan that is right on this map, and follows it. It replans when an
//! action does not end as planned, when the plan is used up, or when the belief no longer admits
//! the map. This is the scheme of FF-Replan (Yoon, Fern and Givan, 2007), with the free-space
//! assumption of Koenig and Smirnov (1996) for the optimist.
//!
//! Agents with a failure cost ([`ReplanConfig::THOROUGH`]) add four steps, because determinisation
//! ignores both risk and information:
//!
//! 1. **Risk prices.** The planner prices a push by its loss probability, so it takes detours
//!    around risky pushes (see [`config`]).
//! 2. **Value of information** ([`value_of_information`]). How many expected steps are saved by
//!    knowing a cell before a crate is pushed onto it? [`info_detour`] inserts a walk over the cell
//!    where the walk costs less than it saves.
//! 3. **Improvement while executing** ([`background_improvement`]). At every decision the agent
//!    shortens its plan, or continues the search for the shortest and the cheapest plan. Both use
//!    the plan optimiser of [`plan_optimizer`].
//! 4. **Monte Carlo plan evaluation** ([`plan_simulation`]). The agent simulates the plan in 16
//!    sampled scenarios for success probability and expected steps.
//!
//! [`replanning`] tries one ice map after another and sums up the searches; without a plan,
//! [`search_fallbacks`] searches with more effort, walks towards the goal, or explores.
//!
//! ```text
//! decide ─→ plan still valid? ─yes→ improve the plan ──────────────────────┐
//!               │ no                                                       ├→ simulate it → act
//!               └→ replan: own map, floor, ice, sampled maps → optimise ───┘
//!                     └ no plan → search any plan, go towards the goal, explore, resign
//! ```
//!
//! Limits: the agent never plans for several outcomes at once, so it may enter states that are
//! solvable in every ice map but by no single policy. The belief-space agents avoid this.

mod background_improvement;
mod config;
mod info_detour;
mod plan_optimizer;
mod plan_simulation;
mod replanning;
mod search_fallbacks;
mod value_of_information;

pub use config::IceAssumption;
pub(super) use config::{MIN_LOSS_STEPS, ReplanConfig};

use super::plan_execution::{FOLLOWED_ENGINE, PlanExecution, PlanOrigin, execute_next};
use super::{Agent, AgentReply, Decision, DecisionEffort, Forecast, Percept, PlanReason};
use crate::planning::search::Budget;
use crate::planning::sokoban::{CertainDeadlock, Planner, ResumableSearch};
use crate::worlds::ice::{Belief, Ice, Observation};
use config::RiskWeight;
use plan_simulation::{PlanSimulation, SimulatedPlan};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;

/// Work of one quick decision, in cells examined: 15 to 30 ms.
///
/// A node costs about one examination of every open cell, plus one matching for each of its pushes.
const CELLS_PER_DECISION: u64 = 500_000;

/// Maximum number of searches for any plan per episode, for each of the two kinds.
///
/// The kinds are the greedy search and the satisficing portfolio. They take much more work than a
/// decision.
const MAX_FALLBACK_SEARCHES: u32 = 4;

/// Divisor of a decision's nodes: the simulation may use one eighth of them.
const SIMULATION_SHARE: u64 = 8;

/// An agent that follows a plan for one assumed ice map until it fails.
///
/// If no plan is found on the assumed map, the agent tries other maps that the belief admits: all
/// floor, all ice, then sampled maps. If no plan is found within the budget, it walks towards the
/// goal as far as the search got, or to the nearest action that may reveal a cell. Before its first
/// action and before it resigns, it searches for any plan with much more work (a limited number of
/// times). It resigns when no map has a plan, every ice map leaves the crates in a deadlock, there
/// are fewer crates than targets, or nothing is left to try; the text says which.
///
/// With a failure cost it also reuses its old plan if the search finds nothing cheaper in time,
/// walks over risky cells before it pushes crates onto them, improves the plan while it follows it,
/// and runs the satisficing portfolio before it acts without a plan.
#[derive(Debug)]
pub struct ReplanningAgent {
    name: &'static str,
    assumption: IceAssumption,
    risk_weight: RiskWeight,
    config: ReplanConfig,
    /// Random number generator for sampled ice maps.
    rng: ChaCha8Rng,
    /// Number of crates when the last plan was made.
    crate_count: usize,
    /// Planner for the ice map of the current plan, or of the last search.
    planner: Planner,
    /// Finds deadlocks that hold under every ice map.
    certain_deadlock: CertainDeadlock,
    /// The current plan, or a path that does not reach the goal; `None` without one.
    plan: Option<PlanExecution>,
    /// Name of the method that made the current plan.
    engine: &'static str,
    /// Simulated games of the current plan; empty without a failure cost.
    simulation: PlanSimulation,
    /// A separate random number generator for simulations, so that they do not influence decisions.
    simulation_rng: ChaCha8Rng,
    /// Unfinished search for a shorter or cheaper plan on the agent's assumed map.
    background_search: Option<ResumableSearch>,
    /// Whether every segment of the current plan has been shortened as far as possible.
    is_shortened: bool,
    /// Method and effort of the first plan, until a decision reports them.
    unreported_plan: Option<(&'static str, DecisionEffort)>,
    /// Hashes of states and knowledge in which the agent made a plan; used to detect cycles.
    planned_states: FxHashSet<u64>,
    /// Number of greedy searches for any plan that it may still run.
    greedy_searches_left: u32,
    /// Number of searches with the satisficing portfolio that it may still run.
    portfolio_searches_left: u32,
}

impl ReplanningAgent {
    /// Creates the agent and makes its first plan, with more work than in a decision.
    ///
    /// `seed` is for sampled ice maps and for simulations. If no plan is found, the first decision
    /// tries again.
    #[must_use]
    pub fn new(
        name: &'static str,
        (assumption, replan_config): (IceAssumption, ReplanConfig),
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        budget: &Budget<'_>,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let crate_count = observation.state.crates.len();
        let ice = assumption.ice_map(belief, &mut rng);
        let risk_weight = RiskWeight::new(replan_config.failure_cost);
        let planner = Planner::risk_averse(belief, &ice, crate_count, risk_weight.risk_aversion());
        let mut agent = Self {
            name,
            assumption,
            risk_weight,
            config: replan_config,
            rng,
            crate_count,
            planner,
            certain_deadlock: CertainDeadlock::new(belief, crate_count),
            plan: None,
            engine: engine_of(assumption),
            simulation: PlanSimulation::default(),
            simulation_rng: ChaCha8Rng::seed_from_u64(!seed),
            background_search: None,
            is_shortened: false,
            unreported_plan: None,
            planned_states: FxHashSet::default(),
            greedy_searches_left: MAX_FALLBACK_SEARCHES,
            portfolio_searches_left: MAX_FALLBACK_SEARCHES,
        };
        // If no plan was found, the first decision tries again and reports the reason. If the stop
        // signal left no time for a complete plan, the first decision starts over.
        agent.unreported_plan =
            agent.replan(observation, belief, replan_config.first_plan_effort, budget).ok();
        let is_cut_short = match &agent.unreported_plan {
            Some((_, effort)) => effort.cut_short,
            None => (budget.should_stop)(),
        };
        if is_cut_short && !agent.plan.as_ref().is_some_and(PlanExecution::reaches_goal) {
            (agent.unreported_plan, agent.plan) = (None, None);
            agent.planned_states.clear();
        }
        agent
    }

    /// Why a new plan is needed; `None` if the current one can continue.
    fn reason_to_plan(&self, percept: &Percept<'_, Ice>) -> Option<PlanReason> {
        let Some(plan) = self.plan.as_ref().filter(|_| self.unreported_plan.is_none()) else {
            return Some(PlanReason::First);
        };
        let refuted = !percept.belief.admits(self.planner.ice());
        plan.reason_to_replan(&percept.observation.state)
            .or_else(|| refuted.then_some(PlanReason::Invalidated))
    }

    /// Nodes for `effort_factor` times the work of a quick decision on this board; at least 50.
    fn nodes_for(&self, observation: &Observation, effort_factor: u64) -> u64 {
        let open_cells = observation.layout.passable_cells().count();
        let node_cells = (open_cells + self.crate_count.pow(3) / 2).max(1) as u64;
        (CELLS_PER_DECISION * effort_factor / node_cells).max(50)
    }

    /// Simulates the current plan in sampled scenarios. Returns the work done.
    ///
    /// Does nothing without a failure cost. Runs for a new plan that reaches the goal, and again
    /// when too few of its scenarios remain consistent. A plan that does not reach the goal has no
    /// simulation.
    fn simulate_plan(
        &mut self,
        percept: &Percept<'_, Ice>,
        is_new: bool,
        budget: &Budget<'_>,
    ) -> DecisionEffort {
        let Percept { observation, belief, step, step_limit, .. } = *percept;
        if self.config.failure_cost.is_none() {
            return DecisionEffort::default();
        }
        if !is_new && !self.simulation.is_outdated(belief) {
            return DecisionEffort::default();
        }
        self.simulation = PlanSimulation::default();
        let Some(plan) = self.plan.as_ref().filter(|plan| plan.reaches_goal()) else {
            return DecisionEffort::default();
        };
        let nodes = (self.nodes_for(observation, self.config.decision_effort) / SIMULATION_SHARE)
            .min(budget.nodes);
        let (rest, ice) = (plan.remaining().1, self.planner.ice());
        let input = SimulatedPlan { observation, belief, plan: rest, ice, step, step_limit };
        let budget = budget.with_nodes(nodes);
        let (simulation, effort) = PlanSimulation::run(&input, &mut self.simulation_rng, &budget);
        self.simulation = simulation;
        effort
    }

    /// Adds the results of the simulation to the decision, if they suffice for a forecast.
    ///
    /// The lower bound on the assumed map is left out: other scenarios may need fewer steps. The
    /// success probability is at most 1 minus the loss probability of the chosen action, which a
    /// few simulated games may miss.
    fn with_forecast(
        &self,
        mut decision: Decision<Ice>,
        percept: &Percept<'_, Ice>,
        is_new: bool,
    ) -> Decision<Ice> {
        let Percept { observation, belief, step, .. } = *percept;
        let Some(reported) = self.simulation.forecast(belief, step) else { return decision };
        let chosen = decision.candidates.first_mut();
        let kept = 1.0 - chosen.as_ref().and_then(|chosen| chosen.risk).unwrap_or_default();
        let success = reported.success.map(|success| success.min(kept));
        decision.forecast = Forecast { success, ..reported };
        if let Some(chosen) = chosen {
            chosen.forecast = decision.forecast;
        }
        if is_new {
            decision.example_scenarios = self.simulation.examples(observation, belief, step);
        }
        decision
    }
}

impl Agent<Ice> for ReplanningAgent {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> AgentReply<Ice> {
        let mut reason = self.reason_to_plan(percept);
        let mut effort;
        if reason.is_none() {
            let is_better;
            (is_better, effort) = self.improve_in_background(percept, budget);
            reason = is_better.then_some(PlanReason::Improved);
        } else {
            let prepared = self.unreported_plan.take().map(Ok);
            let replanned = prepared.unwrap_or_else(|| {
                let effort = self.config.decision_effort;
                self.replan(percept.observation, percept.belief, effort, budget)
            });
            match replanned {
                Ok(how) => (self.engine, effort) = how,
                Err(why) => return AgentReply::Resign(why),
            }
        }
        let is_new = reason.is_some();
        let simulation_effort = self.simulate_plan(percept, is_new, budget);
        effort.nodes += simulation_effort.nodes;
        effort.cut_short |= simulation_effort.cut_short;
        // Without a failure cost the agent only follows the plan; otherwise it evaluates the plan
        // at every step.
        let is_followed = !is_new && self.config.failure_cost.is_none();
        let engine = if is_followed { FOLLOWED_ENGINE } else { self.engine };
        let origin = PlanOrigin { reason, engine, effort };
        self.risk_weight.count_step();
        let certain_deadlock = Some(&mut self.certain_deadlock);
        let answer =
            execute_next(self.plan.as_mut(), &mut self.planner, percept, certain_deadlock, origin);
        match answer {
            AgentReply::Act(decision) => {
                AgentReply::Act(self.with_forecast(decision, percept, is_new))
            }
            AgentReply::Resign(_) | AgentReply::InvalidAction(_) | AgentReply::Crashed(_) => answer,
        }
    }
}

/// Name of the method that plans on this assumed ice map.
const fn engine_of(assumption: IceAssumption) -> &'static str {
    match assumption {
        IceAssumption::Floor => "A* over pushes, unknown = floor",
        IceAssumption::Ice => "A* over pushes, unknown = ice",
        IceAssumption::Sampled => "A* over pushes, one sampled ice map",
    }
}

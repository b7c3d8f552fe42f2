//! Replanning agents: determinise the ice, plan, and replan when an observation refutes the plan.
//!
//! The agent picks one ice map (its *assumption*: unknown cells are floor, ice, or as in one
//! sampled map), searches a plan that is right on this map, and follows it. It replans when an
//! action does not end where the plan says, or when the belief no longer admits the map. This is
//! the scheme of FF-Replan (Yoon, Fern and Givan, 2007), with the free-space assumption of Koenig
//! and Smirnov (1996) for the optimist.
//!
//! Agents with a failure cost ([`Patience::LONG`]) add four steps, because determinisation ignores
//! both risk and information:
//!
//! 1. **Risk prices.** The planner prices a push by its loss probability, so it takes detours
//!    around risky pushes (see `wariness`).
//! 2. **Value of information** ([`foreknowledge`]). How many expected steps are saved by knowing a
//!    cell before a crate is pushed onto it? [`scouting`] inserts a walk over the cell where the
//!    walk costs less than it saves.
//! 3. **Improvement while executing** ([`pondering`]). At every decision the agent shortens its
//!    plan, or continues the search for the shortest and the cheapest plan. Both use the plan
//!    optimiser of [`workshop`].
//! 4. **Monte Carlo plan evaluation** ([`rehearsal`], [`expectations`]). The agent simulates the
//!    plan in 16 sampled scenarios for success probability and expected steps.
//!
//! [`replanning`] tries one ice map after another and collects the results in [`searched`]; without
//! a plan, [`last_resorts`] searches with more effort, walks towards the goal, or explores
//! ([`exploring`]).
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

mod expectations;
mod exploring;
mod foreknowledge;
mod last_resorts;
mod pondering;
mod rehearsal;
mod replanning;
mod scouting;
mod searched;
mod workshop;

use super::route::{FOLLOWED, Planned, Route, follow};
use super::temper::{Assumption, Patience};
use super::wariness::Wariness;
use super::{Agent, Answer, Effort, Percept, PlanReason};
use crate::planning::search::Budget;
use crate::planning::sokoban::{Doom, Planner, Quest};
use crate::worlds::ice::{Belief, Ice, Observation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rehearsal::Rehearsal;
use rustc_hash::FxHashSet;

/// Work of one quick decision, in cells examined: 15 to 30 ms.
///
/// A node costs about one examination of every open cell, plus one matching for each of its pushes.
const DECISION_CELLS: u64 = 500_000;

/// Searches for any plan with much more work, per episode and per kind of search.
const LAST_EFFORTS: u32 = 4;

/// An agent that follows a plan for one assumed ice map until the map is refuted.
///
/// If the assumed map has no plan, the agent tries other maps that the belief admits: all floor,
/// all ice, then sampled maps. If no plan is found within the budget, it walks towards the goal as
/// far as the search got, or to a place where it can learn something. Before its first action and
/// before it resigns, it searches for any plan with much more work. It resigns when no map has a
/// plan, or nothing is left to try; the reason says which of the two.
///
/// With a failure cost it also reuses its old plan if the search finds nothing cheaper in time,
/// looks at risky cells before it pushes crates onto them, improves the plan while it follows it,
/// and searches by features (a different kind of search) before it acts without a plan.
#[derive(Debug)]
pub struct Assuming {
    name: &'static str,
    assumption: Assumption,
    wariness: Wariness,
    patience: Patience,
    rng: ChaCha8Rng,
    crate_count: usize,
    planner: Planner,
    doom: Doom,
    route: Option<Route>,
    /// Name of the method that made the current plan.
    engine: &'static str,
    /// Simulated games of the current plan; empty without a failure cost.
    rehearsal: Rehearsal,
    /// A separate random number generator for simulations, so that they do not influence decisions.
    rehearsal_rng: ChaCha8Rng,
    /// Unfinished search for a shorter or cheaper plan on the agent's assumed map.
    quest: Option<Quest>,
    /// Whether every segment of the current plan has been shortened as far as possible.
    is_short: bool,
    /// Method and effort of the first plan, until a decision reports them.
    prepared: Option<(&'static str, Effort)>,
    /// Hashes of states and knowledge in which the agent made a plan; used to detect cycles.
    planned: FxHashSet<u64>,
    last_efforts_left: u32,
    efforts_by_features_left: u32,
}

impl Assuming {
    /// An agent for the first observation and belief; `seed` is for sampled maps. Plans at once,
    /// with more work than a decision may take.
    #[must_use]
    pub fn new(
        name: &'static str,
        (assumption, patience): (Assumption, Patience),
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        budget: &Budget<'_>,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let crate_count = observation.state.crates.len();
        let ice = assumption.imagine(belief, &mut rng);
        let wariness = Wariness::new(patience.failure_cost);
        let planner = Planner::cautious(belief, &ice, crate_count, wariness.caution());
        let mut agent = Self {
            name,
            assumption,
            wariness,
            patience,
            rng,
            crate_count,
            planner,
            doom: Doom::new(belief, crate_count),
            route: None,
            engine: engine_of(assumption),
            rehearsal: Rehearsal::default(),
            rehearsal_rng: ChaCha8Rng::seed_from_u64(!seed),
            quest: None,
            is_short: false,
            prepared: None,
            planned: FxHashSet::default(),
            last_efforts_left: LAST_EFFORTS,
            efforts_by_features_left: LAST_EFFORTS,
        };
        // If no plan was found, the first decision tries again and reports the reason. If the guard
        // left no time for a complete plan, the first decision starts over.
        agent.prepared = agent.replan(observation, belief, patience.preparation, budget).ok();
        let is_cut_short = match &agent.prepared {
            Some((_, effort)) => effort.cut_short,
            None => (budget.should_stop)(),
        };
        if is_cut_short && !agent.route.as_ref().is_some_and(Route::reaches_goal) {
            (agent.prepared, agent.route) = (None, None);
            agent.planned.clear();
        }
        agent
    }

    /// Why a new plan is needed; `None` if the current one can continue.
    fn reason_to_plan(&self, percept: &Percept<'_, Ice>) -> Option<PlanReason> {
        let Some(route) = self.route.as_ref().filter(|_| self.prepared.is_none()) else {
            return Some(PlanReason::First);
        };
        let refuted = !percept.belief.admits(self.planner.ice());
        route
            .reason_against(&percept.observation.state)
            .or_else(|| refuted.then_some(PlanReason::Invalidated))
    }

    /// Nodes for `effort_factor` times the work of a quick decision on this board; at least 50.
    fn affordable(&self, observation: &Observation, effort_factor: u64) -> u64 {
        let open_cells = observation.layout.passable_cells().count();
        let node_cells = (open_cells + self.crate_count.pow(3) / 2).max(1) as u64;
        (DECISION_CELLS * effort_factor / node_cells).max(50)
    }
}

impl Agent<Ice> for Assuming {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let mut reason = self.reason_to_plan(percept);
        let mut effort;
        if reason.is_none() {
            let is_better;
            (is_better, effort) = self.ponder(percept, budget);
            reason = is_better.then_some(PlanReason::Improved);
        } else {
            let prepared = self.prepared.take().map(Ok);
            let replanned = prepared.unwrap_or_else(|| {
                let effort = self.patience.decision;
                self.replan(percept.observation, percept.belief, effort, budget)
            });
            match replanned {
                Ok(how) => (self.engine, effort) = how,
                Err(why) => return Answer::Resign(why),
            }
        }
        let is_new = reason.is_some();
        let rehearsed = self.rehearse(percept, is_new, budget);
        effort.nodes += rehearsed.nodes;
        effort.cut_short |= rehearsed.cut_short;
        // Without a failure cost the agent only follows the plan; otherwise it evaluates the plan
        // at every step.
        let is_followed = !is_new && self.patience.failure_cost.is_none();
        let engine = if is_followed { FOLLOWED } else { self.engine };
        let planned = Planned { reason, engine, effort };
        self.wariness.count_step();
        let doom = Some(&mut self.doom);
        let answer = follow(self.route.as_mut(), &mut self.planner, percept, doom, planned);
        match answer {
            Answer::Act(decision) => Answer::Act(self.with_expectations(decision, percept, is_new)),
            Answer::Resign(_) | Answer::Nonsense(_) | Answer::Crashed(_) => answer,
        }
    }
}

const fn engine_of(assumption: Assumption) -> &'static str {
    match assumption {
        Assumption::Floor => "A* over pushes, unknown = floor",
        Assumption::Ice => "A* over pushes, unknown = ice",
        Assumption::Drawn => "A* over pushes in a world drawn",
    }
}

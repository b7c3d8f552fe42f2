//! Plans as if the ice were known, and plans again when it turns out to be otherwise.
//!
//! [`replanning`] makes a plan in one world after another, keeping a record of what was
//! [`searched`]; where it finds none it comes to the [`last_resorts`], among them [`exploring`].
//! [`pondering`] makes a plan better while it is followed. Both do so in the [`workshop`], which
//! puts in walks by [`scouting`] where [`foreknowledge`] saves more than they take. A [`rehearsal`]
//! plays the plan in worlds drawn, from which come the [`expectations`] of it.

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

/// Work of one decision, counted in cells looked at. A node costs about one look at every open
/// cell, and a matching for each of its pushes. Worth 15 to 30 ms.
const DECISION_CELLS: u64 = 500_000;

/// How often in an episode an agent looks for any plan with much more work, by either kind of
/// search.
const LAST_EFFORTS: u32 = 4;

/// Follows a plan that is right in one assumed world, and makes another one as soon as that
/// world is refuted.
///
/// If the assumed world has no plan, other worlds that the belief admits are tried: all floor,
/// all ice, then worlds drawn. Where only the budget stands in the way of a plan, it goes as far
/// towards the goal as it sees, or else where it can learn something. Before it starts, and
/// before it would resign, it looks with much more work for any plan. It resigns once it is
/// proved that no world has a plan, or nothing is left to try, and says which of the two.
///
/// A patient one takes its old plan up again if the shortest one is not found at once and nothing
/// cheaper is, and walks over cells that could lose the game before it pushes a crate onto them.
/// While it follows a plan it makes that shorter, and goes on with the search for the shortest or
/// the cheapest one unless too much went into it already.
/// Before it goes anywhere without a plan, it looks for any plan by another kind of search.
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
    /// What the plan at hand was made by.
    engine: &'static str,
    /// What may be expected of it, for an agent that weighs losses.
    rehearsal: Rehearsal,
    /// For the worlds of rehearsals, so that they have no part in what is decided.
    rehearsal_rng: ChaCha8Rng,
    /// The search for a shorter or cheaper plan in the agent's own world.
    quest: Option<Quest>,
    /// Whether the plan at hand was made as short as stretches of it can be made.
    is_short: bool,
    /// How the first plan was made, if nobody has been told yet.
    prepared: Option<(&'static str, Effort)>,
    /// States in which a plan was made, with what was known then.
    planned: FxHashSet<u64>,
    last_efforts_left: u32,
    efforts_by_features_left: u32,
}

impl Assuming {
    /// An agent that starts with that observation and belief; `seed` is for worlds drawn. Plans at
    /// once, with more work than a decision may cost.
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
        // Without a plan the first decision tries again, and tells why there is none; after a guard
        // that left no time for one it begins anew.
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

    /// Why a plan is needed; `None` if the one at hand can be followed on.
    fn reason_to_plan(&self, percept: &Percept<'_, Ice>) -> Option<PlanReason> {
        let Some(route) = self.route.as_ref().filter(|_| self.prepared.is_none()) else {
            return Some(PlanReason::First);
        };
        let refuted = !percept.belief.admits(self.planner.ice());
        route
            .reason_against(&percept.observation.state)
            .or_else(|| refuted.then_some(PlanReason::Invalidated))
    }

    /// Nodes that may be expanded for that many times the work of a decision.
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
        // Who only follows a plan says so; a patient agent goes on weighing it.
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

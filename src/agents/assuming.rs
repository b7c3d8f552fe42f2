//! Plans as if the ice were known, and plans again when it turns out to be otherwise.

use super::explain::{Choice, explain};
use super::prospect::Prospect;
use super::route::Route;
use super::{Agent, Answer, Effort, Percept, PlanReason, Proof};
use crate::board::{CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{Caution, Doom, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::{FxHashSet, FxHasher};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// Work of one decision, counted in cells looked at. A node costs about one look at every open
/// cell, and a matching for each of its pushes. Worth some 50 ms.
const DECISION_CELLS: u64 = 500_000;

/// How many times that goes into the first plan, which is made while the agent is constructed.
const PREPARATION: u64 = 40;

/// Worlds drawn from the belief before an agent gives up on worlds.
const WORLDS_DRAWN: usize = 12;

/// What an agent takes unknown cells to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assumption {
    /// All floor.
    Floor,
    /// All ice.
    Ice,
    /// As in one world drawn from the belief.
    Drawn,
}

impl Assumption {
    /// The ice of the world assumed.
    fn imagine(self, belief: &Belief, rng: &mut ChaCha8Rng) -> CellSet {
        match self {
            Self::Floor => belief.known_ice().clone(),
            Self::Ice => {
                let mut ice = belief.known_ice().clone();
                for cell in belief.unknown_cells() {
                    ice.insert(cell);
                }
                ice
            }
            Self::Drawn => belief.sample(rng),
        }
    }
}

/// Follows a plan that is right in one assumed world, and makes another one as soon as that
/// world is refuted.
///
/// If the assumed world has no plan, other worlds that the belief admits are tried: all floor,
/// all ice, then worlds drawn. If none of them has one, the agent goes where it can learn
/// something; it resigns once it is proved that no world has a plan, or nothing is left to try.
#[derive(Debug)]
pub struct Assuming {
    name: &'static str,
    assumption: Assumption,
    caution: Caution,
    rng: ChaCha8Rng,
    crate_count: usize,
    planner: Planner,
    doom: Doom,
    route: Option<Route>,
    /// How the first plan was made, if nobody has been told yet.
    prepared: Option<(&'static str, Effort)>,
    /// States in which a plan was made, with what was known then.
    planned: FxHashSet<u64>,
}

impl Assuming {
    /// An agent that starts with that observation and belief; `seed` is for worlds drawn. Plans at
    /// once, with more work than a decision may cost.
    #[must_use]
    pub fn new(
        name: &'static str,
        (assumption, caution): (Assumption, Caution),
        observation: &Observation,
        belief: &Belief,
        seed: u64,
        budget: &Budget<'_>,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let crate_count = observation.state.crates.len();
        let ice = assumption.imagine(belief, &mut rng);
        let mut agent = Self {
            name,
            assumption,
            caution,
            rng,
            crate_count,
            planner: Planner::cautious(belief, &ice, crate_count, caution),
            doom: Doom::new(belief, crate_count),
            route: None,
            prepared: None,
            planned: FxHashSet::default(),
        };
        // Without a plan the first decision tries again, and tells why there is none.
        agent.prepared = agent.replan(observation, belief, PREPARATION, budget).ok();
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

    /// Makes a plan; `Err` with the reason if there is nothing to be done any more.
    fn replan(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        effort_factor: u64,
        budget: &Budget<'_>,
    ) -> Result<(&'static str, Effort), String> {
        let state = &observation.state;
        self.doom = Doom::new(belief, self.crate_count);
        if self.doom.is_lost(&state.crates) {
            return Err("the crates cannot be brought to the targets, whatever is ice".to_owned());
        }
        // Where a plan was made before with the same knowledge, the same plan leads back here.
        let is_new = self.planned.insert(fingerprint(state, belief));
        let open_cells = observation.layout.passable_cells().count();
        let node_cells = open_cells + self.crate_count.pow(3) / 2;
        let affordable = (DECISION_CELLS * effort_factor / node_cells.max(1) as u64).max(50);
        let budget = budget.with_nodes(affordable.min(budget.nodes));
        let mut effort = Effort::default();
        let mut towards = None;
        for (attempt, assumption) in self.assumptions().enumerate() {
            if !is_new && attempt == 0 && assumption != Assumption::Drawn {
                continue;
            }
            let ice = assumption.imagine(belief, &mut self.rng);
            self.planner = Planner::cautious(belief, &ice, self.crate_count, self.caution);
            let left = budget.with_nodes(budget.nodes.saturating_sub(effort.nodes));
            // The agent's own world gets the better part, quick plans included.
            let shortest = if attempt == 0 { affordable * 2 / 5 } else { affordable / 20 };
            let found = self.planner.plan_quickly(state, shortest.max(1), &left);
            effort.nodes += found.nodes;
            effort.worlds += 1;
            effort.cut_short |= found.cut_short;
            match found.outcome {
                PlanOutcome::Plan { actions, optimal } => {
                    let proof = if optimal { Proof::Optimal } else { Proof::BestEffort };
                    self.route = Some(Route::new(actions, state, proof, true));
                    return Ok((engine_of(assumption), effort));
                }
                PlanOutcome::Unknown { towards: actions } if !actions.is_empty() => {
                    towards.get_or_insert((actions, ice));
                }
                PlanOutcome::Unknown { .. } | PlanOutcome::Unsolvable => {}
            }
            if found.cut_short || effort.nodes >= budget.nodes {
                break;
            }
        }
        if let Some((actions, ice)) = towards.filter(|_| is_new) {
            self.planner = Planner::cautious(belief, &ice, self.crate_count, self.caution);
            self.route = Some(Route::new(actions, state, Proof::BestEffort, false));
            return Ok(("towards the goal, as far as the budget goes", effort));
        }
        match explore(observation, belief) {
            Some(actions) => {
                self.route = Some(Route::new(actions, state, Proof::BestEffort, false));
                Ok(("exploring: no world looked at has a plan", effort))
            }
            None => Err(format!("none of {} worlds looked at has a plan", effort.worlds)),
        }
    }

    /// The agent's own assumption first, then whatever else may have a plan.
    fn assumptions(&self) -> impl Iterator<Item = Assumption> + use<> {
        let own = self.assumption;
        let (own_draws, other_draws) =
            if own == Assumption::Drawn { (WORLDS_DRAWN, 0) } else { (1, WORLDS_DRAWN) };
        let certain = [Assumption::Floor, Assumption::Ice].into_iter();
        std::iter::repeat_n(own, own_draws)
            .chain(certain.filter(move |other| *other != own))
            .chain(std::iter::repeat_n(Assumption::Drawn, other_draws))
    }
}

/// A shortest walk without pushes that ends with an action that can teach something. Unknown
/// cells are taken for floor on the way, and none is entered before the end.
fn explore(observation: &Observation, belief: &Belief) -> Option<Vec<Direction>> {
    let layout = &observation.layout;
    let mut reached = CellSet::new(layout.cell_count());
    reached.insert(observation.state.player);
    let mut queue = VecDeque::from([(observation.clone(), Vec::new())]);
    while let Some((here, path)) = queue.pop_front() {
        for action in Direction::ALL {
            let mut after = here.clone();
            let is_ice = |cell| belief.known_ice().contains(cell);
            let change = rules::apply_assuming(layout, is_ice, &mut after.state, action);
            if !change.is_change() || change.push.is_some() {
                continue;
            }
            let path: Vec<_> = path.iter().copied().chain([action]).collect();
            if !Prospect::of(&here, belief, action).reveals.is_empty() {
                return Some(path);
            }
            if reached.insert(after.state.player) {
                queue.push_back((after, path));
            }
        }
    }
    None
}

impl Agent<Ice> for Assuming {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let reason = self.reason_to_plan(percept);
        let mut made = ("plan followed", Effort::default());
        if reason.is_some() {
            let prepared = self.prepared.take().map(Ok);
            let replanned = prepared
                .unwrap_or_else(|| self.replan(percept.observation, percept.belief, 1, budget));
            match replanned {
                Ok(how) => made = how,
                Err(why) => return Answer::Resign(why),
            }
        }
        let Some((route, action)) = self.route.as_mut().and_then(|route| {
            let action = route.next()?;
            Some((route, action))
        }) else {
            return Answer::Resign("the goal is reached already".to_owned());
        };
        let (engine, effort) = made;
        let choice = Choice {
            action,
            engine,
            effort,
            proof: route.proof,
            steps_left: route.steps_left(),
            note: route.note(reason),
        };
        route.advance(&percept.observation.layout, self.planner.ice());
        Answer::Act(explain(&mut self.planner, percept, Some(&mut self.doom), choice))
    }
}

const fn engine_of(assumption: Assumption) -> &'static str {
    match assumption {
        Assumption::Floor => "A* over pushes, unknown = floor",
        Assumption::Ice => "A* over pushes, unknown = ice",
        Assumption::Drawn => "A* over pushes in a world drawn",
    }
}

/// One number for a state and what is known in it.
fn fingerprint(state: &State, belief: &Belief) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    belief.known_ice().hash(&mut hasher);
    belief.known_floor().hash(&mut hasher);
    hasher.finish()
}

//! Plans as if the ice were known, and plans again when it turns out to be otherwise.

use super::explain::{Choice, explain};
use super::prospect::Prospect;
use super::route::Route;
use super::{Agent, Answer, Effort, Percept, PlanReason, Proof};
use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::search::Budget;
use crate::planning::sokoban::{Doom, PlanOutcome, Planner};
use crate::worlds::ice::{Belief, Ice, Observation, State, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Work of one attempt for a shortest plan, in cells: nodes times cells of the board.
const ATTEMPT_CELLS: u64 = 400_000;

/// Worlds drawn from the belief before an agent gives up on worlds.
const WORLDS_DRAWN: u32 = 12;

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
    rng: ChaCha8Rng,
    crate_count: usize,
    planner: Planner,
    doom: Doom,
    /// What is known that `doom` was made for.
    doom_unknown: u32,
    route: Option<Route>,
    /// States in which a plan was made, with what was known then.
    planned: FxHashSet<u64>,
}

impl Assuming {
    /// An agent that starts with that observation and belief; `seed` is for worlds drawn.
    #[must_use]
    pub fn new(
        name: &'static str,
        assumption: Assumption,
        observation: &Observation,
        belief: &Belief,
        seed: u64,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let crate_count = observation.state.crates.len();
        let ice = assumption.imagine(belief, &mut rng);
        Self {
            name,
            assumption,
            rng,
            crate_count,
            planner: Planner::new(&observation.layout, &ice, crate_count),
            doom: Doom::new(belief, crate_count),
            doom_unknown: belief.unknown_count(),
            route: None,
            planned: FxHashSet::default(),
        }
    }

    /// Why a plan is needed; `None` if the one at hand can be followed on.
    fn reason_to_plan(&self, percept: &Percept<'_, Ice>) -> Option<PlanReason> {
        let Some(route) = &self.route else { return Some(PlanReason::First) };
        let refuted = !percept.belief.admits(self.planner.ice());
        route
            .reason_against(&percept.observation.state)
            .or_else(|| refuted.then_some(PlanReason::Invalidated))
    }

    /// Makes a plan; `Err` with the reason if there is nothing to be done any more.
    fn replan(
        &mut self,
        percept: &Percept<'_, Ice>,
        budget: &Budget<'_>,
    ) -> Result<(&'static str, Effort), String> {
        let (state, belief) = (&percept.observation.state, percept.belief);
        if self.doom_unknown != belief.unknown_count() || percept.lesson.impossible {
            self.doom = Doom::new(belief, self.crate_count);
            self.doom_unknown = belief.unknown_count();
        }
        if self.doom.is_lost(&state.crates) {
            return Err("the crates cannot be brought to the targets, whatever is ice".to_owned());
        }
        // Where a plan was made before with the same knowledge, the same plan leads back here.
        let is_new = self.planned.insert(fingerprint(state, belief));
        let cells = percept.observation.layout.cell_count() as u64;
        let nodes = (ATTEMPT_CELLS / cells).max(100);
        let mut effort = Effort::default();
        let mut towards = None;
        for (attempt, assumption) in self.assumptions().enumerate() {
            if attempt == 0 && !is_new && assumption != Assumption::Drawn {
                continue;
            }
            let ice = assumption.imagine(belief, &mut self.rng);
            if ice != *self.planner.ice() {
                self.planner = Planner::new(&percept.observation.layout, &ice, self.crate_count);
            }
            let left = budget.with_nodes(budget.nodes.saturating_sub(effort.nodes));
            let attempt_nodes = if attempt == 0 { nodes } else { nodes / 4 };
            let found = self.planner.plan_quickly(state, attempt_nodes, &left);
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
            if found.cut_short {
                break;
            }
        }
        if let Some((actions, ice)) = towards {
            self.planner = Planner::new(&percept.observation.layout, &ice, self.crate_count);
            self.route = Some(Route::new(actions, state, Proof::BestEffort, false));
            return Ok(("towards the goal, as far as the budget goes", effort));
        }
        match self.explore(percept) {
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
        let draws_first = if own == Assumption::Drawn { WORLDS_DRAWN } else { 1 };
        std::iter::repeat_n(own, draws_first as usize)
            .chain([Assumption::Floor, Assumption::Ice].into_iter().filter(move |a| *a != own))
            .chain(std::iter::repeat_n(
                Assumption::Drawn,
                (WORLDS_DRAWN - draws_first.min(WORLDS_DRAWN)) as usize,
            ))
    }

    /// A shortest walk without pushes to an action that can teach something.
    fn explore(&self, percept: &Percept<'_, Ice>) -> Option<Vec<Direction>> {
        let observation = percept.observation;
        let layout = &observation.layout;
        let known_ice = |cell: CellIndex| percept.belief.known_ice().contains(cell);
        let mut reached = CellSet::new(layout.cell_count());
        reached.insert(observation.state.player);
        let mut queue = std::collections::VecDeque::from([(observation.state.clone(), Vec::new())]);
        while let Some((state, path)) = queue.pop_front() {
            for action in Direction::ALL {
                let mut path: Vec<Direction> = path.clone();
                path.push(action);
                let here = Observation { layout: layout.clone(), state: state.clone() };
                let teaches = !Prospect::of(&here, percept.belief, action).reveals.is_empty();
                let mut after = state.clone();
                let change = rules::apply_assuming(layout, known_ice, &mut after, action);
                if teaches && change.push.is_none() {
                    return Some(path);
                }
                if change.is_change() && change.push.is_none() && reached.insert(after.player) {
                    queue.push_back((after, path));
                }
            }
        }
        None
    }
}

impl Agent<Ice> for Assuming {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let reason = self.reason_to_plan(percept);
        let mut made = ("plan followed", Effort::default());
        if reason.is_some() {
            match self.replan(percept, budget) {
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

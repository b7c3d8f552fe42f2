//! Plans as if the ice were known, and plans again when it turns out to be otherwise.

use super::exploring::explore;
use super::revising::Workshop;
use super::route::{Planned, Route, follow};
use super::searched::Search;
use super::situation::fingerprint;
use super::temper::{Assumption, Patience};
use super::wariness::Wariness;
use super::{Agent, Answer, Effort, Percept, PlanReason, Proof};
use crate::board::CellSet;
use crate::planning::search::Budget;
use crate::planning::sokoban::{Doom, PlanOutcome, Planner, Quest};
use crate::worlds::ice::{Belief, Ice, Observation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;

/// Work of one decision, counted in cells looked at. A node costs about one look at every open
/// cell, and a matching for each of its pushes. Worth 15 to 30 ms.
const DECISION_CELLS: u64 = 500_000;

/// How many times that work goes at most into the search for a shortest plan, or for a cheapest one,
/// that a patient agent goes on with while it follows another. One that took more at the first
/// decision is not gone on with.
const QUEST: u64 = 96;

/// The same where no plan was found and nothing is proved: a search for any plan.
const LAST_EFFORT: u64 = 120;

/// The same for a patient agent that looks for any plan by features, whose nodes cost several times
/// as much; as long as the agent has had no plan yet, and later.
const EFFORT_BY_FEATURES: (u64, u64) = (24, 3);

/// The same for a first look at how long a plan may be.
const ROUGH_LENGTH: u64 = 8;

/// How often in an episode an agent goes to either length.
const LAST_EFFORTS: u32 = 4;

/// Worlds drawn from the belief before an agent gives up on worlds.
const WORLDS_DRAWN: usize = 12;

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
            quest: None,
            is_short: false,
            prepared: None,
            planned: FxHashSet::default(),
            last_efforts_left: LAST_EFFORTS,
            efforts_by_features_left: LAST_EFFORTS,
        };
        // Without a plan the first decision tries again, and tells why there is none.
        agent.prepared = agent.replan(observation, belief, patience.preparation, budget).ok();
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
        // No rule makes crates appear or vanish, but an outside world may.
        if state.crates.len() < observation.layout.targets().len() {
            return Err("there are fewer crates than targets".to_owned());
        }
        if self.crate_count != state.crates.len() {
            self.crate_count = state.crates.len();
            let ice = self.planner.ice().clone();
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
        }
        self.doom = Doom::new(belief, self.crate_count);
        if self.doom.is_lost(&state.crates) {
            return Err("the crates cannot be brought to the targets, whatever is ice".to_owned());
        }
        (self.quest, self.is_short) = (None, false);
        // Where a plan was made before with the same knowledge, the same plan leads back here.
        let is_new = self.planned.insert(fingerprint(state, belief));
        let mut search = Search::default();
        if let Some(route) = self.route.as_ref().filter(|route| route.reaches_goal()) {
            self.wariness.weigh(route.rest().1.len() as u32);
        } else if effort_factor == self.patience.preparation {
            let nodes = self.affordable(observation, ROUGH_LENGTH).min(budget.nodes);
            let budget = budget.with_nodes(nodes);
            let found = self.wariness.weigh_roughly(&self.planner, state, &budget);
            search.effort.nodes += found.map_or(0, |found| found.nodes);
        }
        let share = self.affordable(observation, effort_factor).min(budget.nodes);
        let share = budget.with_nodes(share);
        if let Some(engine) =
            self.plan_in_some_world(observation, belief, is_new, &share, &mut search)
        {
            return Ok((engine, search.effort));
        }
        if is_new
            && let Some(engine) = self.plan_by_features(observation, belief, budget, &mut search)
        {
            return Ok((engine, search.effort));
        }
        let mut towards = std::mem::take(&mut search.towards);
        if !is_new {
            towards.clear();
        }
        let exploration = if towards.is_empty() { explore(observation, belief) } else { None };
        let is_at_an_end = towards.is_empty() && exploration.is_none();
        if (is_at_an_end || effort_factor == self.patience.preparation)
            && let Some(ice) = search.undecided.take()
            && self.last_efforts_left > 0
            && !search.effort.cut_short
        {
            self.last_efforts_left -= 1;
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            let nodes = self.affordable(observation, LAST_EFFORT);
            let found = self.planner.plan_somehow(state, nodes, budget);
            search.effort.count(&found);
            match found.outcome {
                PlanOutcome::Plan { actions, .. } => {
                    self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
                    return Ok(("greedy search over pushes for any plan", search.effort));
                }
                PlanOutcome::Unknown { towards: further } if !further.is_empty() => {
                    towards = further;
                }
                PlanOutcome::Unknown { .. } => {}
                PlanOutcome::Unsolvable => {
                    search.undecided_worlds -= 1;
                    towards.clear();
                }
            }
            search.undecided = Some(ice);
        }
        if let Some(ice) = search.undecided.take().filter(|_| !towards.is_empty()) {
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            self.route = Some(Route::new(towards, state, Proof::BestEffort, false));
            return Ok(("towards the goal, as far as the budget goes", search.effort));
        }
        match exploration.or_else(|| explore(observation, belief)) {
            Some(actions) => {
                self.route = Some(Route::new(actions, state, Proof::BestEffort, false));
                Ok(("exploring: no plan found in any world looked at", search.effort))
            }
            None => Err(search.reason_to_resign(belief)),
        }
    }

    /// Looks for any plan in a world that is left undecided, by a search of another kind, before a
    /// patient agent sets out for nothing but what looks like the goal: where crates are in each
    /// other's way the shortest plans are out of reach, and the way there leads into traps.
    fn plan_by_features(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        budget: &Budget<'_>,
        search: &mut Search,
    ) -> Option<&'static str> {
        let loss_steps = self.wariness.loss_steps()?;
        if search.effort.cut_short || self.efforts_by_features_left == 0 {
            return None;
        }
        let ice = search.undecided.clone()?;
        self.efforts_by_features_left -= 1;
        let state = &observation.state;
        self.planner = Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
        let (at_first, later) = EFFORT_BY_FEATURES;
        let effort = if self.route.is_none() { at_first } else { later };
        let nodes = self.affordable(observation, effort).min(budget.nodes);
        let found = self.planner.plan_by_features(state, &budget.with_nodes(nodes));
        search.effort.count(&found);
        match found.outcome {
            PlanOutcome::Plan { actions, .. } => {
                let nodes = self.affordable(observation, self.patience.decision).min(budget.nodes);
                let (planner, budget) = (&self.planner, budget.with_nodes(nodes));
                let workshop = Workshop { planner, state, belief, loss_steps, budget };
                let looked_over = workshop.looked_over(actions);
                search.effort.nodes += looked_over.nodes;
                let PlanOutcome::Plan { actions, .. } = looked_over.outcome else { return None };
                self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
                Some("search by features for any plan")
            }
            PlanOutcome::Unsolvable => {
                search.decide_against();
                None
            }
            PlanOutcome::Unknown { .. } => None,
        }
    }

    /// Makes the plan at hand shorter, or goes on with the search for the shortest one and takes
    /// that up if it is cheaper; whether there is a new plan, and what it took.
    fn ponder(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> (bool, Effort) {
        let mut effort = Effort::default();
        let Percept { observation, belief, .. } = *percept;
        let state = &observation.state;
        let Some(loss_steps) = self.wariness.loss_steps() else { return (false, effort) };
        let nodes = self.affordable(observation, self.patience.decision).min(budget.nodes);
        let budget = budget.with_nodes(nodes);
        let route = self.route.as_ref().filter(|route| route.reaches_goal());
        let rest = route.map(|route| route.rest().1);
        let (found, planner) = if let Some(rest) = rest.filter(|_| !self.is_short) {
            let planner = &self.planner;
            let workshop = Workshop { planner, state, belief, loss_steps, budget };
            let (found, is_settled) = workshop.shortened(rest);
            self.is_short = is_settled;
            (found, None)
        } else {
            let Some(mut quest) = self.quest.take() else { return (false, effort) };
            // Its world may have been refuted while a plan for another one was followed.
            if !belief.admits(quest.ice()) {
                return (false, effort);
            }
            // The rest is for taking the plan up, if one is found.
            let found = quest.go_on(&budget.with_nodes(nodes * 3 / 4));
            effort.count(&found);
            let actions = match found.outcome {
                PlanOutcome::Plan { actions, .. } => actions,
                PlanOutcome::Unsolvable => return (false, effort),
                PlanOutcome::Unknown { .. } => {
                    self.keep(quest, observation);
                    return (false, effort);
                }
            };
            let start = quest.start().clone();
            let planner =
                Planner::cautious(belief, quest.ice(), self.crate_count, self.wariness.caution());
            // A plan for another world says nothing about this one.
            let rest = rest.filter(|_| planner.ice() == self.planner.ice());
            let workshop = Workshop { planner: &planner, state, belief, loss_steps, budget };
            (workshop.taken_up((&start, &actions), rest), Some(planner))
        };
        effort.count(&found);
        effort.worlds = 1;
        let PlanOutcome::Plan { actions, .. } = found.outcome else { return (false, effort) };
        if let Some(planner) = planner {
            self.planner = planner;
        }
        self.route = Some(Route::new(actions, state, Proof::BestEffort, true));
        (true, effort)
    }

    /// Keeps a search to go on with it at later decisions, unless too much went into it already.
    fn keep(&mut self, quest: Quest, observation: &Observation) {
        let most_nodes = self.affordable(observation, QUEST);
        self.quest = Some(quest).filter(|quest| quest.nodes() < most_nodes);
    }

    /// Nodes that may be expanded for that many times the work of a decision.
    fn affordable(&self, observation: &Observation, effort_factor: u64) -> u64 {
        let open_cells = observation.layout.passable_cells().count();
        let node_cells = (open_cells + self.crate_count.pow(3) / 2).max(1) as u64;
        (DECISION_CELLS * effort_factor / node_cells).max(50)
    }

    /// Tries one world after the other, the own one first, and takes the first plan; the engine
    /// that found it. Whatever else came of it is noted in `search`.
    fn plan_in_some_world(
        &mut self,
        observation: &Observation,
        belief: &Belief,
        is_new: bool,
        share: &Budget<'_>,
        search: &mut Search,
    ) -> Option<&'static str> {
        let state = &observation.state;
        let mut tried: Vec<CellSet> = Vec::new();
        for (attempt, assumption) in self.assumptions().enumerate() {
            let ice = assumption.imagine(belief, &mut self.rng);
            if tried.contains(&ice) {
                continue;
            }
            tried.push(ice.clone());
            if !is_new && attempt == 0 && assumption != Assumption::Drawn {
                search.leave_undecided(ice, Vec::new());
                continue;
            }
            self.planner =
                Planner::cautious(belief, &ice, self.crate_count, self.wariness.caution());
            let left = share.with_nodes(share.nodes.saturating_sub(search.effort.nodes));
            // The agent's own world gets the better part, quick plans included.
            let shortest = if attempt == 0 { share.nodes * 2 / 5 } else { share.nodes / 20 };
            let mut quest = None;
            let found = match self.wariness.loss_steps().filter(|_| attempt == 0) {
                Some(loss_steps) => {
                    let (planner, budget) = (&self.planner, *share);
                    let workshop = Workshop { planner, state, belief, loss_steps, budget };
                    let planned = workshop.plan(self.route.as_ref().map(Route::rest));
                    quest = planned.1;
                    planned.0
                }
                None => self.planner.plan_quickly(state, shortest.max(1), &left),
            };
            search.effort.count(&found);
            if let Some(quest) = quest {
                self.keep(quest, observation);
            }
            match found.outcome {
                PlanOutcome::Plan { actions, optimal } => {
                    // Where losses are weighed the cheapest plan need not be the shortest; for its own
                    // world the agent looks for both.
                    let is_shortest = optimal && (attempt == 0 || !self.wariness.weighs_losses());
                    let proof = if is_shortest { Proof::Optimal } else { Proof::BestEffort };
                    self.route = Some(Route::new(actions, state, proof, true));
                    return Some(engine_of(assumption));
                }
                PlanOutcome::Unknown { towards } => search.leave_undecided(ice, towards),
                PlanOutcome::Unsolvable => {}
            }
            if found.cut_short || search.effort.nodes >= share.nodes {
                break;
            }
        }
        None
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

impl Agent<Ice> for Assuming {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, percept: &Percept<'_, Ice>, budget: &Budget<'_>) -> Answer<Ice> {
        let mut reason = self.reason_to_plan(percept);
        let mut made = ("plan followed", Effort::default());
        if reason.is_none() {
            let (is_better, effort) = self.ponder(percept, budget);
            reason = is_better.then_some(PlanReason::Improved);
            let engine = if is_better { engine_of(self.assumption) } else { made.0 };
            made = (engine, effort);
        } else {
            let prepared = self.prepared.take().map(Ok);
            let replanned = prepared.unwrap_or_else(|| {
                let effort = self.patience.decision;
                self.replan(percept.observation, percept.belief, effort, budget)
            });
            match replanned {
                Ok(how) => made = how,
                Err(why) => return Answer::Resign(why),
            }
        }
        let (engine, effort) = made;
        let planned = Planned { reason, engine, effort };
        self.wariness.count_step();
        let doom = Some(&mut self.doom);
        follow(self.route.as_mut(), &mut self.planner, percept, doom, planned)
    }
}

const fn engine_of(assumption: Assumption) -> &'static str {
    match assumption {
        Assumption::Floor => "A* over pushes, unknown = floor",
        Assumption::Ice => "A* over pushes, unknown = ice",
        Assumption::Drawn => "A* over pushes in a world drawn",
    }
}

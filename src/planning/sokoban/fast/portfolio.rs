//! The searches for any plan, and who has a turn when.

use super::feature_search::{Errand, FeatureSearch, Outcome};
use super::feature_space::Style;
use super::floor::Cell;
use super::floorplan::Floorplan;
use super::whim::Whim;
use super::improve::{Improving, carried_out, pushes_of};
use super::packing::Packing;
use super::probe::Probe;
use super::restarts;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Plan, Planner, PushAction, Status, Verdict};
use crate::worlds::ice::{Layout, State, rules};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Nodes of the proof that is tried once a plan is known.
const PROOF_NODES: u64 = 400;

/// Nodes for improving a plan: so many at least, and so many for each node that went into it.
const IMPROVING_NODES: (u64, u64) = (800, 2);

/// Nodes of the first turn of every search; each turn doubles them.
const FIRST_TURN: u64 = 200;

/// Searches are begun anew once a turn has so many nodes.
const LATE_TURN: u64 = 1_600;

/// Crates times cells of the largest boards that are searched for features: on larger ones a
/// single board has too many moves.
const MOST_CRATE_CELLS: usize = 200_000;

/// Nodes of weighted A* for a node of the feature search, times the crates squared.
const WEIGHTED_SHARE: u64 = 1_000;

/// Looks for any plan, then makes it better with about as much effort again.
///
/// The searches take turns with growing shares of the budget: feature searches of different
/// styles, and weighted A* over single pushes, which is better where a few crates must do
/// something intricate. The verdict counts the states expanded until the first plan was known.
pub(in super::super) fn solve_fast(
    layout: &Arc<Layout>,
    ice: &CellSet,
    state: &State,
    budget: &Budget<'_>,
) -> Verdict {
    let crate_count = state.crates.len();
    let mut planner =
        Planner::measuring(layout, ice, crate_count, Measure::Pushes, DetectorSet::WORTHWHILE);
    let lower_bound = planner.lower_bound(state);
    let floorplan = Floorplan::new(layout, ice, state);
    let (Some(lower_bound), Some((floorplan, crates))) = (lower_bound, floorplan) else {
        return Verdict::unsolvable(0);
    };
    let task = Task { layout, ice, state };
    let probe = Rc::new(RefCell::new(Probe::new(&task, &crates)));
    let mut searching = Searching {
        task,
        planner,
        floorplan: &floorplan,
        crates: &crates,
        features: Style::ALL.map(|_| None),
        packing: None,
        probe,
        newcomers: 0,
        player: floorplan.number[usize::from(state.player)],
        expanded: 0,
    };
    match searching.run(budget) {
        Found::Pushes(pushes) => {
            let expanded = searching.expanded;
            improved(
                &searching.task,
                &mut searching.planner,
                pushes,
                (lower_bound, expanded),
                budget,
            )
        }
        Found::Proof(verdict) => verdict,
        Found::Nothing => Verdict {
            status: Status::BudgetSpent,
            plan: None,
            lower_bound,
            expanded: searching.expanded,
            stopped: (budget.should_stop)(),
            are_ties_proved: false,
        },
    }
}

pub(super) struct Task<'a> {
    pub(super) layout: &'a Arc<Layout>,
    pub(super) ice: &'a CellSet,
    pub(super) state: &'a State,
}

struct Searching<'a> {
    task: Task<'a>,
    planner: Planner,
    floorplan: &'a Floorplan,
    crates: &'a [Cell],
    /// In the order of [`Style::ALL`], each made when its first turn comes.
    features: [Option<FeatureSearch<'a>>; Style::ALL.len()],
    packing: Option<Packing<'a>>,
    probe: Rc<RefCell<Probe>>,
    /// Searches begun anew so far.
    newcomers: u64,
    player: Cell,
    expanded: u64,
}

enum Found {
    Pushes(Vec<PushAction>),
    Proof(Verdict),
    Nothing,
}

impl Searching<'_> {
    /// Lets the searches take turns, until one ends or none can go on.
    fn run(&mut self, budget: &Budget<'_>) -> Found {
        let size = self.crates.len() * self.floorplan.len();
        let styles = if size > MOST_CRATE_CELLS { 0 } else { Style::ALL.len() };
        let mut share = FIRST_TURN;
        let mut is_greedy = true;
        // Each search may fill its part of the memory.
        let part = Budget { bytes: budget.bytes / 4, ..*budget };
        loop {
            let mut goes_on = false;
            for index in 0..styles.max(1) {
                if index < styles {
                    // The first style has as much as the others together.
                    let nodes = if index == 0 { share } else { share / 2 };
                    let before = self.expanded;
                    if let Some(found) = self.look_for_features(index, nodes, &part) {
                        return found;
                    }
                    goes_on |= self.expanded > before;
                }
                if index == 0 {
                    let weight = Weight::tenths(if is_greedy { 50 } else { 20 });
                    match self.look_for_distances(weight, share, &part) {
                        Ok(was_cut) => goes_on |= !was_cut,
                        Err(found) => return found,
                    }
                }
            }
            if styles > 0 && share >= LATE_TURN {
                // As much for them together as for those that go on.
                let last = self.expanded + 5 * share / 2;
                while self.expanded < last && self.left(budget) > 0 && !(budget.should_stop)() {
                    let nodes = restarts::nodes(self.newcomers + 1);
                    if let Some(found) = self.look_anew(nodes, &part) {
                        return found;
                    }
                }
            }
            if !goes_on || self.left(budget) == 0 || (budget.should_stop)() {
                return Found::Nothing;
            }
            is_greedy = !is_greedy;
            share = share.saturating_mul(2);
        }
    }

    fn left(&self, budget: &Budget<'_>) -> u64 {
        budget.nodes.saturating_sub(self.expanded)
    }

    /// Gives one of the feature searches a turn.
    fn look_for_features(
        &mut self,
        index: usize,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let (floorplan, crates) = (self.floorplan, self.crates);
        let packing = &mut self.packing;
        let probe = self.probe.clone();
        let search = self.features[index].get_or_insert_with(|| {
            let packing = packing
                .get_or_insert_with(|| Packing::new(floorplan, crates, Whim::NONE));
            FeatureSearch::new(floorplan, packing.clone(), probe.clone(), (Style::ALL[index], Whim::NONE), crates)
        });
        let before = search.expanded();
        let outcome = search.go_on(self.player, &turn);
        self.expanded += search.expanded() - before;
        match outcome {
            Outcome::Solved(errands) => Some(Found::Pushes(self.task.pushes(floorplan, &errands))),
            Outcome::Exhausted => Some(Found::Proof(Verdict::unsolvable(self.expanded))),
            Outcome::BudgetSpent => None,
        }
    }

    /// Begins a feature search with a whim of its own, and gives it one turn.
    fn look_anew(&mut self, nodes: u64, budget: &Budget<'_>) -> Option<Found> {
        let (floorplan, crates) = (self.floorplan, self.crates);
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        self.newcomers += 1;
        let style = restarts::style(self.newcomers);
        let whim = Whim::new(self.newcomers);
        let probe = self.probe.clone();
        let packing = Packing::new(floorplan, crates, whim);
        let mut search = FeatureSearch::new(floorplan, packing, probe, (style, whim), crates);
        let outcome = search.go_on(self.player, &turn);
        self.expanded += search.expanded();
        match outcome {
            Outcome::Solved(errands) => {
                Some(Found::Pushes(self.task.pushes(floorplan, &errands)))
            }
            Outcome::Exhausted => Some(Found::Proof(Verdict::unsolvable(self.expanded))),
            Outcome::BudgetSpent => None,
        }
    }

    /// Gives weighted A* a turn; it begins anew each time. Whether it was cut short by something
    /// else than its share of nodes; `Err` with what it found.
    fn look_for_distances(
        &mut self,
        weight: Weight,
        share: u64,
        budget: &Budget<'_>,
    ) -> Result<bool, Found> {
        // With many crates a node costs more, and distances say less.
        let crates = self.task.state.crates.len().max(1) as u64;
        let nodes = share.saturating_mul((WEIGHTED_SHARE / (crates * crates)).clamp(2, 100));
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let answer = self.planner.plan(self.task.state, weight, &turn, &mut Unobserved);
        let expanded = answer.expanded();
        self.expanded += expanded;
        match answer {
            Answer::Solved(found) => {
                let Task { layout, ice, state } = self.task;
                Err(Found::Pushes(pushes_of(layout, ice, state, &found.actions)))
            }
            Answer::Unsolvable { .. } => Err(Found::Proof(Verdict::unsolvable(self.expanded))),
            Answer::BudgetSpent(_) => Ok(expanded < turn.nodes),
        }
    }
}

impl Task<'_> {
    /// The errands of a feature search push by push.
    pub(super) fn pushes(&self, floorplan: &Floorplan, errands: &[Errand]) -> Vec<PushAction> {
        let mut crates = self.state.crates.clone();
        let mut pushes = Vec::new();
        for errand in errands {
            let mut from: CellIndex = floorplan.cells[usize::from(errand.from)];
            for direction in &errand.pushes {
                let entered = self.layout.neighbour(from, *direction);
                pushes.push(PushAction { from, direction: *direction });
                crates.remove(from);
                let is_ice = |cell| self.ice.contains(cell);
                from = rules::slide(self.layout, &crates, is_ice, entered, *direction);
                crates.insert(from);
            }
        }
        pushes
    }
}

/// The verdict on a plan, after proving it best or making it better.
fn improved(
    task: &Task<'_>,
    planner: &mut Planner,
    pushes: Vec<PushAction>,
    (mut lower_bound, expanded): (u32, u64),
    budget: &Budget<'_>,
) -> Verdict {
    let Task { layout, ice, state } = *task;
    let mut best = pushes;
    let (least, factor) = IMPROVING_NODES;
    let share = (least + factor * expanded).min(budget.nodes);
    if best.len() as u32 > lower_bound {
        let proof_nodes = PROOF_NODES.min(share);
        let proof = budget.with_nodes(proof_nodes);
        match planner.plan(state, Weight::ONE, &proof, &mut Unobserved) {
            Answer::Solved(found) => {
                best = pushes_of(layout, ice, state, &found.actions);
                lower_bound = best.len() as u32;
            }
            Answer::BudgetSpent(spent) => lower_bound = lower_bound.max(spent.lower_bound),
            Answer::Unsolvable { .. } => {}
        }
    }
    if best.len() as u32 > lower_bound {
        let improving = Improving::new(layout, ice, state, best);
        (best, _) = improving.run(&budget.with_nodes(share));
    }
    let actions = carried_out(layout, ice, state, &best);
    let plan = actions.and_then(|actions| Plan::replayed(layout, ice, state, actions));
    let is_best = plan.as_ref().is_some_and(|plan| plan.pushes <= lower_bound);
    let status = match (&plan, is_best) {
        (Some(_), true) => Status::Optimal,
        (Some(_), false) => Status::Solved,
        (None, _) => Status::BudgetSpent,
    };
    Verdict { status, plan, lower_bound, expanded, stopped: false, are_ties_proved: false }
}

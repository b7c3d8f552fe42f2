//! Any solution, soon: search in a space of features, for boards too big for proofs.
//!
//! [`solve_fast`] is all that others see. The [`feature_search`] finds a plan whose moves bring one
//! crate anywhere ([`travel`]); it is guided by a [`packing`] order and other [`features`], and
//! leaves out what is [`stuck`]. What it finds is [`improve`]d stretch by stretch.

mod advisors;
mod blocks;
mod corral;
mod corridors;
mod feature_search;
mod feature_space;
mod features;
mod floor;
mod floorplan;
mod improve;
mod lone_crate;
mod packing;
mod regions;
mod stuck;
#[cfg(test)]
mod tests;
mod travel;

use super::model::Measure;
use super::{DetectorSet, Plan, Planner, PushAction, Status, Verdict};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::worlds::ice::{Layout, State, rules};
use feature_search::{Errand, FeatureSearch, Outcome};
use feature_space::Style;
use floorplan::Floorplan;
use improve::{Improving, carried_out, pushes_of};
use packing::Packing;
use std::sync::Arc;

/// Nodes of the proof that is tried once a plan is known.
const PROOF_NODES: u64 = 400;

/// Nodes for improving a plan: so many at least, and so many for each node that went into it.
const IMPROVING_NODES: (u64, u64) = (800, 2);

/// Nodes of the first turn of every search; each turn doubles them.
const FIRST_TURN: u64 = 200;

/// States that the searches for any plan keep in proportion to those of the feature search.
const WEIGHTED_SHARE: u64 = 30;

/// Looks for any plan, then makes it better with about as much effort again.
///
/// The searches take turns with growing shares of the budget: feature searches of different
/// styles, and weighted A* over single pushes, which is better where a few crates must do
/// something intricate. The verdict counts the states expanded until the first plan was known.
pub(super) fn solve_fast(
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
    let mut searching = Searching {
        task: Task { layout, ice, state },
        planner,
        features: [Style::Eager, Style::Fair].map(|style| {
            let packing = Packing::new(&floorplan, &crates);
            FeatureSearch::new(&floorplan, packing, style, &crates)
        }),
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

struct Task<'a> {
    layout: &'a Arc<Layout>,
    ice: &'a CellSet,
    state: &'a State,
}

struct Searching<'a> {
    task: Task<'a>,
    planner: Planner,
    features: [FeatureSearch<'a>; 2],
    player: floor::Cell,
    expanded: u64,
}

enum Found {
    Pushes(Vec<PushAction>),
    Proof(Verdict),
    Nothing,
}

impl Searching<'_> {
    /// Lets the searches take turns.
    fn run(&mut self, budget: &Budget<'_>) -> Found {
        let mut share = FIRST_TURN;
        let mut is_careful = true;
        loop {
            let [eager, fair] = [0, 1];
            let found = self
                .look_for_features(eager, share, budget)
                .or_else(|| {
                    let weight = Weight::tenths(if is_careful { 50 } else { 20 });
                    self.look_for_distances(weight, share * WEIGHTED_SHARE, budget)
                })
                .or_else(|| self.look_for_features(fair, share / 2, budget));
            if let Some(found) = found {
                return found;
            }
            if self.left(budget) == 0 || (budget.should_stop)() {
                return Found::Nothing;
            }
            is_careful = !is_careful;
            share *= 2;
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
        let search = &mut self.features[index];
        let before = search.expanded();
        let outcome = search.go_on(self.player, &turn);
        self.expanded += search.expanded() - before;
        match outcome {
            Outcome::Solved(errands) => {
                Some(Found::Pushes(self.task.pushes(search.floorplan(), &errands)))
            }
            Outcome::Exhausted => Some(Found::Proof(Verdict::unsolvable(self.expanded))),
            Outcome::BudgetSpent => None,
        }
    }

    /// Gives weighted A* a turn; it begins anew each time.
    fn look_for_distances(
        &mut self,
        weight: Weight,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Option<Found> {
        let turn = budget.with_nodes(nodes.min(self.left(budget)));
        let answer = self.planner.plan(self.task.state, weight, &turn, &mut Unobserved);
        self.expanded += answer.expanded();
        match answer {
            Answer::Solved(found) => {
                let Task { layout, ice, state } = self.task;
                Some(Found::Pushes(pushes_of(layout, ice, state, &found.actions)))
            }
            Answer::Unsolvable { .. } => Some(Found::Proof(Verdict::unsolvable(self.expanded))),
            Answer::BudgetSpent(_) => None,
        }
    }
}

impl Task<'_> {
    /// The errands of a feature search push by push.
    fn pushes(&self, floorplan: &Floorplan, errands: &[Errand]) -> Vec<PushAction> {
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

//! Plans made better: stretches of a plan replaced by shorter ones.

use crate::board::{CellSet, Direction};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner, PushAction};
use crate::planning::walks;
use crate::worlds::ice::{Layout, State, rules};
use std::sync::Arc;

/// Lengths of the stretches looked at, in pushes, in the order in which they are tried.
const STRETCHES: [usize; 4] = [16, 32, 10, 64];

/// Nodes that a push less earns: a plan that gets better is worth more effort.
const NODES_EARNED: u64 = 100;

/// How much goes into each stretch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Nodes for one stretch.
    nodes: u64,
    /// How many times as long as [`STRETCHES`] they are.
    length_factor: usize,
}

impl Effort {
    /// Of the first round.
    pub(super) const FIRST: Self = Self { nodes: 200, length_factor: 1 };

    /// Whether a single stretch takes in all of a plan with so many pushes.
    pub(super) fn spans(self, pushes: usize) -> bool {
        STRETCHES.iter().any(|length| length.saturating_mul(self.length_factor) >= pushes)
    }

    /// So many times the nodes, for stretches twice as long.
    pub(super) fn grown(self, factor: u64) -> Self {
        Self {
            nodes: self.nodes.saturating_mul(factor),
            length_factor: self.length_factor.saturating_mul(2),
        }
    }
}

/// The walks and pushes that carry out a sequence of pushes; `None` if one of them cannot be made.
pub(crate) fn carried_out(
    layout: &Layout,
    ice: &CellSet,
    state: &State,
    pushes: &[PushAction],
) -> Option<Vec<Direction>> {
    let mut state = state.clone();
    let mut actions = Vec::new();
    for push in pushes {
        let behind = layout.neighbour(push.from, push.direction.opposite());
        let walk = walks::path(layout, &state, |cell| ice.contains(cell), behind)?;
        actions.extend(walk.iter().map(|(direction, _)| *direction));
        actions.push(push.direction);
        state.player = behind;
        apply(layout, ice, &mut state, *push)?;
    }
    Some(actions)
}

/// Makes a push where the player stands ready for it.
fn apply(layout: &Layout, ice: &CellSet, state: &mut State, push: PushAction) -> Option<()> {
    let is_ice = |cell| ice.contains(cell);
    let change = rules::apply_assuming(layout, is_ice, state, push.direction);
    change.push.filter(|made| made.from == push.from).map(|_| ())
}

/// The pushes among actions.
pub(crate) fn pushes_of(
    layout: &Layout,
    ice: &CellSet,
    state: &State,
    actions: &[Direction],
) -> Vec<PushAction> {
    let mut state = state.clone();
    let mut pushes = Vec::new();
    for direction in actions {
        let is_ice = |cell| ice.contains(cell);
        let change = rules::apply_assuming(layout, is_ice, &mut state, *direction);
        if let Some(push) = change.push {
            pushes.push(PushAction { from: push.from, direction: *direction });
        }
    }
    pushes
}

/// A plan that is made shorter, stretch by stretch.
pub(super) struct Improving<'a> {
    layout: &'a Arc<Layout>,
    ice: &'a CellSet,
    start: &'a State,
    pushes: Vec<PushAction>,
    effort: Effort,
    /// Nodes that may still be expanded.
    left: u64,
    /// Nodes that may still be earned.
    unearned: u64,
}

impl<'a> Improving<'a> {
    pub(super) fn new(
        layout: &'a Arc<Layout>,
        ice: &'a CellSet,
        start: &'a State,
        pushes: Vec<PushAction>,
        effort: Effort,
    ) -> Self {
        Self { layout, ice, start, pushes, effort, left: 0, unearned: 0 }
    }

    /// Replaces stretches by shorter ones until nothing more is found or no nodes are left, of
    /// which each push less earns some, in all no more than the budget has; the pushes that are
    /// left, and the nodes that took.
    ///
    /// Each stretch is an A* search from the crates at its beginning to exactly the crates at its
    /// end, so the rest of the plan stays as it is.
    pub(super) fn run(mut self, nodes: u64, budget: &Budget<'_>) -> (Vec<PushAction>, u64) {
        self.left = nodes.min(budget.nodes);
        self.unearned = budget.nodes - self.left;
        while self.round(budget) {}
        let left = self.left + self.unearned;
        (self.pushes, budget.nodes - left)
    }

    /// Goes through the plan with stretches of all lengths; whether another time is worth it.
    fn round(&mut self, budget: &Budget<'_>) -> bool {
        let before = self.pushes.len();
        for length in STRETCHES {
            let length = length.saturating_mul(self.effort.length_factor);
            if !self.pass(length, budget) {
                return false;
            }
            if length >= self.pushes.len() {
                break;
            }
        }
        self.pushes.len() < before
    }

    /// Goes once through the plan; false once no nodes are left.
    fn pass(&mut self, length: usize, budget: &Budget<'_>) -> bool {
        let mut state = self.start.clone();
        let mut first = 0;
        while first < self.pushes.len() {
            if self.left == 0 || (budget.should_stop)() {
                return false;
            }
            let last = (first + length).min(self.pushes.len());
            self.shorten(&state, first, last, budget);
            let step = (length / 2).max(1).min(self.pushes.len() - first);
            for push in &self.pushes[first..first + step] {
                state.player = self.layout.neighbour(push.from, push.direction.opposite());
                if apply(self.layout, self.ice, &mut state, *push).is_none() {
                    return false;
                }
            }
            first += step;
        }
        true
    }

    /// Looks for fewer pushes than those from `first` to before `last`.
    fn shorten(&mut self, from: &State, first: usize, last: usize, budget: &Budget<'_>) {
        let mut end = from.clone();
        for push in &self.pushes[first..last] {
            end.player = self.layout.neighbour(push.from, push.direction.opposite());
            if apply(self.layout, self.ice, &mut end, *push).is_none() {
                return;
            }
        }
        if end.crates == from.crates {
            // Nothing has changed but where the player is: worth a try without these pushes.
            self.replace(from, (first, last), Vec::new());
            return;
        }
        let layout = Layout::new(
            self.layout.rows(),
            self.layout.columns(),
            self.layout.walls().clone(),
            end.crates.clone(),
        );
        let layout = Arc::new(layout);
        let count = from.crates.len();
        let detectors = DetectorSet::WORTHWHILE;
        let mut planner = Planner::measuring(&layout, self.ice, count, Measure::Pushes, detectors);
        let budget = budget.with_nodes(self.effort.nodes.min(self.left));
        let answer = planner.plan(from, Weight::ONE, &budget, &mut Unobserved);
        // A stretch that is proved shortest at a glance takes its time as well.
        self.left = self.left.saturating_sub(answer.expanded().max(1));
        if let Answer::Solved(found) = answer {
            let pushes = pushes_of(&layout, self.ice, from, &found.actions);
            if pushes.len() < last - first {
                self.replace(from, (first, last), pushes);
            }
        }
    }

    /// Puts other pushes in the place of some, if the rest can still be carried out after them.
    fn replace(&mut self, from: &State, (first, last): (usize, usize), pushes: Vec<PushAction>) {
        let rest = self.pushes.get(last).into_iter();
        let trial: Vec<PushAction> = pushes.iter().chain(rest).copied().collect();
        if carried_out(self.layout, self.ice, from, &trial).is_some() {
            let saved = (last - first).saturating_sub(pushes.len()) as u64;
            let earned = (NODES_EARNED * saved).min(self.unearned);
            self.unearned -= earned;
            self.left += earned;
            self.pushes.splice(first..last, pushes);
        }
    }
}

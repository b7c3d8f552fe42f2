//! Shortens a plan by replacing windows of it with optimal sub-plans.

use crate::board::{CellSet, Direction};
use crate::planning::search::{Answer, Budget, Unobserved, Weight};
use crate::planning::sokoban::model::Measure;
use crate::planning::sokoban::{DetectorSet, Planner, PushAction};
use crate::planning::walks;
use crate::worlds::ice::{Layout, State, rules};
use std::sync::Arc;

/// Window lengths in pushes, in the order in which they are tried.
const STRETCHES: [usize; 4] = [16, 32, 10, 64];

/// Nodes added per saved push.
const NODES_EARNED: u64 = 100;

/// Search limits of a window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// Nodes per window.
    nodes: u64,
    /// Factor on the lengths in [`STRETCHES`].
    length_factor: usize,
}

impl Effort {
    /// Limits of the first round.
    pub(super) const FIRST: Self = Self { nodes: 200, length_factor: 1 };

    /// Returns true if one window covers a plan of this many pushes.
    pub(super) fn spans(self, pushes: usize) -> bool {
        STRETCHES.iter().any(|length| length.saturating_mul(self.length_factor) >= pushes)
    }

    /// Multiplies the nodes by `factor` and doubles the window lengths.
    pub(super) fn grown(self, factor: u64) -> Self {
        Self {
            nodes: self.nodes.saturating_mul(factor),
            length_factor: self.length_factor.saturating_mul(2),
        }
    }
}

/// The actions (walks and pushes) of a push sequence; `None` if a push is impossible.
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

/// Applies a push; the player must already be behind the crate.
fn apply(layout: &Layout, ice: &CellSet, state: &mut State, push: PushAction) -> Option<()> {
    let is_ice = |cell| ice.contains(cell);
    let change = rules::apply_assuming(layout, is_ice, state, push.direction);
    change.push.filter(|made| made.from == push.from).map(|_| ())
}

/// The pushes of an action sequence.
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

/// A plan under improvement.
pub(super) struct Improving<'a> {
    layout: &'a Arc<Layout>,
    ice: &'a CellSet,
    start: &'a State,
    pushes: Vec<PushAction>,
    effort: Effort,
    /// Nodes left for this call.
    left: u64,
    /// Nodes that saved pushes can still add.
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

    /// Replaces windows until no pass saves a push or no nodes are left.
    ///
    /// Returns the pushes and the nodes used. Each saved push adds nodes, up to those of the
    /// budget. A window is an A* search from the crates at its start to exactly the crates at its
    /// end, so the rest of the plan stays valid.
    pub(super) fn run(mut self, nodes: u64, budget: &Budget<'_>) -> (Vec<PushAction>, u64) {
        self.left = nodes.min(budget.nodes);
        self.unearned = budget.nodes - self.left;
        while self.round(budget) {}
        let left = self.left + self.unearned;
        (self.pushes, budget.nodes - left)
    }

    /// One pass with each window length; returns true if a push was saved.
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

    /// One pass over the plan with overlapping windows; returns false once no nodes are left.
    fn pass(&mut self, length: usize, budget: &Budget<'_>) -> bool {
        let mut state = self.start.clone();
        let mut first = 0;
        while first < self.pushes.len() {
            if self.left == 0 || (budget.should_stop)() {
                return false;
            }
            let last = (first + length).min(self.pushes.len());
            self.shorten(&state, first, last, budget);
            // Windows overlap by half, so that no seam is always at the same push.
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

    /// Searches for fewer pushes between the boards at `first` and `last`.
    fn shorten(&mut self, from: &State, first: usize, last: usize, budget: &Budget<'_>) {
        let mut end = from.clone();
        for push in &self.pushes[first..last] {
            end.player = self.layout.neighbour(push.from, push.direction.opposite());
            if apply(self.layout, self.ice, &mut end, *push).is_none() {
                return;
            }
        }
        if end.crates == from.crates {
            // Only the player moved: try without these pushes.
            self.replace(from, (first, last), Vec::new());
            return;
        }
        // The crates at the window's end become the targets of a sub-level.
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
        // Count at least one node, because even an immediate proof takes time.
        self.left = self.left.saturating_sub(answer.expanded().max(1));
        if let Answer::Solved(found) = answer {
            let pushes = pushes_of(&layout, self.ice, from, &found.actions);
            if pushes.len() < last - first {
                self.replace(from, (first, last), pushes);
            }
        }
    }

    /// Replaces pushes if the next push of the rest is still possible.
    fn replace(&mut self, from: &State, (first, last): (usize, usize), pushes: Vec<PushAction>) {
        // The crates agree after the window; only the next push can fail, because the player may be
        // elsewhere.
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

//! Shortens a plan by replacing windows (consecutive pushes) with optimal sub-plans.

use crate::board::{CellSet, Direction};
use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
use crate::planning::sokoban::model::CostMeasure;
use crate::planning::sokoban::{DetectorSet, Planner, PushAction};
use crate::planning::walks;
use crate::worlds::ice::{BoardLayout, State, rules};
use std::sync::Arc;

/// Window lengths in pushes, in the order in which they are tried.
const WINDOW_LENGTHS: [usize; 4] = [16, 32, 10, 64];

/// Number of nodes that each saved push adds to the budget of the improvement.
const NODES_PER_SAVED_PUSH: u64 = 100;

/// Search limits of a window.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowLimits {
    /// Maximum number of nodes per window.
    nodes: u64,
    /// Factor on the lengths in [`WINDOW_LENGTHS`].
    length_factor: usize,
}

impl WindowLimits {
    /// Limits of the first round.
    pub(super) const FIRST: Self = Self { nodes: 200, length_factor: 1 };

    /// Returns true if the longest window covers a plan of `pushes` pushes.
    pub(super) fn covers(self, pushes: usize) -> bool {
        WINDOW_LENGTHS.iter().any(|length| length.saturating_mul(self.length_factor) >= pushes)
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
pub(crate) fn actions_of(
    layout: &BoardLayout,
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
        apply_push(layout, ice, &mut state, *push)?;
    }
    Some(actions)
}

/// Applies a push; `None` if it is impossible.
///
/// The player must already be behind the crate. If the push is impossible, the state may have
/// changed.
fn apply_push(
    layout: &BoardLayout,
    ice: &CellSet,
    state: &mut State,
    push: PushAction,
) -> Option<()> {
    let is_ice = |cell| ice.contains(cell);
    let change = rules::apply_assuming(layout, is_ice, state, push.direction);
    change.push.filter(|made| made.from == push.from).map(|_| ())
}

/// The pushes of an action sequence; actions that push no crate are left out.
pub(crate) fn pushes_of(
    layout: &BoardLayout,
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
pub(super) struct WindowImprover<'a> {
    layout: &'a Arc<BoardLayout>,
    ice: &'a CellSet,
    start: &'a State,
    pushes: Vec<PushAction>,
    limits: WindowLimits,
    /// Nodes left for this call of [`Self::run`].
    nodes_left: u64,
    /// Nodes that saved pushes can still add.
    nodes_to_earn: u64,
}

impl<'a> WindowImprover<'a> {
    /// Prepares the improvement of a plan from `start`, given by its pushes.
    pub(super) fn new(
        layout: &'a Arc<BoardLayout>,
        ice: &'a CellSet,
        start: &'a State,
        pushes: Vec<PushAction>,
        limits: WindowLimits,
    ) -> Self {
        Self { layout, ice, start, pushes, limits, nodes_left: 0, nodes_to_earn: 0 }
    }

    /// Replaces windows in rounds; returns the pushes and the number of nodes used.
    ///
    /// Starts with `nodes` nodes; each saved push adds [`NODES_PER_SAVED_PUSH`], up to
    /// `budget.nodes` in total. Ends when a round saves nothing, without nodes, on the stop signal,
    /// or at an impossible push. An A* search leads from the crates at a window's start to exactly
    /// the crates at its end, so only the player's walk to the next push must be checked.
    pub(super) fn run(mut self, nodes: u64, budget: &Budget<'_>) -> (Vec<PushAction>, u64) {
        self.nodes_left = nodes.min(budget.nodes);
        self.nodes_to_earn = budget.nodes - self.nodes_left;
        while self.round(budget) {}
        let left = self.nodes_left + self.nodes_to_earn;
        (self.pushes, budget.nodes - left)
    }

    /// Runs one pass per window length; returns true if another round may help.
    ///
    /// Ends after the first length that covers the plan. False if no push was saved or a pass
    /// stopped early.
    fn round(&mut self, budget: &Budget<'_>) -> bool {
        let before = self.pushes.len();
        for length in WINDOW_LENGTHS {
            let length = length.saturating_mul(self.limits.length_factor);
            if !self.pass(length, budget) {
                return false;
            }
            if length >= self.pushes.len() {
                break;
            }
        }
        self.pushes.len() < before
    }

    /// One pass over the plan with overlapping windows; returns false if stopped early.
    ///
    /// Stops without nodes, on the stop signal, or at an impossible push. `length` is in pushes.
    fn pass(&mut self, length: usize, budget: &Budget<'_>) -> bool {
        let mut state = self.start.clone();
        let mut first = 0;
        while first < self.pushes.len() {
            if self.nodes_left == 0 || (budget.should_stop)() {
                return false;
            }
            let last = (first + length).min(self.pushes.len());
            self.shorten(&state, first, last, budget);
            // Windows overlap by half, so that no seam is always at the same push.
            let step = (length / 2).max(1).min(self.pushes.len() - first);
            for push in &self.pushes[first..first + step] {
                state.player = self.layout.neighbour(push.from, push.direction.opposite());
                if apply_push(self.layout, self.ice, &mut state, *push).is_none() {
                    return false;
                }
            }
            first += step;
        }
        true
    }

    /// Searches for fewer pushes in place of the pushes `first..last`; replaces them if possible.
    ///
    /// `from` is the state before push `first`.
    fn shorten(&mut self, from: &State, first: usize, last: usize, budget: &Budget<'_>) {
        let mut end = from.clone();
        for push in &self.pushes[first..last] {
            end.player = self.layout.neighbour(push.from, push.direction.opposite());
            if apply_push(self.layout, self.ice, &mut end, *push).is_none() {
                return;
            }
        }
        if end.crates == from.crates {
            // Only the player moved: try without these pushes.
            self.replace(from, (first, last), Vec::new());
            return;
        }
        // The crates at the window's end become the targets of a sub-level.
        let layout = BoardLayout::new(
            self.layout.rows(),
            self.layout.columns(),
            self.layout.walls().clone(),
            end.crates.clone(),
        );
        let layout = Arc::new(layout);
        let count = from.crates.len();
        let detectors = DetectorSet::DEFAULT;
        let mut planner =
            Planner::with_measure(&layout, self.ice, count, CostMeasure::Pushes, detectors);
        let budget = budget.with_nodes(self.limits.nodes.min(self.nodes_left));
        let answer = planner.plan(from, Weight::ONE, &budget, &mut Unobserved);
        // Count at least one node, because even an immediate proof takes time.
        self.nodes_left = self.nodes_left.saturating_sub(answer.expanded().max(1));
        if let SearchResult::Solved(found) = answer {
            let pushes = pushes_of(&layout, self.ice, from, &found.actions);
            if pushes.len() < last - first {
                self.replace(from, (first, last), pushes);
            }
        }
    }

    /// Replaces the pushes `first..last` by `pushes`, unless that makes the next push impossible.
    ///
    /// `from` is the state before push `first`.
    fn replace(&mut self, from: &State, (first, last): (usize, usize), pushes: Vec<PushAction>) {
        // The crates agree after the window; only the next push can fail, because the player may be
        // elsewhere.
        let rest = self.pushes.get(last).into_iter();
        let trial: Vec<PushAction> = pushes.iter().chain(rest).copied().collect();
        if actions_of(self.layout, self.ice, from, &trial).is_some() {
            let saved = (last - first).saturating_sub(pushes.len()) as u64;
            let earned = (NODES_PER_SAVED_PUSH * saved).min(self.nodes_to_earn);
            self.nodes_to_earn -= earned;
            self.nodes_left += earned;
            self.pushes.splice(first..last, pushes);
        }
    }
}

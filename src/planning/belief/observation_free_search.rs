//! A* over the states that are reachable without a new observation.
//!
//! Every action has one outcome as long as no unknown cell decides it. The heuristic is the
//! hindsight cost (aggregated over the scenarios), which is consistent. The search is lazy: the
//! caller advances it only while a macro-action that it has not found yet may be better than the
//! found ones. It yields macro-actions in rising order of their lower bounds, and none that costs
//! as much as a failure.

use super::action_outcomes::{ActionOutcomes, MacroAction};
use super::bit_board::{KnownCells, PackedState};
use super::eval_context::{EvalContext, shared_cells};
use crate::board::Direction;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Resumable A* search among the states that are reachable with unchanged knowledge.
///
/// `steps_to` has the least known number of actions to each reached state.
#[derive(Debug, Clone)]
pub struct ObservationFreeSearch {
    known: KnownCells,
    nodes: Vec<SearchNode>,
    steps_to: FxHashMap<PackedState, u32>,
    queue: BinaryHeap<QueueEntry>,
}

/// A reached state with the index of its parent, for reconstructing the actions.
///
/// `direction` is the action from the parent; it means nothing in the start node.
#[derive(Debug, Clone, Copy)]
struct SearchNode {
    packed: PackedState,
    /// Number of actions since the start of this search.
    steps: u32,
    parent: u32,
    direction: Direction,
}

/// Result of [`ObservationFreeSearch::advance`].
#[derive(Debug, Clone, PartialEq)]
pub enum SearchProgress {
    /// A macro-action to the goal or a cutoff state, without a further observation.
    Terminal(MacroAction),
    /// A macro-action whose last action may reveal something.
    Informative(MacroAction),
    /// No macro-action: a state was expanded, an outdated entry removed, or the search is over.
    Pending,
}

/// Queue entry: a state, or an informative action from it, with its lower bound.
///
/// `cost` is the lower bound, `node` the index of the state, and `steps` the number of actions
/// including `last_action`. That is the informative action; `None` for a state.
#[derive(Debug, Clone, Copy, PartialEq)]
struct QueueEntry {
    cost: f64,
    steps: u32,
    node: u32,
    last_action: Option<Direction>,
}

impl Eq for QueueEntry {}

impl PartialOrd for QueueEntry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueueEntry {
    /// Least cost first; then states before macro-actions (fewer observations); then deepest.
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .cost
            .total_cmp(&self.cost)
            .then_with(|| other.last_action.is_some().cmp(&self.last_action.is_some()))
            .then_with(|| self.steps.cmp(&other.steps))
            .then_with(|| other.node.cmp(&self.node))
            .then_with(|| other.last_action.cmp(&self.last_action))
    }
}

impl ObservationFreeSearch {
    /// Creates a search from a state; `hindsight` is a lower bound of its cost.
    #[must_use]
    pub fn new(known: KnownCells, start: PackedState, hindsight: f64) -> Self {
        let place = SearchNode { packed: start, steps: 0, parent: 0, direction: Direction::Up };
        let entry = QueueEntry { cost: hindsight, steps: 0, node: 0, last_action: None };
        Self {
            known,
            nodes: vec![place],
            steps_to: FxHashMap::from_iter([(start, 0)]),
            queue: BinaryHeap::from([entry]),
        }
    }

    /// Number of states and queue entries held, which take most of the memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len() + self.queue.len()
    }

    /// Lower bound of all macro-actions not found yet; infinite if there are none.
    ///
    /// Ignores macro-actions that cost at least a failure.
    #[must_use]
    pub fn lower_bound_ahead(&self) -> f64 {
        self.queue.peek().map_or(f64::INFINITY, |entry| entry.cost)
    }

    /// Expands one state or returns one macro-action.
    ///
    /// Costs are aggregated over `scenarios`, whose weights sum to `weight`. `steps` is the number
    /// of steps of the episode before this search; scenario evaluations are added to `work`. Every
    /// call needs the same context, scenarios and steps.
    pub fn advance(
        &mut self,
        context: &EvalContext<'_>,
        (scenarios, weight): (&[u32], f64),
        steps: u32,
        work: &mut u64,
    ) -> SearchProgress {
        let Some(entry) = self.queue.pop() else { return SearchProgress::Pending };
        let place = self.nodes[entry.node as usize];
        if let Some(direction) = entry.last_action {
            return SearchProgress::Informative(self.macro_to(entry.node, Some(direction)));
        }
        // A shorter path to this state was found after this entry was queued.
        if place.steps > self.steps_to[&place.packed] {
            return SearchProgress::Pending;
        }
        if context.steps_from_terminal(place.packed).is_some() {
            return SearchProgress::Terminal(self.macro_to(entry.node, None));
        }
        let failure = context.costs.weighted_failure_cost() - 1e-9;
        let mut outcomes = ActionOutcomes::default();
        for direction in Direction::ALL {
            outcomes.compute(context.board, self.known, place.packed, direction);
            if !outcomes.changes_state() {
                continue;
            }
            let after = SearchNode {
                packed: outcomes.state_after(0),
                steps: place.steps + 1,
                parent: entry.node,
                direction,
            };
            let is_exit = outcomes.is_informative();
            if !is_exit && self.steps_to.get(&after.packed).is_some_and(|old| *old <= after.steps) {
                continue;
            }
            // The hindsight cost after the action, informative or not, bounds the cost of
            // everything that follows from below.
            let cost =
                context.hindsight_total_after(&outcomes, scenarios, steps + after.steps) / weight;
            *work += scenarios.len() as u64;
            // Rounding must not make the lower bound fall along a path.
            let cost = cost.max(entry.cost);
            // Giving up costs no more, so no policy needs this action.
            if cost >= failure {
                continue;
            }
            // An informative action is queued with its own bound and becomes a macro-action when
            // its turn comes.
            let (place, last_action) = if is_exit {
                (entry.node, Some(direction))
            } else {
                self.steps_to.insert(after.packed, after.steps);
                self.nodes.push(after);
                (self.nodes.len() as u32 - 1, None)
            };
            self.queue.push(QueueEntry { cost, steps: after.steps, node: place, last_action });
        }
        SearchProgress::Pending
    }

    /// Reconstructs the actions to a node of the search, followed by `last`, if any.
    fn macro_to(&self, node: u32, last: Option<Direction>) -> MacroAction {
        let mut actions: Vec<Direction> = last.into_iter().collect();
        let mut at = self.nodes[node as usize];
        let state = at.packed;
        while at.steps > 0 {
            actions.push(at.direction);
            at = self.nodes[at.parent as usize];
        }
        actions.reverse();
        MacroAction { deterministic_end: state, actions }
    }
}

impl EvalContext<'_> {
    /// Returns the macro-action with the least lower bound that an observation-free search finds.
    ///
    /// `weight` is the sum of the weights of `scenarios`. `None` if all macro-actions cost at least
    /// a failure.
    pub(super) fn least_cost_macro(
        &self,
        start: PackedState,
        steps: u32,
        (scenarios, weight): (&[u32], f64),
        work: &mut u64,
    ) -> Option<MacroAction> {
        let mut search =
            ObservationFreeSearch::new(shared_cells(self.scenarios, scenarios), start, 0.0);
        while search.lower_bound_ahead().is_finite() {
            match search.advance(self, (scenarios, weight), steps, work) {
                SearchProgress::Terminal(way) | SearchProgress::Informative(way) => {
                    return Some(way);
                }
                SearchProgress::Pending => {}
            }
        }
        None
    }
}

//! Observers that record a [`Trace`] of a search.

use super::trace::{Expansion, Layer, NO_INDEX, Successor, Trace, TraceLimit};
use super::{Observer, PruneReason, Pruned};

/// Records a best-first or iterative-deepening search up to a limit.
#[derive(Debug)]
pub struct TraceRecorder<A> {
    limit: TraceLimit,
    expansions: Vec<Expansion>,
    successors: Vec<Successor<A>>,
    /// Current status of each state, by number.
    statuses: Vec<StateStatus>,
    /// Indices of the expansions whose successors are being processed, the outermost first.
    ///
    /// One in A*, the whole path in IDA*.
    expanding: Vec<u32>,
    /// Number of states on the open list.
    frontier: u32,
    /// Index of the first expansion, and bound, of each IDA* round; empty for other searches.
    rounds: Vec<(usize, u32)>,
    /// Index of the goal's expansion.
    goal: Option<usize>,
    /// Number of expansions, unrecorded ones included.
    expanded: u64,
    /// Number of entries added to the open list, unrecorded ones included.
    generated: u64,
    /// Whether a limit was reached, so that further events are not recorded.
    is_truncated: bool,
}

/// Status of a state during the search.
#[derive(Debug, Clone, Copy)]
struct StateStatus {
    /// Index of the successor entry that last put the state on the open list.
    arrival: u32,
    is_on_frontier: bool,
    /// Whether the heuristic proved that no goal is reachable from the state.
    is_dead: bool,
    /// Heuristic value, or [`NO_INDEX`] if the search never reported one.
    estimate: u32,
}

impl StateStatus {
    /// Status of a state that no event has named yet.
    const UNKNOWN: Self =
        Self { arrival: NO_INDEX, is_on_frontier: false, is_dead: false, estimate: NO_INDEX };
}

impl<A: Copy + PartialEq> TraceRecorder<A> {
    /// Creates a recorder without events.
    #[must_use]
    pub fn new(limit: TraceLimit) -> Self {
        Self {
            limit,
            expansions: Vec::new(),
            successors: Vec::new(),
            statuses: Vec::new(),
            expanding: Vec::new(),
            frontier: 0,
            rounds: Vec::new(),
            goal: None,
            expanded: 0,
            generated: 0,
            is_truncated: false,
        }
    }

    /// Returns the recorded trace.
    ///
    /// O(n log n) for n expansions.
    #[must_use]
    pub fn into_trace(mut self) -> Trace<A> {
        self.note_frontier();
        let numbered = self.expansions.iter().zip(0..);
        let mut expansions_by_state: Vec<(u32, u32)> =
            numbered.map(|(expansion, number)| (expansion.state, number)).collect();
        expansions_by_state.sort_unstable();
        let is_deepening = !self.rounds.is_empty();
        let starts = if is_deepening { self.rounds } else { layer_starts(&self.expansions) };
        Trace {
            layers: layers(&starts, self.expansions.len(), self.goal),
            is_deepening,
            expansions: self.expansions,
            successors: self.successors,
            expansions_by_state,
            goal: self.goal,
            expanded: self.expanded,
            generated: self.generated,
        }
    }

    /// Returns true once a limit of events or memory is reached.
    fn is_full(&self) -> bool {
        let events = self.expansions.len() + self.successors.len();
        let bytes = self.expansions.capacity() * size_of::<Expansion>()
            + self.successors.capacity() * size_of::<Successor<A>>()
            + self.statuses.capacity() * size_of::<StateStatus>();
        events >= self.limit.events || bytes >= self.limit.bytes
    }

    /// Returns the status of a state; creates it if the state is new.
    fn status_mut(&mut self, state: u32) -> &mut StateStatus {
        let index = state as usize;
        if index >= self.statuses.len() {
            self.statuses.resize(index + 1, StateStatus::UNKNOWN);
        }
        &mut self.statuses[index]
    }

    /// Records that the search takes a state from the open list, at path cost `cost`.
    fn record_expansion(&mut self, state: u32, cost: u32, estimate: u32) {
        self.note_frontier();
        let arrival = self.arrival_of(state, cost);
        let number = self.expansions.len() as u32;
        if let Some(successor) = self.successors.get_mut(arrival as usize) {
            successor.left_at = number;
        }
        self.leave_frontier(state);
        let first_successor = self.successors.len() as u32;
        let frontier = self.frontier;
        self.expansions.push(Expansion {
            state,
            cost,
            estimate,
            frontier,
            arrival,
            first_successor,
        });
    }

    /// Returns the index of the successor entry through which the search takes a state.
    ///
    /// In IDA*, the entry on the current path. [`NO_INDEX`] for the start.
    fn arrival_of(&mut self, state: u32, cost: u32) -> u32 {
        if self.expanding.is_empty() {
            let arrival = self.status_mut(state).arrival;
            let known = self.successors.get(arrival as usize);
            return if known.is_some_and(|it| it.cost == Some(cost)) { arrival } else { NO_INDEX };
        }
        self.pending_successor(state, cost, None).map_or(NO_INDEX, |place| place as u32)
    }

    /// Returns the index of the last matching open successor of the innermost expansion.
    ///
    /// Open means added and not yet taken or pruned. The entry must have this state and cost, and
    /// the action if one is given. `None` if no entry matches.
    fn pending_successor(&self, state: u32, cost: u32, action: Option<A>) -> Option<usize> {
        let place = *self.expanding.last()? as usize;
        let start = self.expansions.get(place)?.first_successor as usize;
        let end = self.expansions.get(place + 1).map(|next| next.first_successor as usize);
        let waits = |it: &Successor<A>| {
            let is_same = it.state == Some(state) && it.cost == Some(cost);
            let by_same = action.is_none() || it.action == action;
            is_same && by_same && it.pruned.is_none() && it.left_at == NO_INDEX
        };
        let own = &self.successors[start..end.unwrap_or(self.successors.len())];
        let mut places = own.iter().enumerate();
        places.rfind(|(_, it)| waits(it)).map(|(at, _)| start + at)
    }

    /// Records that a state is no longer on the open list.
    fn leave_frontier(&mut self, state: u32) {
        let status = self.status_mut(state);
        if std::mem::take(&mut status.is_on_frontier) {
            self.frontier -= 1;
        }
    }

    /// Stores the size of the open list in the last expansion.
    fn note_frontier(&mut self) {
        if let Some(last) = self.expansions.last_mut() {
            last.frontier = self.frontier;
        }
    }
}

impl<A: Copy + PartialEq> Observer<u32, A> for TraceRecorder<A> {
    fn started_round(&mut self, bound: u32) {
        if !self.is_truncated {
            self.rounds.push((self.expansions.len(), bound));
        }
    }

    fn expanded(&mut self, state: u32, cost: u32, estimate: u32) {
        self.expanded += 1;
        self.is_truncated = self.is_truncated || self.is_full();
        if self.is_truncated {
            return;
        }
        self.record_expansion(state, cost, estimate);
        self.expanding.push(self.expansions.len().saturating_sub(1) as u32);
    }

    fn generated(&mut self, _parent: u32, state: u32, action: A, cost: u32, estimate: u32) {
        self.generated += 1;
        if self.is_truncated {
            return;
        }
        let number = self.successors.len() as u32;
        let now = self.expansions.len().saturating_sub(1) as u32;
        // IDA* keeps the earlier entry on its stack; best-first search supersedes it. Only IDA* can
        // have several states in expansion.
        let takes_each_once = self.expanding.len() <= 1;
        let status = self.status_mut(state);
        status.estimate = estimate;
        let before = std::mem::replace(&mut status.arrival, number);
        if std::mem::replace(&mut status.is_on_frontier, true) {
            if let Some(known) = self.successors.get_mut(before as usize)
                && takes_each_once
                && known.left_at == NO_INDEX
            {
                known.left_at = now;
            }
        } else {
            self.frontier += 1;
        }
        self.successors.push(Successor {
            state: Some(state),
            action: Some(action),
            cost: Some(cost),
            estimate: Some(estimate),
            pruned: None,
            left_at: NO_INDEX,
        });
    }

    fn pruned(&mut self, _parent: u32, pruned: Pruned<u32, A>) {
        if self.is_truncated {
            return;
        }
        let Pruned { state, action, cost, mut reason } = pruned;
        let now = self.expansions.len().saturating_sub(1) as u32;
        if let (Some(state), Some(cost)) = (state, cost)
            && let Some(waiting) = self.pending_successor(state, cost, action)
            && matches!(reason, PruneReason::OverBound | PruneReason::ReachedBefore)
        {
            self.leave_frontier(state);
            let successor = &mut self.successors[waiting];
            (successor.pruned, successor.left_at) = (Some(reason), now);
            return;
        }
        let mut estimate = None;
        if let Some(state) = state {
            let status = self.status_mut(state);
            status.is_dead |= reason == PruneReason::OutOfReach;
            if status.is_dead {
                // Later paths to a dead state are reported as reached before; record the original
                // reason.
                reason = PruneReason::OutOfReach;
            }
            estimate = Some(status.estimate).filter(|estimate| *estimate != NO_INDEX);
        }
        let pruned = Some(reason);
        self.successors.push(Successor {
            state,
            action,
            cost,
            estimate,
            pruned,
            left_at: NO_INDEX,
        });
    }

    fn closed(&mut self, _state: u32) {
        if !self.is_truncated {
            self.expanding.pop();
        }
    }

    fn reached_goal(&mut self, state: u32, cost: u32) {
        if !self.is_truncated {
            self.record_expansion(state, cost, 0);
            self.goal = self.expansions.len().checked_sub(1);
        }
    }
}

/// A [`TraceRecorder`] that also reports the number of expansions so far at each expansion.
#[derive(Debug)]
pub struct ReportingRecorder<A, F> {
    recorder: TraceRecorder<A>,
    progress: F,
}

impl<A: Copy + PartialEq, F: FnMut(u64)> ReportingRecorder<A, F> {
    /// Creates a recorder without events that calls `progress` at each expansion.
    #[must_use]
    pub fn new(limit: TraceLimit, progress: F) -> Self {
        Self { recorder: TraceRecorder::new(limit), progress }
    }

    /// Returns the recorded trace, see [`TraceRecorder::into_trace`].
    #[must_use]
    pub fn into_trace(self) -> Trace<A> {
        self.recorder.into_trace()
    }
}

impl<A: Copy + PartialEq, F: FnMut(u64)> Observer<u32, A> for ReportingRecorder<A, F> {
    fn started_round(&mut self, bound: u32) {
        self.recorder.started_round(bound);
    }

    fn expanded(&mut self, state: u32, cost: u32, estimate: u32) {
        self.recorder.expanded(state, cost, estimate);
        (self.progress)(self.recorder.expanded);
    }

    fn generated(&mut self, parent: u32, state: u32, action: A, cost: u32, estimate: u32) {
        self.recorder.generated(parent, state, action, cost, estimate);
    }

    fn pruned(&mut self, parent: u32, pruned: Pruned<u32, A>) {
        self.recorder.pruned(parent, pruned);
    }

    fn closed(&mut self, state: u32) {
        self.recorder.closed(state);
    }

    fn reached_goal(&mut self, state: u32, cost: u32) {
        self.recorder.reached_goal(state, cost);
    }
}

/// Returns the first expansion and the f of each layer of a best-first search.
///
/// A layer starts where f exceeds all earlier values.
fn layer_starts(expansions: &[Expansion]) -> Vec<(usize, u32)> {
    let mut starts: Vec<(usize, u32)> = Vec::new();
    for (first, expansion) in expansions.iter().enumerate() {
        let total = expansion.total();
        if starts.last().is_none_or(|(_, highest)| total > *highest) {
            starts.push((first, total));
        }
    }
    starts
}

/// Returns layers with their sizes, given the first expansion and f of each.
///
/// `end` is the number of expansions, `goal` the index of the goal's. Leaves out rounds without
/// expansions.
fn layers(starts: &[(usize, u32)], end: usize, goal: Option<usize>) -> Vec<Layer> {
    let ends = starts.iter().skip(1).map(|(first, _)| *first).chain([end]);
    let spans = starts.iter().zip(ends).filter(|((first, _), end)| first < end);
    let layer = |((first, total), end): (&(usize, u32), usize)| {
        let taken = end - first;
        let has_goal = goal.is_some_and(|goal| (*first..end).contains(&goal));
        let expansions = taken - usize::from(has_goal);
        Layer { first: *first, taken, expansions, total: *total }
    };
    spans.map(layer).collect()
}

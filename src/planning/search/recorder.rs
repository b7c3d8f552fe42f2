//! Observers that record a trace.

use super::trace::{Expansion, Layer, NONE, Successor, Trace, TraceLimit};
use super::{Observer, PruneReason, Pruned};

/// Records a search up to a limit. Works for best-first and iterative-deepening searches.
#[derive(Debug)]
pub struct TraceRecorder<A> {
    limit: TraceLimit,
    expansions: Vec<Expansion>,
    successors: Vec<Successor<A>>,
    /// For each state, its current status.
    standing: Vec<Standing>,
    /// Expansions whose successors are being processed, the outermost first.
    ///
    /// One in A*, the whole path in IDA*.
    open: Vec<u32>,
    frontier: u32,
    /// First expansion and bound of each IDA* round.
    rounds: Vec<(usize, u32)>,
    goal: Option<usize>,
    expanded: u64,
    is_cut: bool,
}

/// Status of a state during the search.
#[derive(Debug, Clone, Copy)]
struct Standing {
    /// The successor entry that last put it on the open list.
    arrival: u32,
    is_on_frontier: bool,
    is_hopeless: bool,
    estimate: u32,
}

impl Standing {
    const UNKNOWN: Self =
        Self { arrival: NONE, is_on_frontier: false, is_hopeless: false, estimate: NONE };
}

impl<A: Copy + PartialEq> TraceRecorder<A> {
    /// A recorder without events.
    #[must_use]
    pub fn new(limit: TraceLimit) -> Self {
        Self {
            limit,
            expansions: Vec::new(),
            successors: Vec::new(),
            standing: Vec::new(),
            open: Vec::new(),
            frontier: 0,
            rounds: Vec::new(),
            goal: None,
            expanded: 0,
            is_cut: false,
        }
    }

    /// The recorded trace. O(n log n) for n expansions.
    #[must_use]
    pub fn into_trace(mut self) -> Trace<A> {
        self.note_frontier();
        let numbered = self.expansions.iter().zip(0..);
        let mut by_state: Vec<(u32, u32)> =
            numbered.map(|(expansion, number)| (expansion.state, number)).collect();
        by_state.sort_unstable();
        let is_deepening = !self.rounds.is_empty();
        let starts = if is_deepening { self.rounds } else { layer_starts(&self.expansions) };
        Trace {
            layers: layers(&starts, self.expansions.len(), self.goal),
            is_deepening,
            expansions: self.expansions,
            successors: self.successors,
            by_state,
            goal: self.goal,
            expanded: self.expanded,
        }
    }

    fn is_full(&self) -> bool {
        let events = self.expansions.len() + self.successors.len();
        let bytes = self.expansions.capacity() * size_of::<Expansion>()
            + self.successors.capacity() * size_of::<Successor<A>>()
            + self.standing.capacity() * size_of::<Standing>();
        events >= self.limit.events || bytes >= self.limit.bytes
    }

    fn standing(&mut self, state: u32) -> &mut Standing {
        let index = state as usize;
        if index >= self.standing.len() {
            self.standing.resize(index + 1, Standing::UNKNOWN);
        }
        &mut self.standing[index]
    }

    /// Records that a state is taken from the open list.
    fn take(&mut self, state: u32, cost: u32, estimate: u32) {
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

    /// The successor entry through which a state is taken.
    ///
    /// If the state was added several times, IDA* takes the entry on its current path.
    fn arrival_of(&mut self, state: u32, cost: u32) -> u32 {
        if self.open.is_empty() {
            let arrival = self.standing(state).arrival;
            let known = self.successors.get(arrival as usize);
            return if known.is_some_and(|it| it.cost == Some(cost)) { arrival } else { NONE };
        }
        self.waiting_on_branch(state, cost, None).map_or(NONE, |place| place as u32)
    }

    /// The unsearched successor entry of the innermost expansion with this state, cost and, if
    /// given, action.
    fn waiting_on_branch(&self, state: u32, cost: u32, action: Option<A>) -> Option<usize> {
        let place = *self.open.last()? as usize;
        let start = self.expansions.get(place)?.first_successor as usize;
        let end = self.expansions.get(place + 1).map(|next| next.first_successor as usize);
        let waits = |it: &Successor<A>| {
            let is_same = it.state == Some(state) && it.cost == Some(cost);
            let by_same = action.is_none() || it.action == action;
            is_same && by_same && it.pruned.is_none() && it.left_at == NONE
        };
        let own = &self.successors[start..end.unwrap_or(self.successors.len())];
        let mut places = own.iter().enumerate();
        places.rfind(|(_, it)| waits(it)).map(|(at, _)| start + at)
    }

    fn leave_frontier(&mut self, state: u32) {
        let standing = self.standing(state);
        if std::mem::take(&mut standing.is_on_frontier) {
            self.frontier -= 1;
        }
    }

    fn note_frontier(&mut self) {
        if let Some(last) = self.expansions.last_mut() {
            last.frontier = self.frontier;
        }
    }
}

impl<A: Copy + PartialEq> Observer<u32, A> for TraceRecorder<A> {
    fn deepened(&mut self, bound: u32) {
        if !self.is_cut {
            self.rounds.push((self.expansions.len(), bound));
        }
    }

    fn expanded(&mut self, state: u32, cost: u32, estimate: u32) {
        self.expanded += 1;
        self.is_cut = self.is_cut || self.is_full();
        if self.is_cut {
            return;
        }
        self.take(state, cost, estimate);
        self.open.push(self.expansions.len().saturating_sub(1) as u32);
    }

    fn generated(&mut self, _parent: u32, state: u32, action: A, cost: u32, estimate: u32) {
        if self.is_cut {
            return;
        }
        let number = self.successors.len() as u32;
        let now = self.expansions.len().saturating_sub(1) as u32;
        // IDA* keeps the earlier entry on its stack; best-first search replaces it.
        let takes_each_once = self.open.len() <= 1;
        let standing = self.standing(state);
        standing.estimate = estimate;
        let before = std::mem::replace(&mut standing.arrival, number);
        if std::mem::replace(&mut standing.is_on_frontier, true) {
            if let Some(known) = self.successors.get_mut(before as usize)
                && takes_each_once
                && known.left_at == NONE
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
            left_at: NONE,
        });
    }

    fn pruned(&mut self, _parent: u32, pruned: Pruned<u32, A>) {
        if self.is_cut {
            return;
        }
        let Pruned { state, action, cost, mut reason } = pruned;
        let now = self.expansions.len().saturating_sub(1) as u32;
        if let (Some(state), Some(cost)) = (state, cost)
            && let Some(waiting) = self.waiting_on_branch(state, cost, action)
            && matches!(reason, PruneReason::OverBound | PruneReason::ReachedBefore)
        {
            self.leave_frontier(state);
            let successor = &mut self.successors[waiting];
            (successor.pruned, successor.left_at) = (Some(reason), now);
            return;
        }
        let mut estimate = None;
        if let Some(state) = state {
            let standing = self.standing(state);
            standing.is_hopeless |= reason == PruneReason::OutOfReach;
            if standing.is_hopeless {
                // Later paths to a dead state are reported as reached before; record the original
                // reason.
                reason = PruneReason::OutOfReach;
            }
            estimate = Some(standing.estimate).filter(|estimate| *estimate != NONE);
        }
        let pruned = Some(reason);
        self.successors.push(Successor { state, action, cost, estimate, pruned, left_at: NONE });
    }

    fn closed(&mut self, _state: u32) {
        if !self.is_cut {
            self.open.pop();
        }
    }

    fn reached_goal(&mut self, state: u32, cost: u32) {
        if !self.is_cut {
            self.take(state, cost, 0);
            self.goal = self.expansions.len().checked_sub(1);
        }
    }
}

/// A recorder that also reports the number of expansions after each one.
#[derive(Debug)]
pub struct ReportingRecorder<A, F> {
    recorder: TraceRecorder<A>,
    progress: F,
}

impl<A: Copy + PartialEq, F: FnMut(u64)> ReportingRecorder<A, F> {
    /// A recorder without events.
    #[must_use]
    pub fn new(limit: TraceLimit, progress: F) -> Self {
        Self { recorder: TraceRecorder::new(limit), progress }
    }

    /// See [`TraceRecorder::into_trace`].
    #[must_use]
    pub fn into_trace(self) -> Trace<A> {
        self.recorder.into_trace()
    }
}

impl<A: Copy + PartialEq, F: FnMut(u64)> Observer<u32, A> for ReportingRecorder<A, F> {
    fn deepened(&mut self, bound: u32) {
        self.recorder.deepened(bound);
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

/// The layers of a best-first search: a layer starts where f exceeds all earlier values.
///
/// Returns for each its first expansion and that f.
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

/// Layers with their sizes, given where each starts. Leaves out rounds without expansions.
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

//! IDA*: depth-first searches under a rising bound on f = g + h.
//!
//! Each round searches all paths with f ≤ bound, and the smallest f above the bound becomes the
//! next bound. A transposition table remembers, for each state, the last round that met it within
//! the bound and the smallest g in that round. A state that the same round meets again at no
//! smaller g is pruned.
//!
//! Korf, *Depth-First Iterative-Deepening: An Optimal Admissible Tree Search* (1985); transposition
//! table: Reinefeld and Marsland, *Enhanced Iterative-Deepening Search* (1994).

use super::best_first::GUARD_INTERVAL;
use super::{
    Budget, BudgetSpent, Observer, PruneReason, Pruned, SearchResult, Solution, Space, Successors,
};

/// Searches a cheapest path from `start` to a goal by iterative deepening.
///
/// With an admissible heuristic, a solution has the same cost and lower bound as that of A*. Keeps
/// the states met, but no open list, and expands states again in every round.
pub fn idastar<P: Space>(
    space: &mut P,
    start: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> SearchResult<P::Action> {
    idastar_to_depth(space, start, u32::MAX, budget, observer)
}

/// [`idastar`] limited to paths of cost at most `depth`.
///
/// If the limit cuts off a path and no path within it reaches a goal, the result is `BudgetSpent`,
/// with a lower bound of at most `depth` + 1.
pub fn idastar_to_depth<P: Space>(
    space: &mut P,
    start: u32,
    depth: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> SearchResult<P::Action> {
    let Some(bound) = space.heuristic(start) else {
        return SearchResult::Unsolvable { expanded: 0 };
    };
    let mut search = IdaStar::new(start, depth, bound);
    loop {
        if let Some(answer) = search.round(space, budget, observer) {
            return answer;
        }
        // No path was over the bound: a larger bound would search the same paths again.
        if search.next_bound == u32::MAX {
            let expanded = search.expanded;
            return if search.hit_depth_limit {
                search.spent()
            } else {
                SearchResult::Unsolvable { expanded }
            };
        }
        search.bound = search.next_bound;
    }
}

/// State of an IDA* search.
struct IdaStar<A> {
    start: u32,
    /// Maximum cost of a path.
    max_cost: u32,
    /// Bound on f of the current round.
    bound: u32,
    /// Smallest f above the bound met in this round: the bound of the next round.
    ///
    /// `u32::MAX` if no path within the maximum cost exceeded the bound.
    next_bound: u32,
    /// Whether the depth limit, or the largest number, cut off a path in this round.
    hit_depth_limit: bool,
    expanded: u64,
    /// Number of generated successors, for the polls of the stop signal.
    generated: u64,
    /// Whether the stop signal ended the search.
    stopped: bool,
    /// Transposition table: by state, the bound of its last round and its least cost there.
    ///
    /// Only rounds that met the state within their bound count.
    transposition_table: Vec<(u32, u32)>,
    /// Smallest heuristic value of a state within the bounds, and the path there.
    closest: (u32, Vec<A>),
    /// Successors of the current state; a buffer that every state reuses.
    successors: Successors<A>,
}

impl<A: Copy> IdaStar<A> {
    /// Creates a search for paths of cost at most `depth`; `bound` is the first bound.
    fn new(start: u32, depth: u32, bound: u32) -> Self {
        Self {
            start,
            max_cost: depth,
            bound,
            next_bound: u32::MAX,
            hit_depth_limit: false,
            expanded: 0,
            generated: 0,
            stopped: false,
            transposition_table: Vec::new(),
            closest: (bound, Vec::new()),
            successors: Successors::new(),
        }
    }

    /// Searches all paths within the bound; returns `None` if the round ended without a goal.
    ///
    /// Otherwise returns the solution, or a spent budget if a limit or the stop signal ended the
    /// round.
    fn round<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> Option<SearchResult<A>> {
        observer.started_round(self.bound);
        (self.next_bound, self.hit_depth_limit) = (u32::MAX, false);
        let mut branch = SearchPath::from(self.start);
        while let Some((parent, waiting)) = branch.next(observer) {
            let PendingState { state, action, cost } = waiting;
            let Some(estimate) = space.heuristic(state) else { continue };
            if let Some(reason) = self.prune_reason(state, cost, estimate) {
                if let Some(parent) = parent {
                    let (state, cost) = (Some(state), Some(cost));
                    observer.pruned(parent, Pruned { state, action, cost, reason });
                }
                continue;
            }
            branch.actions.extend(action);
            if space.is_goal(state) {
                observer.reached_goal(state, cost);
                let &mut Self { bound: lower_bound, expanded, .. } = self;
                let actions = branch.actions;
                return Some(SearchResult::Solved(Solution {
                    actions,
                    cost,
                    lower_bound,
                    expanded,
                }));
            }
            if estimate < self.closest.0 {
                self.closest = (estimate, branch.actions.clone());
            }
            if self.is_spent(space, budget) {
                return Some(self.spent());
            }
            self.expanded += 1;
            observer.expanded(state, cost, estimate);
            self.push_successors(space, waiting, &mut branch, budget, observer);
            // A state whose successors are incomplete must not be reported as closed.
            if self.stopped {
                return Some(self.spent());
            }
        }
        None
    }

    /// Returns why a state is pruned; `None` if it must be expanded.
    ///
    /// Enters a state to expand into the transposition table. A state above the bound may lower the
    /// next bound; a state above the maximum cost sets `hit_depth_limit`.
    fn prune_reason(&mut self, state: u32, cost: u32, estimate: u32) -> Option<PruneReason> {
        let total = cost.saturating_add(estimate);
        if cost > self.max_cost {
            self.hit_depth_limit = true;
            return Some(PruneReason::OverBound);
        }
        if total > self.bound {
            self.next_bound = self.next_bound.min(total);
            // No later round has this bound, so an exhausted search proves nothing.
            self.hit_depth_limit |= total == u32::MAX;
            return Some(PruneReason::OverBound);
        }
        let index = state as usize;
        if index >= self.transposition_table.len() {
            self.transposition_table.resize(index + 1, (u32::MAX, u32::MAX));
        }
        // An entry of an earlier round has another bound, so the table is never cleared.
        if self.transposition_table[index].0 == self.bound
            && self.transposition_table[index].1 <= cost
        {
            return Some(PruneReason::ReachedBefore);
        }
        self.transposition_table[index] = (self.bound, cost);
        None
    }

    /// Returns true if the budget is spent or the stop signal fires.
    fn is_spent<P: Space<Action = A>>(&mut self, space: &P, budget: &Budget<'_>) -> bool {
        self.stopped = self.stopped || (budget.should_stop)();
        let bytes = self.transposition_table.capacity() * size_of::<(u32, u32)>() + space.bytes();
        self.expanded >= budget.nodes || bytes > budget.bytes || self.stopped
    }

    /// Pushes a state's successors onto the stack of `branch`; stops early on the stop signal.
    fn push_successors<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        from: PendingState<A>,
        branch: &mut SearchPath<A>,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) {
        let PendingState { state, action: arrival, cost } = from;
        space.successors(state, &mut self.successors);
        for pruned in self.successors.pruned.drain(..) {
            observer.pruned(state, pruned);
        }
        branch.frames.push(Frame { first: branch.pending.len(), arrival, state: Some(state) });
        for edge in self.successors.edges.drain(..) {
            self.generated += 1;
            let asks = self.generated.is_multiple_of(GUARD_INTERVAL);
            self.stopped = self.stopped || asks && (budget.should_stop)();
            if self.stopped {
                break;
            }
            let (next, action) = (edge.state, Some(edge.action));
            let cost = cost.saturating_add(edge.cost);
            let Some(estimate) = space.heuristic(next) else {
                let reason = PruneReason::OutOfReach;
                let (next, cost) = (Some(next), Some(cost));
                observer.pruned(state, Pruned { state: next, action, cost, reason });
                continue;
            };
            observer.generated(state, next, edge.action, cost, estimate);
            branch.pending.push(PendingState { state: next, action, cost });
        }
    }

    /// Returns the result for a spent budget, with the partial path, which is moved out.
    fn spent(&mut self) -> SearchResult<A> {
        let partial_path = std::mem::take(&mut self.closest.1);
        let &mut Self { expanded, bound, stopped, max_cost, .. } = self;
        // The bound of a round ignores paths that the limit has cut off; they cost more than it.
        let lower_bound = bound.min(max_cost.saturating_add(1));
        SearchResult::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, partial_path })
    }
}

/// The current path, and the siblings of its states that are still to be searched.
struct SearchPath<A> {
    /// Actions from the start to the current state.
    actions: Vec<A>,
    /// A first frame for the start as pending state, then the states on the path.
    frames: Vec<Frame<A>>,
    /// Stack of the unsearched successors of all frames.
    pending: Vec<PendingState<A>>,
}

/// A state on the current path.
struct Frame<A> {
    /// Index in [`SearchPath::pending`] at which its unsearched successors start.
    first: usize,
    /// The action that leads to the state; `None` for the start.
    arrival: Option<A>,
    /// The state; `None` in the first frame.
    state: Option<u32>,
}

/// A state still to be searched, with the action that leads to it.
#[derive(Clone, Copy)]
struct PendingState<A> {
    state: u32,
    /// `None` for the start.
    action: Option<A>,
    /// Cost of the path to the state (g).
    cost: u32,
}

impl<A: Copy> SearchPath<A> {
    /// Creates a path on which the start is still to be searched.
    fn from(start: u32) -> Self {
        Self {
            actions: Vec::new(),
            frames: vec![Frame { first: 0, arrival: None, state: None }],
            pending: vec![PendingState { state: start, action: None, cost: 0 }],
        }
    }

    /// Takes the next state to search, with its parent; `None` if none is left.
    ///
    /// Backtracks from states without unsearched successors and reports them as closed. The start
    /// has no parent.
    fn next(
        &mut self,
        observer: &mut impl Observer<u32, A>,
    ) -> Option<(Option<u32>, PendingState<A>)> {
        while let Some(frame) = self.frames.last() {
            if self.pending.len() > frame.first {
                return Some((frame.state, self.pending.pop()?));
            }
            if let Some(state) = frame.state {
                observer.closed(state);
            }
            if frame.arrival.is_some() {
                self.actions.pop();
            }
            self.frames.pop();
        }
        None
    }
}

//! Best-first searches that keep every state: breadth-first, A* (plain or weighted), greedy.
//!
//! The open list is a [`BucketQueue`] ordered by rank (f in A*; see [`Strategy::rank`]), then by
//! heuristic. A cheaper path to a closed state reopens it, so for an optimal solution the heuristic
//! must be admissible but need not be consistent. Outdated entries stay in the queue and are
//! skipped when popped.
//!
//! Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
//! Paths* (1968); weighted A*: Pohl, *Heuristic Search Viewed as Path Finding in a Graph* (1970).

use super::bucket_queue::BucketQueue;
use super::{
    Budget, BudgetSpent, Observer, PruneReason, Pruned, SearchResult, Solution, Space, Successors,
};

/// Number of generated successors from one poll of the stop signal to the next.
///
/// The bidirectional search also counts states taken from the open lists. Small, because with
/// hundreds of crates one heuristic value takes many milliseconds.
pub(super) const GUARD_INTERVAL: u64 = 4;

/// Parent of a state without one, such as the start.
pub(super) const NO_NODE: u32 = u32::MAX;

/// Cost of a state without a known path.
pub(super) const UNREACHED: u32 = u32::MAX;

/// Searches a path from `start` to a goal by A*; see [`best_first`].
pub fn astar<P: Space>(
    space: &mut P,
    start: u32,
    weight: Weight,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> SearchResult<P::Action> {
    best_first(space, start, Strategy::AStar(weight), budget, observer)
}

/// Searches a path from `start` to a goal.
///
/// * `space` gives successors, heuristic and goal.
/// * `strategy` is the order of expansion.
/// * `budget` bounds the expanded states and the memory; every generated state is kept.
/// * `observer` receives every event and cannot change the search.
///
/// Among equal ranks, the state with the smaller heuristic value comes first, then the newer one,
/// so that A* searches the states of the largest f depth-first. The same input gives the same
/// result unless the stop signal fires.
pub fn best_first<P: Space>(
    space: &mut P,
    start: u32,
    strategy: Strategy,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> SearchResult<P::Action> {
    BestFirst::new(space, start, strategy).resume(space, budget, observer)
}

/// A best-first search that can be interrupted and resumed.
///
/// The space must keep the numbers of its states meanwhile. Interruptions by a limit of nodes or
/// memory do not change the result. After a stop by the stop signal, one state is expanded again,
/// and the order of expansion may change.
#[derive(Debug)]
pub struct BestFirst<A> {
    strategy: Strategy,
    /// The node of each state, by state number.
    nodes: Vec<Node<A>>,
    open: BucketQueue,
    expanded: u64,
    /// Number of generated successors, pruned ones included.
    generated: u64,
    /// Smallest heuristic value of an expanded state, and the number of that state.
    ///
    /// Those of the start before the first expansion.
    closest: (u32, u32),
    /// Lower bound on the cost of every solution.
    lower_bound: u32,
}

impl<A: Copy> BestFirst<A> {
    /// Creates a search from `start` that has expanded nothing yet.
    pub fn new<P: Space<Action = A>>(space: &mut P, start: u32, strategy: Strategy) -> Self {
        let mut nodes: Vec<Node<A>> = Vec::new();
        *node(&mut nodes, start) = Node { cost: 0, ..Node::UNREACHED };
        let mut open = BucketQueue::default();
        let estimate = space.heuristic(start);
        if let Some(estimate) = estimate {
            open.push((strategy.rank(0, estimate), estimate), start);
        }
        let lower_bound = estimate.unwrap_or_default();
        let closest = (lower_bound, start);
        Self { strategy, nodes, open, expanded: 0, generated: 0, closest, lower_bound }
    }

    /// Number of states expanded so far, repetitions included.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Continues the search with up to `budget.nodes` more expansions.
    ///
    /// `budget.bytes` limits the memory of the whole search, and the numbers in the result refer to
    /// the whole search. Once the result is not `BudgetSpent`, the search is over and must not be
    /// resumed.
    pub fn resume<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> SearchResult<A> {
        let end = self.expanded.saturating_add(budget.nodes);
        let mut successors = Successors::new();
        while let Some(((rank, estimate), state)) = self.open.pop() {
            let Node { cost, is_closed, .. } = self.nodes[state as usize];
            // A cheaper path was found after this entry was pushed: the entry is outdated.
            if is_closed || self.strategy.rank(cost, estimate) != rank {
                continue;
            }
            // All open states rank at least as high, so every solution costs at least this much.
            self.lower_bound = self.lower_bound.max(self.strategy.bound(rank));
            if space.is_goal(state) {
                observer.reached_goal(state, cost);
                let actions = path(&self.nodes, state);
                let &mut Self { lower_bound, expanded, .. } = self;
                return SearchResult::Solved(Solution { actions, cost, lower_bound, expanded });
            }
            let node_bytes = self.nodes.capacity() * size_of::<Node<A>>();
            let bytes = node_bytes + self.open.bytes() + space.bytes();
            if self.expanded >= end || bytes > budget.bytes {
                self.open.push((rank, estimate), state);
                return self.spent(false);
            }
            self.expanded += 1;
            observer.expanded(state, cost, estimate);
            if estimate < self.closest.0 {
                self.closest = (estimate, state);
            }
            self.nodes[state as usize].is_closed = true;
            space.successors(state, &mut successors);
            for pruned in successors.pruned.drain(..) {
                observer.pruned(state, pruned);
            }
            if !self.add_successors(space, (state, cost), &mut successors, budget, observer) {
                // Some successors are missing, so the state must be expanded again.
                self.nodes[state as usize].is_closed = false;
                self.open.push((rank, estimate), state);
                return self.spent(true);
            }
            observer.closed(state);
        }
        SearchResult::Unsolvable { expanded: self.expanded }
    }

    /// Adds or prunes a state's successors; returns false if the stop signal fired.
    fn add_successors<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        (state, cost): (u32, u32),
        successors: &mut Successors<A>,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> bool {
        for edge in successors.edges.drain(..) {
            self.generated += 1;
            if self.generated.is_multiple_of(GUARD_INTERVAL) && (budget.should_stop)() {
                return false;
            }
            let cost = cost.saturating_add(edge.cost);
            let pruned = |reason| Pruned {
                state: Some(edge.state),
                action: Some(edge.action),
                cost: Some(cost),
                reason,
            };
            let reached = node(&mut self.nodes, edge.state);
            // A state without a path has cost `UNREACHED`, so this also covers new states.
            if reached.cost <= cost {
                observer.pruned(state, pruned(PruneReason::ReachedBefore));
                continue;
            }
            let Some(estimate) = space.heuristic(edge.state) else {
                // Cost 0 makes every later path to this dead state look no cheaper, so it is pruned
                // without the heuristic.
                reached.cost = 0;
                observer.pruned(state, pruned(PruneReason::OutOfReach));
                continue;
            };
            *reached = Node { arrival: Some(edge.action), cost, parent: state, is_closed: false };
            observer.generated(state, edge.state, edge.action, cost, estimate);
            self.open.push((self.strategy.rank(cost, estimate), estimate), edge.state);
        }
        true
    }

    /// Returns the result for a spent budget.
    ///
    /// `stopped` is true if the stop signal ended the search, false if a limit did.
    fn spent(&self, stopped: bool) -> SearchResult<A> {
        let partial_path = path(&self.nodes, self.closest.1);
        let &Self { expanded, lower_bound, .. } = self;
        SearchResult::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, partial_path })
    }
}

/// A state's best known path, and whether the state is closed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<A> {
    /// The action from the parent; `None` for the start and without a known path.
    pub(super) arrival: Option<A>,
    /// Cost of the path (g), or [`UNREACHED`].
    ///
    /// Best-first search sets 0 if the heuristic proves that no goal is reachable from the state,
    /// so that no later path reopens the state.
    pub(super) cost: u32,
    /// State number of the parent, or [`NO_NODE`].
    pub(super) parent: u32,
    /// Whether the state was taken from the open list at this cost.
    ///
    /// In the bidirectional search also whether links make it redundant.
    pub(super) is_closed: bool,
}

impl<A> Node<A> {
    /// Node of a state without a known path.
    pub(super) const UNREACHED: Self =
        Self { arrival: None, cost: UNREACHED, parent: NO_NODE, is_closed: false };
}

/// Returns the node of a state; creates it if the state is new.
pub(super) fn node<A: Copy>(nodes: &mut Vec<Node<A>>, state: u32) -> &mut Node<A> {
    let index = state as usize;
    if index >= nodes.len() {
        nodes.resize(index + 1, Node::UNREACHED);
    }
    &mut nodes[index]
}

/// Returns the actions from the root to a state.
///
/// Empty for the root and for an unknown state.
pub(super) fn path<A: Copy>(nodes: &[Node<A>], last: u32) -> Vec<A> {
    let nodes_back =
        std::iter::successors(nodes.get(last as usize), |node| nodes.get(node.parent as usize));
    let mut actions: Vec<A> = nodes_back.filter_map(|node| node.arrival).collect();
    actions.reverse();
    actions
}

/// Weight of the heuristic in f = g + weight × h, stored in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    tenths: u32,
}

impl Weight {
    /// Weight 1, plain A*: the solution is optimal if the heuristic is admissible.
    pub const ONE: Self = Self { tenths: 10 };

    /// Weight `tenths / 10`: the solution costs at most that times the optimum.
    ///
    /// Values below 10 count as 10. The guarantee needs an admissible heuristic.
    #[must_use]
    pub const fn tenths(tenths: u32) -> Self {
        Self { tenths: if tenths < 10 { 10 } else { tenths } }
    }
}

/// The order in which a best-first search expands states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// Smallest path cost first (Dijkstra); the solution is optimal.
    ///
    /// This is breadth-first search if every edge costs the same.
    BreadthFirst,
    /// A*: smallest path cost plus weighted heuristic first.
    AStar(Weight),
    /// Smallest heuristic value first; the cost of the solution has no bound.
    Greedy,
}

impl Strategy {
    /// Priority of a state with these values of g and h; smaller comes first.
    ///
    /// g for [`Self::BreadthFirst`], h for [`Self::Greedy`], f for plain A*, and 10 f for weighted
    /// A*.
    pub(super) fn rank(self, cost: u32, estimate: u32) -> u64 {
        match self {
            Self::BreadthFirst => u64::from(cost),
            Self::AStar(Weight::ONE) => u64::from(cost) + u64::from(estimate),
            Self::AStar(Weight { tenths }) => {
                u64::from(cost) * 10 + u64::from(estimate) * u64::from(tenths)
            }
            Self::Greedy => u64::from(estimate),
        }
    }

    /// Lower bound on the cost of every solution if no open state ranks below `rank`.
    ///
    /// In A*, an open state on an optimal path has an f of at most the weight times the optimum. 0
    /// for [`Self::Greedy`].
    pub(super) fn bound(self, rank: u64) -> u32 {
        match self {
            Self::BreadthFirst | Self::AStar(Weight::ONE) => as_cost(rank),
            Self::AStar(Weight { tenths }) => as_cost(rank.div_ceil(u64::from(tenths))),
            Self::Greedy => 0,
        }
    }
}

/// Converts a bound to a cost; bounds above `u32::MAX` give `u32::MAX`.
fn as_cost(bound: u64) -> u32 {
    u32::try_from(bound).unwrap_or(u32::MAX)
}

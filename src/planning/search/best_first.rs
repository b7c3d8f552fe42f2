//! Best-first searches that keep every state: breadth first, A* plain or weighted, greedy.
//!
//! Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
//! Paths* (1968); weighted: Pohl, *Heuristic Search Viewed as Path Finding in a Graph* (1970).

use super::bucket_queue::BucketQueue;
use super::strategy::{Strategy, Weight};
use super::{
    Answer, Budget, BudgetSpent, Observer, PruneReason, Pruned, Solution, Space, Successors,
};

/// States generated between two questions to the guard: with hundreds of crates the estimate of
/// one takes many milliseconds.
pub(super) const GUARD_EVERY: u64 = 4;

/// No node: the parent of the start.
pub(super) const NO_NODE: u32 = u32::MAX;

/// The cost of a state that is not reached yet.
pub(super) const UNREACHED: u32 = u32::MAX;

/// A*: the cheapest way from `start` to a goal; see [`best_first`].
pub fn astar<P: Space>(
    space: &mut P,
    start: u32,
    weight: Weight,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    best_first(space, start, Strategy::AStar(weight), budget, observer)
}

/// Searches a way from `start` to a goal.
///
/// * `space` gives successors, heuristic and goal.
/// * `strategy` is the order in which states are taken.
/// * `budget` bounds the states expanded and the memory; every state generated is kept.
/// * `observer` is told everything and changes nothing.
///
/// Among equal ranks the state with the smaller estimate comes first, then the newer one, so
/// that the last layer is crossed depth first. The same input gives the same answer.
pub fn best_first<P: Space>(
    space: &mut P,
    start: u32,
    strategy: Strategy,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    BestFirst::new(space, start, strategy).go_on(space, budget, observer)
}

/// A best-first search that can be left and taken up again, as long as its space keeps the numbers
/// of its states. Interruptions change nothing but the time.
#[derive(Debug)]
pub struct BestFirst<A> {
    strategy: Strategy,
    nodes: Vec<Node<A>>,
    open: BucketQueue,
    expanded: u64,
    generated: u64,
    /// The expanded state with the smallest estimate.
    closest: (u32, u32),
    lower_bound: u32,
}

impl<A: Copy> BestFirst<A> {
    /// A search from `start` that has expanded nothing yet.
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

    /// States expanded so far.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Searches on, with `budget.nodes` states more. The figures of the answer are about the whole
    /// search. Nothing is left to be searched once the answer proves something.
    pub fn go_on<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> Answer<A> {
        let end = self.expanded.saturating_add(budget.nodes);
        let mut successors = Successors::new();
        while let Some(((rank, estimate), state)) = self.open.pop() {
            let Node { cost, is_closed, .. } = self.nodes[state as usize];
            if is_closed || self.strategy.rank(cost, estimate) != rank {
                continue;
            }
            self.lower_bound = self.lower_bound.max(self.strategy.bound(rank));
            if space.is_goal(state) {
                observer.reached_goal(state, cost);
                let actions = path(&self.nodes, state);
                let &mut Self { lower_bound, expanded, .. } = self;
                return Answer::Solved(Solution { actions, cost, lower_bound, expanded });
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
            if !self.reach(space, (state, cost), &mut successors, budget, observer) {
                // To be expanded again, as not all that follows from it is known.
                self.nodes[state as usize].is_closed = false;
                self.open.push((rank, estimate), state);
                return self.spent(true);
            }
            observer.closed(state);
        }
        Answer::Unsolvable { expanded: self.expanded }
    }

    /// Notes the successors of a state; `false` if the guard ended that.
    fn reach<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        (state, cost): (u32, u32),
        successors: &mut Successors<A>,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> bool {
        for edge in successors.found.drain(..) {
            self.generated += 1;
            if self.generated.is_multiple_of(GUARD_EVERY) && (budget.should_stop)() {
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
            if reached.cost <= cost {
                observer.pruned(state, pruned(PruneReason::ReachedBefore));
                continue;
            }
            let Some(estimate) = space.heuristic(edge.state) else {
                // A hopeless state can never be reached at less.
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

    fn spent(&self, stopped: bool) -> Answer<A> {
        let towards = path(&self.nodes, self.closest.1);
        let &Self { expanded, lower_bound, .. } = self;
        Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards })
    }
}

/// What is known of a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<A> {
    /// The action that led here from the parent; the start has none.
    pub(super) arrival: Option<A>,
    pub(super) cost: u32,
    pub(super) parent: u32,
    /// Expanded at this cost.
    pub(super) is_closed: bool,
}

impl<A> Node<A> {
    pub(super) const UNREACHED: Self =
        Self { arrival: None, cost: UNREACHED, parent: NO_NODE, is_closed: false };
}

/// The place of a state, made if it is new.
pub(super) fn node<A: Copy>(nodes: &mut Vec<Node<A>>, state: u32) -> &mut Node<A> {
    let index = state as usize;
    if index >= nodes.len() {
        nodes.resize(index + 1, Node::UNREACHED);
    }
    &mut nodes[index]
}

/// The actions that lead to a node, first action first.
pub(super) fn path<A: Copy>(nodes: &[Node<A>], last: u32) -> Vec<A> {
    let nodes_back =
        std::iter::successors(nodes.get(last as usize), |node| nodes.get(node.parent as usize));
    let mut actions: Vec<A> = nodes_back.filter_map(|node| node.arrival).collect();
    actions.reverse();
    actions
}

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
    let Some(estimate) = space.heuristic(start) else {
        return Answer::Unsolvable { expanded: 0 };
    };
    let mut nodes: Vec<Node<P::Action>> = Vec::new();
    *node(&mut nodes, start) = Node { cost: 0, ..Node::UNREACHED };
    let mut open = BucketQueue::default();
    open.push((strategy.rank(0, estimate), estimate), start);
    let mut successors = Successors::new();
    let mut expanded = 0;
    let mut generated: u64 = 0;
    let mut stopped = false;
    let mut closest = (estimate, start);
    let mut lower_bound = estimate;
    while let Some(((rank, estimate), state)) = open.pop() {
        let Node { cost, is_closed, .. } = nodes[state as usize];
        if is_closed || strategy.rank(cost, estimate) != rank {
            continue;
        }
        lower_bound = lower_bound.max(strategy.bound(rank));
        if space.is_goal(state) {
            observer.reached_goal(state, cost);
            let actions = path(&nodes, state);
            return Answer::Solved(Solution { actions, cost, lower_bound, expanded });
        }
        let bytes = nodes.capacity() * size_of::<Node<P::Action>>() + open.bytes() + space.bytes();
        if expanded >= budget.nodes || bytes > budget.bytes || stopped {
            let towards = path(&nodes, closest.1);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        expanded += 1;
        observer.expanded(state, cost, estimate);
        if estimate < closest.0 {
            closest = (estimate, state);
        }
        nodes[state as usize].is_closed = true;
        space.successors(state, &mut successors);
        for pruned in successors.pruned.drain(..) {
            observer.pruned(state, pruned);
        }
        for edge in successors.found.drain(..) {
            generated += 1;
            stopped = stopped || generated.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
            if stopped {
                break;
            }
            let cost = cost + edge.cost;
            let pruned = |reason| Pruned {
                state: Some(edge.state),
                action: Some(edge.action),
                cost: Some(cost),
                reason,
            };
            let reached = node(&mut nodes, edge.state);
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
            open.push((strategy.rank(cost, estimate), estimate), edge.state);
        }
        observer.closed(state);
    }
    if stopped {
        let towards = path(&nodes, closest.1);
        return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
    }
    Answer::Unsolvable { expanded }
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

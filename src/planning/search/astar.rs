//! A*, plain or weighted.
//!
//! Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
//! Paths* (1968); weighted: Pohl, *Heuristic Search Viewed as Path Finding in a Graph* (1970).

use super::{Answer, Budget, BudgetSpent, Observer, PruneReason, Solution, Space, Successors};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// States generated between two questions to the guard: with hundreds of crates the estimate of
/// one takes many milliseconds.
const GUARD_EVERY: u64 = 4;

/// No node: the parent of the start.
const NO_NODE: u32 = u32::MAX;

/// How much the heuristic counts against the cost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    tenths: u32,
}

impl Weight {
    /// Plain A*: the solution is optimal.
    pub const ONE: Self = Self { tenths: 10 };

    /// Weighted A*: the solution costs at most `tenths / 10` times the optimum. Taken as 1 if
    /// smaller.
    #[must_use]
    pub const fn tenths(tenths: u32) -> Self {
        Self { tenths: if tenths < 10 { 10 } else { tenths } }
    }

    fn rank(self, cost: u32, estimate: u32) -> u64 {
        u64::from(cost) * 10 + u64::from(estimate) * u64::from(self.tenths)
    }

    /// The least any solution can cost once no open state has a smaller rank: the open state on
    /// the way of an optimal solution has at most `tenths` times the optimum.
    fn bound(self, rank: u64) -> u32 {
        rank.div_ceil(u64::from(self.tenths)) as u32
    }
}

/// Searches the cheapest way from `start` to a goal.
///
/// * `space` gives successors, heuristic and goal.
/// * `weight` above one trades the quality of the solution for speed.
/// * `budget` bounds the states expanded, and with them memory: every state generated is kept.
/// * `observer` is told everything and changes nothing.
///
/// Among equal ranks the state with the greater cost so far comes first, then the newer one, so
/// that the last layer is crossed depth first. The same input gives the same answer.
pub fn astar<P: Space>(
    space: &mut P,
    start: P::State,
    weight: Weight,
    budget: &Budget<'_>,
    observer: &mut impl Observer<P::State>,
) -> Answer<P::Action> {
    let Some(estimate) = space.heuristic(start) else {
        return Answer::Unsolvable { expanded: 0 };
    };
    let mut nodes = vec![Node { state: start, arrival: None, cost: 0, estimate, parent: NO_NODE }];
    let mut known: FxHashMap<P::State, u32> = FxHashMap::default();
    known.insert(start, 0);
    let mut open = BinaryHeap::from([(Reverse(weight.rank(0, estimate)), 0_u32, 0_u32)]);
    let mut successors = Successors::new();
    let mut expanded = 0;
    let mut generated: u64 = 0;
    let mut stopped = false;
    let mut closest = 0;
    let mut lower_bound = estimate;
    while let Some((Reverse(rank), cost, index)) = open.pop() {
        let node = nodes[index as usize];
        if cost != node.cost {
            continue;
        }
        lower_bound = lower_bound.max(weight.bound(rank));
        if space.is_goal(node.state) {
            let actions = path(&nodes, index);
            return Answer::Solved(Solution { actions, cost, lower_bound, expanded });
        }
        if expanded >= budget.nodes || stopped {
            let towards = path(&nodes, closest);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        expanded += 1;
        observer.expanded(node.state, cost, node.estimate);
        if node.estimate < nodes[closest as usize].estimate {
            closest = index;
        }
        space.successors(node.state, &mut successors);
        for reason in successors.pruned.drain(..) {
            observer.pruned(node.state, PruneReason::Deadlock(reason));
        }
        for edge in successors.found.drain(..) {
            generated += 1;
            stopped = stopped || generated.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
            if stopped {
                break;
            }
            let cost = cost + edge.cost;
            let arrival = Some(edge.action);
            let next = if let Some(&next) = known.get(&edge.state) {
                let reached = &mut nodes[next as usize];
                if reached.cost <= cost {
                    observer.pruned(node.state, PruneReason::ReachedBefore);
                    continue;
                }
                (reached.cost, reached.parent, reached.arrival) = (cost, index, arrival);
                next
            } else {
                let next = nodes.len() as u32;
                // A hopeless state is remembered too: it costs nothing and can never be cheaper.
                known.insert(edge.state, next);
                let estimate = space.heuristic(edge.state);
                let cost = if estimate.is_some() { cost } else { 0 };
                let estimate = estimate.unwrap_or(u32::MAX);
                nodes.push(Node { state: edge.state, arrival, cost, estimate, parent: index });
                if estimate == u32::MAX {
                    observer.pruned(node.state, PruneReason::OutOfReach);
                    continue;
                }
                next
            };
            let estimate = nodes[next as usize].estimate;
            observer.generated(node.state, edge.state, cost, estimate);
            open.push((Reverse(weight.rank(cost, estimate)), cost, next));
        }
        observer.closed(node.state);
    }
    Answer::Unsolvable { expanded }
}

#[derive(Debug, Clone, Copy)]
struct Node<S, A> {
    state: S,
    /// The action that led here from the parent; the start has none.
    arrival: Option<A>,
    cost: u32,
    estimate: u32,
    parent: u32,
}

fn path<S, A: Copy>(nodes: &[Node<S, A>], last: u32) -> Vec<A> {
    let nodes_back =
        std::iter::successors(nodes.get(last as usize), |node| nodes.get(node.parent as usize));
    let mut actions: Vec<A> = nodes_back.filter_map(|node| node.arrival).collect();
    actions.reverse();
    actions
}

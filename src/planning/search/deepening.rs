//! IDA*: depth-first searches under a bound that rises.
//!
//! Korf, *Depth-First Iterative-Deepening: An Optimal Admissible Tree Search* (1985); the table of
//! states met under the bound at hand: Reinefeld and Marsland, *Enhanced Iterative-Deepening
//! Search* (1994).

use super::{
    Answer, Budget, BudgetSpent, Observer, PruneReason, Pruned, Solution, Space, Successors,
};

/// States generated between two questions to the guard.
const GUARD_EVERY: u64 = 4;

/// Searches the cheapest way from `start` to a goal, deeper and deeper. What it answers is what
/// plain A* answers; it keeps the states met, but no open list, and crosses them again for every
/// bound.
pub fn idastar<P: Space>(
    space: &mut P,
    start: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    idastar_to_depth(space, start, u32::MAX, budget, observer)
}

/// The same among ways that cost at most `depth`. If there may be dearer ones, and none of these
/// leads to a goal, the answer is that nothing was proved.
pub fn idastar_to_depth<P: Space>(
    space: &mut P,
    start: u32,
    depth: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    let Some(mut bound) = space.heuristic(start) else {
        return Answer::Unsolvable { expanded: 0 };
    };
    let mut expanded = 0;
    let mut generated: u64 = 0;
    let mut stopped = false;
    // For each state, the bound under which it was met last and the least cost then.
    let mut met: Vec<(u32, u32)> = Vec::new();
    let mut successors = Successors::new();
    let mut towards = (bound, Vec::new());
    loop {
        // The least value over the bound: the bound of the next round.
        observer.deepened(bound);
        let mut next_bound = u32::MAX;
        let mut is_cut = false;
        let mut actions: Vec<P::Action> = Vec::new();
        let mut stack: Vec<Frame<P::Action>> = Vec::new();
        let mut pending = vec![(start, None, 0)];
        stack.push(Frame { first: 0, arrival: None, state: None });
        while let Some(frame) = stack.last() {
            if pending.len() == frame.first {
                if let Some(state) = frame.state {
                    observer.closed(state);
                }
                if frame.arrival.is_some() {
                    actions.pop();
                }
                stack.pop();
                continue;
            }
            let parent = frame.state;
            let Some((state, action, cost)) = pending.pop() else { break };
            let Some(estimate) = space.heuristic(state) else { continue };
            let mut leave_out = |reason| {
                if let Some(parent) = parent {
                    let (state, cost) = (Some(state), Some(cost));
                    observer.pruned(parent, Pruned { state, action, cost, reason });
                }
            };
            let total = cost + estimate;
            if cost > depth {
                is_cut = true;
                leave_out(PruneReason::OverBound);
                continue;
            }
            if total > bound {
                next_bound = next_bound.min(total);
                leave_out(PruneReason::OverBound);
                continue;
            }
            let index = state as usize;
            if index >= met.len() {
                met.resize(index + 1, (u32::MAX, u32::MAX));
            }
            if met[index].0 == bound && met[index].1 <= cost {
                leave_out(PruneReason::ReachedBefore);
                continue;
            }
            met[index] = (bound, cost);
            actions.extend(action);
            if space.is_goal(state) {
                observer.reached_goal(state, cost);
                return Answer::Solved(Solution { actions, cost, lower_bound: bound, expanded });
            }
            if estimate < towards.0 {
                towards = (estimate, actions.clone());
            }
            stopped = stopped || (budget.should_stop)();
            let bytes = met.capacity() * size_of::<(u32, u32)>() + space.bytes();
            if expanded >= budget.nodes || bytes > budget.bytes || stopped {
                let (lower_bound, towards) = (bound, towards.1);
                return Answer::BudgetSpent(BudgetSpent {
                    expanded,
                    lower_bound,
                    stopped,
                    towards,
                });
            }
            expanded += 1;
            observer.expanded(state, cost, estimate);
            space.successors(state, &mut successors);
            for pruned in successors.pruned.drain(..) {
                observer.pruned(state, pruned);
            }
            stack.push(Frame { first: pending.len(), arrival: action, state: Some(state) });
            for edge in successors.found.drain(..) {
                generated += 1;
                stopped =
                    stopped || generated.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
                if stopped {
                    break;
                }
                let cost = cost + edge.cost;
                let Some(estimate) = space.heuristic(edge.state) else {
                    let (state_met, action) = (Some(edge.state), Some(edge.action));
                    let reason = PruneReason::OutOfReach;
                    let cost = Some(cost);
                    observer.pruned(state, Pruned { state: state_met, action, cost, reason });
                    continue;
                };
                observer.generated(state, edge.state, edge.action, cost, estimate);
                pending.push((edge.state, Some(edge.action), cost));
            }
        }
        if stopped {
            let (lower_bound, towards) = (bound, towards.1);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        if next_bound == u32::MAX {
            if !is_cut {
                return Answer::Unsolvable { expanded };
            }
            let (lower_bound, towards) = (bound, towards.1);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        bound = next_bound;
    }
}

/// A state on the way that is looked at: its successors that wait lie from `first` on.
struct Frame<A> {
    first: usize,
    arrival: Option<A>,
    state: Option<u32>,
}

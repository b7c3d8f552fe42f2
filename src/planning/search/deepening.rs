//! IDA*: depth-first searches under a rising bound on f = g + h.
//!
//! Each round crosses all paths with f ≤ bound, and the smallest f above the bound becomes the next
//! bound. A transposition table remembers, for each state, the round and the smallest g at which it
//! was met, and prunes a state met again at no smaller g.
//!
//! Korf, *Depth-First Iterative-Deepening: An Optimal Admissible Tree Search* (1985); transposition
//! table: Reinefeld and Marsland, *Enhanced Iterative-Deepening Search* (1994).

use super::best_first::GUARD_EVERY;
use super::{
    Answer, Budget, BudgetSpent, Observer, PruneReason, Pruned, Solution, Space, Successors,
};

/// Searches a cheapest path from `start` to a goal by iterative deepening.
///
/// Returns the same cost and bounds as A*. Keeps the states met, but no open list, and expands
/// states again in every round.
pub fn idastar<P: Space>(
    space: &mut P,
    start: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    idastar_to_depth(space, start, u32::MAX, budget, observer)
}

/// [`idastar`] limited to paths of cost at most `depth`.
///
/// If the limit cut off a path and no shorter one reaches a goal, the answer is `BudgetSpent`:
/// nothing is proved.
pub fn idastar_to_depth<P: Space>(
    space: &mut P,
    start: u32,
    depth: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    let Some(bound) = space.heuristic(start) else {
        return Answer::Unsolvable { expanded: 0 };
    };
    let mut search = Deepening::new(start, depth, bound);
    loop {
        if let Some(answer) = search.round(space, budget, observer) {
            return answer;
        }
        if search.next_bound == u32::MAX {
            let expanded = search.expanded;
            return if search.is_cut { search.spent() } else { Answer::Unsolvable { expanded } };
        }
        search.bound = search.next_bound;
    }
}

/// State of an IDA* search.
struct Deepening<A> {
    start: u32,
    /// Maximum cost of a path.
    depth: u32,
    /// Bound of the current round.
    bound: u32,
    /// Smallest f above the bound: the bound of the next round.
    next_bound: u32,
    /// Whether the depth limit cut off a path in this round.
    is_cut: bool,
    expanded: u64,
    generated: u64,
    stopped: bool,
    /// Transposition table: for each state, the bound and least cost when last met.
    met: Vec<(u32, u32)>,
    /// Smallest heuristic value of an expanded state, and the path there.
    closest: (u32, Vec<A>),
    successors: Successors<A>,
}

impl<A: Copy> Deepening<A> {
    fn new(start: u32, depth: u32, bound: u32) -> Self {
        Self {
            start,
            depth,
            bound,
            next_bound: u32::MAX,
            is_cut: false,
            expanded: 0,
            generated: 0,
            stopped: false,
            met: Vec::new(),
            closest: (bound, Vec::new()),
            successors: Successors::new(),
        }
    }

    /// Searches all paths within the bound; `None` if none of them reaches a goal.
    fn round<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) -> Option<Answer<A>> {
        observer.deepened(self.bound);
        (self.next_bound, self.is_cut) = (u32::MAX, false);
        let mut branch = Branch::from(self.start);
        while let Some((parent, waiting)) = branch.next(observer) {
            let Waiting { state, action, cost } = waiting;
            let Some(estimate) = space.heuristic(state) else { continue };
            if let Some(reason) = self.reason_against(state, cost, estimate) {
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
                return Some(Answer::Solved(Solution { actions, cost, lower_bound, expanded }));
            }
            if estimate < self.closest.0 {
                self.closest = (estimate, branch.actions.clone());
            }
            if self.is_spent(space, budget) {
                return Some(self.spent());
            }
            self.expanded += 1;
            observer.expanded(state, cost, estimate);
            self.step(space, waiting, &mut branch, budget, observer);
        }
        self.stopped.then(|| self.spent())
    }

    /// Why the state is pruned; `None` if it must be expanded, and it is then recorded as met.
    fn reason_against(&mut self, state: u32, cost: u32, estimate: u32) -> Option<PruneReason> {
        let total = cost + estimate;
        if cost > self.depth {
            self.is_cut = true;
            return Some(PruneReason::OverBound);
        }
        if total > self.bound {
            self.next_bound = self.next_bound.min(total);
            return Some(PruneReason::OverBound);
        }
        let index = state as usize;
        if index >= self.met.len() {
            self.met.resize(index + 1, (u32::MAX, u32::MAX));
        }
        if self.met[index].0 == self.bound && self.met[index].1 <= cost {
            return Some(PruneReason::ReachedBefore);
        }
        self.met[index] = (self.bound, cost);
        None
    }

    fn is_spent<P: Space<Action = A>>(&mut self, space: &P, budget: &Budget<'_>) -> bool {
        self.stopped = self.stopped || (budget.should_stop)();
        let bytes = self.met.capacity() * size_of::<(u32, u32)>() + space.bytes();
        self.expanded >= budget.nodes || bytes > budget.bytes || self.stopped
    }

    /// Pushes the successors of a state onto the stack, as far as the guard allows.
    fn step<P: Space<Action = A>>(
        &mut self,
        space: &mut P,
        from: Waiting<A>,
        branch: &mut Branch<A>,
        budget: &Budget<'_>,
        observer: &mut impl Observer<u32, A>,
    ) {
        let Waiting { state, action: arrival, cost } = from;
        space.successors(state, &mut self.successors);
        for pruned in self.successors.pruned.drain(..) {
            observer.pruned(state, pruned);
        }
        branch.frames.push(Frame { first: branch.pending.len(), arrival, state: Some(state) });
        for edge in self.successors.found.drain(..) {
            self.generated += 1;
            let asks = self.generated.is_multiple_of(GUARD_EVERY);
            self.stopped = self.stopped || asks && (budget.should_stop)();
            if self.stopped {
                break;
            }
            let (next, action, cost) = (edge.state, Some(edge.action), cost + edge.cost);
            let Some(estimate) = space.heuristic(next) else {
                let reason = PruneReason::OutOfReach;
                let (next, cost) = (Some(next), Some(cost));
                observer.pruned(state, Pruned { state: next, action, cost, reason });
                continue;
            };
            observer.generated(state, next, edge.action, cost, estimate);
            branch.pending.push(Waiting { state: next, action, cost });
        }
    }

    fn spent(&mut self) -> Answer<A> {
        let towards = std::mem::take(&mut self.closest.1);
        let &mut Self { expanded, bound: lower_bound, stopped, .. } = self;
        Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards })
    }
}

/// The current path, and the siblings still to be searched.
struct Branch<A> {
    actions: Vec<A>,
    frames: Vec<Frame<A>>,
    pending: Vec<Waiting<A>>,
}

/// A state on the current path; its unsearched successors start at index `first`.
struct Frame<A> {
    first: usize,
    arrival: Option<A>,
    state: Option<u32>,
}

/// A state still to be searched, with the action that leads to it.
#[derive(Clone, Copy)]
struct Waiting<A> {
    state: u32,
    action: Option<A>,
    cost: u32,
}

impl<A: Copy> Branch<A> {
    fn from(start: u32) -> Self {
        Self {
            actions: Vec::new(),
            frames: vec![Frame { first: 0, arrival: None, state: None }],
            pending: vec![Waiting { state: start, action: None, cost: 0 }],
        }
    }

    /// The next state and its parent; backtracks from states without unsearched successors.
    fn next(&mut self, observer: &mut impl Observer<u32, A>) -> Option<(Option<u32>, Waiting<A>)> {
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

//! Bidirectional A* with consistent heuristics: BAE*.
//!
//! The error of a path is its cost minus the decrease of the heuristic value along it. A* expands
//! every path from the start whose error is less than that of the cheapest solution. Each side of
//! BAE* measures the error with both heuristics, and expands only paths with at most half of that
//! error, which are far fewer.
//!
//! The own end of the forward side is the start, that of the backward side the goals. With `g` the
//! cost from the side's own end, `h` the heuristic to the other end and `e` the heuristic to its
//! own end, a state ranks by `2g + h − e`. If both heuristics are consistent:
//!
//! - half the sum of the smallest ranks of both sides is a lower bound on every solution not yet
//!   found;
//! - a state is expanded at its least cost;
//! - the search ends when the bound reaches the best solution found.
//!
//! Each side numbers its own states. A *link* joins a state of one side to a state of the other; it
//! has a cost but no action. The *twin* of a state is the same state on the other side, linked at
//! cost 0. Links can also lead from a state to another of the same side, through a state of the
//! other side; see [`BidirectionalSpace`].
//!
//! ```text
//! forward side                          backward side
//! start ──g_f──→ state ═ twin ←──g_b── goal        cost = g_f + link + g_b
//! smallest rank r_f                     smallest rank r_b
//! bound = ⌈(r_f + r_b) / 2⌉, rounded up to a possible cost (`cost_granularity`)
//! ```
//!
//! Sadhukhan, *A New Approach to Bidirectional Heuristic Search Using Error Functions* (2012);
//! Alcázar, Riddle and Barley, *A Unifying View on Individual Bounds and Heuristic Inaccuracies in
//! Bidirectional Search* (2020). It is Dijkstra's algorithm from both ends with the reduced costs
//! of Ikeda et al., *A Fast Algorithm for Finding Better Routes by AI Search Techniques* (1994).

mod side;
#[cfg(test)]
mod tests;

use super::best_first::{GUARD_INTERVAL, Node, UNREACHED};
use super::space::{DirectedBounds, Links, SearchDirection};
use super::{BidirectionalSpace, Budget, BudgetSpent, SearchResult, Solution, Successors};
use side::Side;

/// Searches a cheapest path from the start to a goal, from both ends at once.
///
/// The result is optimal if both heuristics are consistent. If links alone lead from a state to
/// another of the same direction, at a total cost that is at most the other's cost, the search does
/// not expand the other: every solution through the other costs at least as much. `budget` bounds
/// the expanded states and the memory of both directions together. A spent budget gives
/// [`SearchResult::BudgetSpent`], which omits the best solution found.
pub fn bidirectional<P: BidirectionalSpace>(
    space: &mut P,
    budget: &Budget<'_>,
) -> SearchResult<P::Action> {
    let mut search = BidirectionalSearch::new(space);
    if search.estimate == UNREACHED {
        return SearchResult::Unsolvable { expanded: 0 };
    }
    loop {
        let bytes = search.sides.iter().map(Side::bytes).sum::<usize>() + space.bytes();
        let SearchCounters { expanded, stopped, .. } = search.effort;
        let is_spent = expanded >= budget.nodes || bytes > budget.bytes;
        // After the stop signal fired, some edges are missing, so the open lists prove nothing.
        if !stopped && search.is_optimal() {
            break;
        }
        if stopped || is_spent {
            return search.spent();
        }
        if !search.expand_one(space, budget) {
            break;
        }
    }
    search.found()
}

/// State of a bidirectional search.
struct BidirectionalSearch<A> {
    /// Forward and backward side.
    sides: [Side<A>; 2],
    /// The cheapest path found so far; its cost is [`UNREACHED`] before the first.
    best: BestPath,
    /// Least heuristic value of a forward root; [`UNREACHED`] if none has one.
    estimate: u32,
    /// Every solution's cost is `estimate` plus a multiple of this.
    cost_granularity: u64,
    effort: SearchCounters,
    /// Proved lower bound on the cost of every solution.
    lower_bound: u32,
    /// Smallest heuristic value of a state expanded forward, and that state.
    ///
    /// The value is [`UNREACHED`] before the first such state.
    closest: (u32, u32),
    /// Links of the current state; a buffer that every state reuses.
    links: Links,
    /// Edges of the current state; a buffer that every state reuses.
    edges: Successors<A>,
}

impl<A: Copy> BidirectionalSearch<A> {
    /// Creates a search with the roots of both sides, none of them expanded.
    fn new<P: BidirectionalSpace<Action = A>>(space: &mut P) -> Self {
        let mut sides = [Side::default(), Side::default()];
        let mut estimate = UNREACHED;
        let mut best = BestPath { cost: UNREACHED, forward: 0, backward: 0 };
        // Backward first: the forward roots look for their twins among the goals.
        for direction in [SearchDirection::Backward, SearchDirection::Forward] {
            let mut roots = Vec::new();
            space.roots(direction, &mut roots);
            let [ours, theirs] = split(&mut sides, direction);
            for root in roots {
                let Some(estimates) = space.estimates(root, direction) else { continue };
                let start = Node { cost: 0, ..Node::UNREACHED };
                ours.reach(root, start, DirectedBounds { behind: 0, ..estimates });
                if direction == SearchDirection::Forward {
                    estimate = estimate.min(estimates.ahead);
                    if let Some(twin) = space.twin(root, direction) {
                        best.improve(theirs.cost(twin), direction, [root, twin]);
                    }
                }
            }
        }
        Self {
            sides,
            best,
            estimate,
            cost_granularity: u64::from(space.cost_granularity().max(1)),
            effort: SearchCounters { expanded: 0, touched: 0, stopped: false },
            lower_bound: estimate,
            closest: (UNREACHED, 0),
            links: Links::default(),
            edges: Successors::new(),
        }
    }

    /// Raises the lower bound; returns true if it proves that no better solution exists.
    fn is_optimal(&mut self) -> bool {
        let bound =
            bound_of(&mut self.sides, (self.estimate, self.cost_granularity), self.best.cost);
        self.lower_bound = self.lower_bound.max(bound);
        self.lower_bound >= self.best.cost
    }

    /// Takes one state from the smaller open list; returns false if that list is empty.
    ///
    /// Expands the state unless it is redundant or cannot lead to a better solution.
    fn expand_one<P: BidirectionalSpace<Action = A>>(
        &mut self,
        space: &mut P,
        budget: &Budget<'_>,
    ) -> bool {
        let [forward, back] = &self.sides;
        let direction = if forward.open.len() <= back.open.len() {
            SearchDirection::Forward
        } else {
            SearchDirection::Backward
        };
        let [ours, _] = split(&mut self.sides, direction);
        let Some((_, state)) = ours.open.pop() else { return false };
        let cost = ours.cost(state);
        // Consistent heuristics make the cost final when the state is taken.
        ours.nodes[state as usize].is_closed = true;
        self.effort.count(budget);
        let ahead =
            space.estimates(state, direction).map_or(UNREACHED, |estimates| estimates.ahead);
        if cost.saturating_add(ahead) >= self.best.cost
            || self.is_redundant(space, direction, (state, cost, ahead))
        {
            return true;
        }
        self.effort.expanded += 1;
        if direction == SearchDirection::Forward && ahead < self.closest.0 {
            self.closest = (ahead, state);
        }
        self.expand(space, direction, (state, cost), budget);
        true
    }

    /// Records where a state meets the other side; returns true if it is redundant.
    ///
    /// A state is redundant if its twin is closed, if `cost` + `ahead` is at least the cost of the
    /// best solution, or if links lead to it from a state of the same direction at a total of at
    /// most `cost`. `ahead` is the lower bound on the cost to the other end. If the state is not
    /// redundant, closes the states of the same direction to which links lead from it at a total of
    /// at most their own cost.
    fn is_redundant<P: BidirectionalSpace<Action = A>>(
        &mut self,
        space: &mut P,
        direction: SearchDirection,
        (state, cost, ahead): (u32, u32, u32),
    ) -> bool {
        let Self { sides, best, links, .. } = self;
        let [ours, theirs] = split(sides, direction);
        links.clear();
        space.links(state, direction, links);
        let mut is_known = false;
        for link in &links.links {
            let total = cost.saturating_add(link.cost).saturating_add(theirs.cost(link.state));
            best.improve(total, direction, [state, link.state]);
            is_known |= link.is_same && theirs.is_closed(link.state);
        }
        let makes_redundant = |same_direction: &(u32, u32)| {
            ours.cost(same_direction.0).saturating_add(same_direction.1) <= cost
        };
        // Where both sides are closed, the rest of the path is known.
        if is_known
            || cost.saturating_add(ahead) >= best.cost
            || links.same_direction.iter().any(makes_redundant)
        {
            return true;
        }
        for (other, between) in &links.same_direction {
            ours.close_from(*other, cost + between);
        }
        false
    }

    /// Adds neighbours of a state to its side; stops early on the stop signal.
    ///
    /// Leaves out those with a known path that costs no more, and those that cannot improve the
    /// best solution.
    fn expand<P: BidirectionalSpace<Action = A>>(
        &mut self,
        space: &mut P,
        direction: SearchDirection,
        (state, cost): (u32, u32),
        budget: &Budget<'_>,
    ) {
        let Self { sides, best, effort, edges, .. } = self;
        let [ours, theirs] = split(sides, direction);
        space.edges(state, direction, edges);
        // A separate pass over the edges loads the memory of all of them in parallel.
        edges.edges.retain(|edge| ours.cost(edge.state) > cost + edge.cost);
        for (next, action, price) in edges.drain() {
            effort.count(budget);
            if effort.stopped {
                break;
            }
            let cost = cost + price;
            if ours.cost(next) <= cost {
                continue;
            }
            let Some(estimates) = space.estimates(next, direction) else { continue };
            let mut is_better = false;
            if let Some(twin) = space.twin(next, direction) {
                let total = cost.saturating_add(theirs.cost(twin));
                is_better = best.improve(total, direction, [next, twin]);
            }
            if cost.saturating_add(estimates.ahead) < best.cost || is_better {
                let arrival = Some(action);
                let reached = Node { arrival, cost, parent: state, is_closed: false };
                ours.reach(next, reached, estimates);
            }
        }
    }

    /// Returns the result for a spent budget: the lower bound and a partial path.
    ///
    /// The path leads to the expanded state with the smallest heuristic value. The result omits the
    /// best solution found, which is not proved optimal.
    fn spent(&self) -> SearchResult<A> {
        let partial_path = self.sides[0].path(self.closest.1);
        let &Self { effort: SearchCounters { expanded, stopped, .. }, lower_bound, .. } = self;
        SearchResult::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, partial_path })
    }

    /// Returns the best solution found, which is optimal, or that none exists.
    fn found(&self) -> SearchResult<A> {
        let &Self {
            best: BestPath { cost, forward, backward: back },
            effort: SearchCounters { expanded, .. },
            ..
        } = self;
        if cost == UNREACHED {
            return SearchResult::Unsolvable { expanded };
        }
        let [from_start, from_goals] = &self.sides;
        let mut actions = from_start.path(forward);
        actions.extend(from_goals.path(back).into_iter().rev());
        let lower_bound = self.lower_bound.min(cost);
        SearchResult::Solved(Solution { actions, cost, lower_bound, expanded })
    }
}

/// Returns a lower bound on the cost of every solution not yet found.
///
/// Half the sum of the smallest ranks, rounded up to a possible cost: `estimate`, the heuristic
/// value of the start, plus a multiple of `cost_granularity`. If one side is exhausted, no further
/// solution exists, so the bound is `best_found`, the cost of the best solution found.
fn bound_of<A: Copy>(
    sides: &mut [Side<A>; 2],
    (estimate, cost_granularity): (u32, u64),
    best_found: u32,
) -> u32 {
    let [Some(forward), Some(back)] = sides.each_mut().map(Side::least_rank) else {
        return best_found;
    };
    let estimate = u64::from(estimate);
    let bound = (forward + back).div_ceil(2).max(estimate) - estimate;
    u32::try_from(bound.div_ceil(cost_granularity) * cost_granularity + estimate)
        .unwrap_or(UNREACHED)
}

/// The cheapest path found so far, by its states at the crossing between the sides.
struct BestPath {
    /// Total cost of the path.
    cost: u32,
    /// Last state of the path on the forward side.
    forward: u32,
    /// First state of the path on the backward side.
    backward: u32,
}

impl BestPath {
    /// Replaces the path by another if that is cheaper; returns true if it is.
    ///
    /// `cost` is the total cost of the other path. `ours` is its state on the side of `direction`
    /// at the crossing, `theirs` its state on the other side.
    fn improve(&mut self, cost: u32, direction: SearchDirection, [ours, theirs]: [u32; 2]) -> bool {
        let is_better = cost < self.cost;
        if is_better {
            let (forward, back) =
                if direction == SearchDirection::Forward { (ours, theirs) } else { (theirs, ours) };
            *self = Self { cost, forward, backward: back };
        }
        is_better
    }
}

/// Work so far, and whether the stop signal has fired.
struct SearchCounters {
    expanded: u64,
    /// Number of states taken from the open lists, plus number of cheaper paths to a neighbour.
    touched: u64,
    stopped: bool,
}

impl SearchCounters {
    /// Counts a state, and polls the stop signal every few states.
    fn count(&mut self, budget: &Budget<'_>) {
        self.touched += 1;
        self.stopped |= self.touched.is_multiple_of(GUARD_INTERVAL) && (budget.should_stop)();
    }
}

/// Returns the side of this direction, then the other.
fn split<A>([forward, back]: &mut [Side<A>; 2], direction: SearchDirection) -> [&mut Side<A>; 2] {
    if direction == SearchDirection::Forward { [forward, back] } else { [back, forward] }
}

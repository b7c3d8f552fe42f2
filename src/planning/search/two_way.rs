//! Bidirectional A* with consistent heuristics: BAE*.
//!
//! The error of a path is its cost minus the heuristic value of the start. A* expands every path
//! whose error is less than that of the optimum; each side of BAE* expands only paths with up to
//! half of it, which are far fewer.
//!
//! With `g` the cost from the side's own end, `h` the heuristic to the other end and `e` the
//! heuristic to its own end, a state ranks by `2g + h − e`. If both heuristics are consistent:
//!
//! - half the sum of the smallest ranks of both sides is a lower bound on every solution not yet
//!   found;
//! - a state is expanded at its least cost;
//! - the search ends when the bound reaches the best solution found.
//!
//! ```text
//! forward side                          backward side
//! start ──g_f──→ state ═ twin ←──g_b── goal        cost = g_f + link + g_b
//! smallest rank r_f                     smallest rank r_b
//! bound = ⌈(r_f + r_b) / 2⌉, rounded up to a possible cost (`grain`)
//! ```
//!
//! Sadhukhan, *A New Approach to Bidirectional Heuristic Search Using Error Functions* (2012);
//! Alcázar, Riddle and Barley, *A Unifying View on Individual Bounds and Heuristic Inaccuracies in
//! Bidirectional Search* (2020). It is Dijkstra's algorithm from both ends with the reduced costs
//! of Ikeda et al., *A Fast Algorithm for Finding Better Routes by AI Search Techniques* (1994).

mod side;
#[cfg(test)]
mod tests;

use super::best_first::{GUARD_EVERY, Node, UNREACHED};
use super::space::{Estimates, Links, Way};
use super::{Answer, Budget, BudgetSpent, Solution, Successors, TwoWaySpace};
use side::Side;

/// Searches a cheapest path from the start to a goal, from both ends at once.
///
/// A state that another state of the same direction reaches by links at no more than its own cost
/// is not expanded: everything behind it follows from the other. `budget` bounds the expanded
/// states of both directions together.
pub fn two_way<P: TwoWaySpace>(space: &mut P, budget: &Budget<'_>) -> Answer<P::Action> {
    let mut search = TwoWaySearch::new(space);
    if search.estimate == UNREACHED {
        return Answer::Unsolvable { expanded: 0 };
    }
    loop {
        let bytes = search.sides.iter().map(Side::bytes).sum::<usize>() + space.bytes();
        let Effort { expanded, stopped, .. } = search.effort;
        let is_spent = expanded >= budget.nodes || bytes > budget.bytes;
        // After the guard fired, some edges are missing, so the open lists prove nothing.
        if !stopped && search.is_settled() {
            break;
        }
        if stopped || is_spent {
            return search.spent();
        }
        if !search.round(space, budget) {
            break;
        }
    }
    search.found()
}

/// State of a bidirectional search.
struct TwoWaySearch<A> {
    /// Forward and backward side.
    sides: [Side<A>; 2],
    best: Meeting,
    /// Heuristic value of the start; [`UNREACHED`] if no goal is reachable.
    estimate: u32,
    /// Solution costs differ by multiples of this.
    grain: u64,
    effort: Effort,
    lower_bound: u32,
    /// Smallest heuristic value of a state expanded forward, and that state.
    closest: (u32, u32),
    links: Links,
    edges: Successors<A>,
}

impl<A: Copy> TwoWaySearch<A> {
    /// Both ends, with nothing expanded.
    fn new<P: TwoWaySpace<Action = A>>(space: &mut P) -> Self {
        let mut sides = [Side::default(), Side::default()];
        let mut estimate = UNREACHED;
        let mut best = Meeting { cost: UNREACHED, forth: 0, back: 0 };
        // Backward first: the forward roots look for their twins among the goals.
        for way in [Way::Back, Way::Forth] {
            let mut roots = Vec::new();
            space.roots(way, &mut roots);
            let [ours, theirs] = split(&mut sides, way);
            for root in roots {
                let Some(estimates) = space.estimates(root, way) else { continue };
                let start = Node { cost: 0, ..Node::UNREACHED };
                ours.reach(root, start, Estimates { behind: 0, ..estimates });
                if way == Way::Forth {
                    estimate = estimate.min(estimates.ahead);
                    if let Some(twin) = space.twin(root, way) {
                        best.improve(theirs.cost(twin), way, [root, twin]);
                    }
                }
            }
        }
        Self {
            sides,
            best,
            estimate,
            grain: u64::from(space.grain().max(1)),
            effort: Effort { expanded: 0, looked_at: 0, stopped: false },
            lower_bound: estimate,
            closest: (UNREACHED, 0),
            links: Links::default(),
            edges: Successors::new(),
        }
    }

    /// Raises the lower bound. Returns true if no better solution can be found.
    fn is_settled(&mut self) -> bool {
        let bound = bound_of(&mut self.sides, (self.estimate, self.grain), self.best.cost);
        self.lower_bound = self.lower_bound.max(bound);
        self.lower_bound >= self.best.cost
    }

    /// Expands one state of the side with the smaller open list; false if that list is empty.
    fn round<P: TwoWaySpace<Action = A>>(&mut self, space: &mut P, budget: &Budget<'_>) -> bool {
        let [forth, back] = &self.sides;
        let way = if forth.open.len() <= back.open.len() { Way::Forth } else { Way::Back };
        let [ours, _] = split(&mut self.sides, way);
        let Some((_, state)) = ours.open.pop() else { return false };
        let cost = ours.cost(state);
        ours.nodes[state as usize].is_closed = true;
        self.effort.go_on(budget);
        let ahead = space.estimates(state, way).map_or(UNREACHED, |estimates| estimates.ahead);
        if cost.saturating_add(ahead) >= self.best.cost
            || self.has_nothing_new(space, way, (state, cost, ahead))
        {
            return true;
        }
        self.effort.expanded += 1;
        if way == Way::Forth && ahead < self.closest.0 {
            self.closest = (ahead, state);
        }
        self.step(space, way, (state, cost), budget);
        true
    }

    /// Records where a state meets the other side. Returns true if its successors need not be
    /// expanded.
    ///
    /// If they are needed, closes the linked states of the same direction that this one reaches at
    /// no more than their cost.
    fn has_nothing_new<P: TwoWaySpace<Action = A>>(
        &mut self,
        space: &mut P,
        way: Way,
        (state, cost, ahead): (u32, u32, u32),
    ) -> bool {
        let Self { sides, best, links, .. } = self;
        let [ours, theirs] = split(sides, way);
        links.clear();
        space.links(state, way, links);
        let mut is_known = false;
        for link in &links.links {
            let total = cost.saturating_add(link.cost).saturating_add(theirs.cost(link.state));
            best.improve(total, way, [state, link.state]);
            is_known |= link.is_same && theirs.is_closed(link.state);
        }
        let is_beside = |kin: &(u32, u32)| ours.cost(kin.0).saturating_add(kin.1) <= cost;
        // Where both sides are closed, the rest of the path is known.
        if is_known || cost.saturating_add(ahead) >= best.cost || links.kin.iter().any(is_beside) {
            return true;
        }
        for (other, between) in &links.kin {
            ours.close_from(*other, cost + between);
        }
        false
    }

    /// Adds the neighbours of a state, as far as the guard allows.
    fn step<P: TwoWaySpace<Action = A>>(
        &mut self,
        space: &mut P,
        way: Way,
        (state, cost): (u32, u32),
        budget: &Budget<'_>,
    ) {
        let Self { sides, best, effort, edges, .. } = self;
        let [ours, theirs] = split(sides, way);
        space.edges(state, way, edges);
        // A separate pass over the edges loads the memory of all of them in parallel.
        edges.found.retain(|edge| ours.cost(edge.state) > cost + edge.cost);
        for (next, action, price) in edges.drain() {
            effort.go_on(budget);
            if effort.stopped {
                break;
            }
            let cost = cost + price;
            if ours.cost(next) <= cost {
                continue;
            }
            let Some(estimates) = space.estimates(next, way) else { continue };
            let mut is_better = false;
            if let Some(twin) = space.twin(next, way) {
                let total = cost.saturating_add(theirs.cost(twin));
                is_better = best.improve(total, way, [next, twin]);
            }
            if cost.saturating_add(estimates.ahead) < best.cost || is_better {
                let arrival = Some(action);
                let reached = Node { arrival, cost, parent: state, is_closed: false };
                ours.reach(next, reached, estimates);
            }
        }
    }

    fn spent(&self) -> Answer<A> {
        let towards = self.sides[0].path(self.closest.1);
        let &Self { effort: Effort { expanded, stopped, .. }, lower_bound, .. } = self;
        Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards })
    }

    /// The best solution found, which is optimal; or the proof that none exists.
    fn found(&self) -> Answer<A> {
        let &Self { best: Meeting { cost, forth, back }, effort: Effort { expanded, .. }, .. } =
            self;
        if cost == UNREACHED {
            return Answer::Unsolvable { expanded };
        }
        let [from_start, from_goals] = &self.sides;
        let mut actions = from_start.path(forth);
        actions.extend(from_goals.path(back).into_iter().rev());
        let lower_bound = self.lower_bound.min(cost);
        Answer::Solved(Solution { actions, cost, lower_bound, expanded })
    }
}

/// Lower bound on the cost of every solution not yet found.
///
/// Half the sum of the smallest ranks, rounded up to a possible cost. If one side is exhausted, no
/// further solution exists, and the best found one is optimal.
fn bound_of<A: Copy>(
    sides: &mut [Side<A>; 2],
    (estimate, grain): (u32, u64),
    best_found: u32,
) -> u32 {
    let [Some(forth), Some(back)] = sides.each_mut().map(Side::least_rank) else {
        return best_found;
    };
    let estimate = u64::from(estimate);
    let bound = (forth + back).div_ceil(2).max(estimate) - estimate;
    u32::try_from(bound.div_ceil(grain) * grain + estimate).unwrap_or(UNREACHED)
}

/// Where the cheapest path found so far crosses from one side to the other.
struct Meeting {
    cost: u32,
    forth: u32,
    back: u32,
}

impl Meeting {
    /// Records a cheaper path, given its last state on our side and first on theirs. Returns
    /// whether it is cheaper.
    fn improve(&mut self, cost: u32, way: Way, [ours, theirs]: [u32; 2]) -> bool {
        let is_better = cost < self.cost;
        if is_better {
            let (forth, back) = if way == Way::Forth { (ours, theirs) } else { (theirs, ours) };
            *self = Self { cost, forth, back };
        }
        is_better
    }
}

struct Effort {
    expanded: u64,
    /// States taken from the open lists or generated.
    looked_at: u64,
    stopped: bool,
}

impl Effort {
    /// Counts a state, and polls the guard every few states.
    fn go_on(&mut self, budget: &Budget<'_>) {
        self.looked_at += 1;
        self.stopped |= self.looked_at.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
    }
}

/// The side of this direction, then the other.
fn split<A>([forth, back]: &mut [Side<A>; 2], way: Way) -> [&mut Side<A>; 2] {
    if way == Way::Forth { [forth, back] } else { [back, forth] }
}

//! Search from both ends that meets in the middle: BAE*.
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

/// The cheapest way from the start to a goal, searched from both ends at once.
///
/// A way wastes the difference between its cost and the estimate at the start. A* follows every
/// way that wastes less than the best solution; here either side follows those that waste up to a
/// half of it, of which there are far fewer.
///
/// With `g` the cost from one's own end, `h` the estimate to the other and `e` the estimate from
/// one's own, a state ranks by `2g + h - e`. If both estimates are consistent, half the sum of
/// the least ranks of both sides bounds every solution that is not found yet, and a state is
/// expanded at its least cost. A state that can be reached from another of the same way at no
/// more than its own cost is not expanded: all that follows from it follows from the other.
/// `budget` bounds the states expanded in both directions together.
pub fn two_way<P: TwoWaySpace>(space: &mut P, budget: &Budget<'_>) -> Answer<P::Action> {
    let mut search = TwoWaySearch::new(space);
    if search.estimate == UNREACHED {
        return Answer::Unsolvable { expanded: 0 };
    }
    loop {
        let bytes = search.sides.iter().map(Side::bytes).sum::<usize>() + space.bytes();
        let Effort { expanded, stopped, .. } = search.effort;
        let is_spent = expanded >= budget.nodes || bytes > budget.bytes;
        // Cut short, some edges are missing, and what is left open proves nothing.
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

/// A search from both ends.
struct TwoWaySearch<A> {
    /// From the start, and from the goals.
    sides: [Side<A>; 2],
    best: Meeting,
    /// At the start; [`UNREACHED`] if it leads to no goal.
    estimate: u32,
    /// What costs differ by.
    grain: u64,
    effort: Effort,
    lower_bound: u32,
    /// The smallest estimate of a state expanded from the start, and that state.
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

    /// Raises the bound; whether no better solution is left to be found.
    fn is_settled(&mut self) -> bool {
        let bound = bound_of(&mut self.sides, (self.estimate, self.grain), self.best.cost);
        self.lower_bound = self.lower_bound.max(bound);
        self.lower_bound >= self.best.cost
    }

    /// Takes one state of the smaller side; `false` if none waits there.
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

    /// Notes where a state meets the other side. Whether all that follows from it is known; if
    /// not, its kin at no less than what it takes to come there from it is done with.
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
        // From where both directions meet, the rest of the way is known.
        if is_known || cost.saturating_add(ahead) >= best.cost || links.kin.iter().any(is_beside) {
            return true;
        }
        for (other, between) in &links.kin {
            ours.close_from(*other, cost + between);
        }
        false
    }

    /// Goes on to the neighbours of a state, as far as the guard allows.
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
        // One after the other, so that what is known of all of them is fetched at once.
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

    /// The best way that was found, which is the cheapest; or that there is none.
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

/// The least cost of a solution that is not found yet: half the sum of the least ranks, rounded up
/// to a cost that a solution can have. If one side has nothing left there is none, and the best
/// that is found is the cheapest.
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

/// Where the cheapest way found so far passes from one side to the other.
struct Meeting {
    cost: u32,
    forth: u32,
    back: u32,
}

impl Meeting {
    /// Notes a way that costs less, given its last state from our side and the first from theirs;
    /// whether it does.
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
    /// States taken out or generated.
    looked_at: u64,
    stopped: bool,
}

impl Effort {
    /// Counts a state, and asks the guard now and then.
    fn go_on(&mut self, budget: &Budget<'_>) {
        self.looked_at += 1;
        self.stopped |= self.looked_at.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
    }
}

/// Our side and the other.
fn split<A>([forth, back]: &mut [Side<A>; 2], way: Way) -> [&mut Side<A>; 2] {
    if way == Way::Forth { [forth, back] } else { [back, forth] }
}

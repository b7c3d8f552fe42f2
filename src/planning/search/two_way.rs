//! Search from both ends that meets in the middle: BAE*.
//!
//! Sadhukhan, *A New Approach to Bidirectional Heuristic Search Using Error Functions* (2012);
//! Alcázar, Riddle and Barley, *A Unifying View on Individual Bounds and Heuristic Inaccuracies in
//! Bidirectional Search* (2020). It is Dijkstra's algorithm from both ends with the reduced costs
//! of Ikeda et al., *A Fast Algorithm for Finding Better Routes by AI Search Techniques* (1994).

use super::best_first::{GUARD_EVERY, Node, UNREACHED, node, path};
use super::bucket_queue::BucketQueue;
use super::space::{Estimates, Links, Way};
use super::{Answer, Budget, BudgetSpent, Solution, Successors, TwoWaySpace};

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
    if estimate == UNREACHED {
        return Answer::Unsolvable { expanded: 0 };
    }
    let grain = u64::from(space.grain().max(1));
    let mut search = Effort { expanded: 0, looked_at: 0, stopped: false };
    let mut lower_bound = estimate;
    let mut closest = (UNREACHED, 0);
    let mut links = Links::default();
    let mut edges = Successors::new();
    loop {
        let bytes = sides.iter().map(Side::bytes).sum::<usize>() + space.bytes();
        let is_spent = search.expanded >= budget.nodes || bytes > budget.bytes;
        let Effort { expanded, stopped, .. } = search;
        // Cut short, some edges are missing, and what is left open proves nothing.
        if !stopped {
            lower_bound = lower_bound.max(bound_of(&mut sides, (estimate, grain), best.cost));
            if lower_bound >= best.cost {
                break;
            }
        }
        if stopped || is_spent {
            let towards = sides[0].path(closest.1);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        let way = if sides[0].open.len() <= sides[1].open.len() { Way::Forth } else { Way::Back };
        let [ours, theirs] = split(&mut sides, way);
        let Some((_, state)) = ours.open.pop() else { break };
        let cost = ours.cost(state);
        ours.nodes[state as usize].is_closed = true;
        search.go_on(budget);
        let ahead = space.estimates(state, way).map_or(UNREACHED, |estimates| estimates.ahead);
        if cost.saturating_add(ahead) >= best.cost {
            continue;
        }
        links.clear();
        space.links(state, way, &mut links);
        let mut is_known = false;
        for link in &links.links {
            let total = cost.saturating_add(link.cost).saturating_add(theirs.cost(link.state));
            best.improve(total, way, [state, link.state]);
            is_known |= link.is_same && theirs.is_closed(link.state);
        }
        let is_beside = |kin: &(u32, u32)| ours.cost(kin.0).saturating_add(kin.1) <= cost;
        // From where both directions meet, the rest of the way is known.
        if is_known || cost.saturating_add(ahead) >= best.cost || links.kin.iter().any(is_beside) {
            continue;
        }
        for (other, between) in &links.kin {
            ours.close_from(*other, cost + between);
        }
        search.expanded += 1;
        if way == Way::Forth && ahead < closest.0 {
            closest = (ahead, state);
        }
        space.edges(state, way, &mut edges);
        // One after the other, so that what is known of all of them is fetched at once.
        edges.found.retain(|edge| ours.cost(edge.state) > cost + edge.cost);
        for (next, action, price) in edges.drain() {
            search.go_on(budget);
            if search.stopped {
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
    if best.cost == UNREACHED {
        return Answer::Unsolvable { expanded: search.expanded };
    }
    let mut actions = sides[0].path(best.forth);
    let mut rest = sides[1].path(best.back);
    rest.reverse();
    actions.append(&mut rest);
    let lower_bound = lower_bound.min(best.cost);
    Answer::Solved(Solution { actions, cost: best.cost, lower_bound, expanded: search.expanded })
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

/// What is known in one direction.
struct Side<A> {
    nodes: Vec<Node<A>>,
    open: BucketQueue,
}

impl<A> Default for Side<A> {
    fn default() -> Self {
        Self { nodes: Vec::new(), open: BucketQueue::default() }
    }
}

impl<A: Copy> Side<A> {
    /// Notes a cheaper way to a state.
    fn reach(&mut self, state: u32, reached: Node<A>, Estimates { ahead, behind }: Estimates) {
        let rank = (2 * u64::from(reached.cost) + u64::from(ahead)).saturating_sub(behind.into());
        *node(&mut self.nodes, state) = reached;
        self.open.push((rank, ahead), state);
    }

    fn cost(&self, state: u32) -> u32 {
        self.nodes.get(state as usize).map_or(UNREACHED, |node| node.cost)
    }

    fn is_closed(&self, state: u32) -> bool {
        self.nodes.get(state as usize).is_some_and(|node| node.is_closed)
    }

    /// Takes a state out that can be reached at that cost from one that is expanded: unless a
    /// cheaper way to it is found, nothing new follows from it.
    fn close_from(&mut self, state: u32, cost: u32) {
        if let Some(node) = self.nodes.get_mut(state as usize) {
            node.is_closed |= node.cost >= cost;
        }
    }

    /// The least rank of a state that waits; `None` if none does. Every cheaper way to a state was
    /// taken out, and the state closed, before the dearer one comes up.
    fn least_rank(&mut self) -> Option<u64> {
        while let Some(((rank, _), state)) = self.open.peek() {
            if !self.nodes[state as usize].is_closed {
                return Some(rank);
            }
            self.open.pop();
        }
        None
    }

    /// The actions between a state and our end.
    fn path(&self, state: u32) -> Vec<A> {
        path(&self.nodes, state)
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A>>() + self.open.bytes()
    }
}

/// Our side and the other.
fn split<A>([forth, back]: &mut [Side<A>; 2], way: Way) -> [&mut Side<A>; 2] {
    if way == Way::Forth { [forth, back] } else { [back, forth] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Roads between a few towns, and estimates that are a share of the true distances.
    struct Roads {
        roads: Vec<(u32, u32, u32)>,
        goals: Vec<u32>,
        tenths: u32,
    }

    const TOWNS: usize = 12;

    impl Roads {
        /// Least costs from or to some towns, by Bellman and Ford.
        fn distances(&self, towns: &[u32], backwards: bool) -> [u32; TOWNS] {
            let mut least = [UNREACHED; TOWNS];
            towns.iter().for_each(|town| least[*town as usize] = 0);
            for _ in 0..TOWNS {
                for (from, to, cost) in &self.roads {
                    let (from, to) = if backwards { (to, from) } else { (from, to) };
                    let new = least[*from as usize].saturating_add(*cost);
                    least[*to as usize] = least[*to as usize].min(new);
                }
            }
            least
        }

        fn share(&self, distance: u32) -> Option<u32> {
            (distance != UNREACHED).then(|| distance * self.tenths / 10)
        }
    }

    impl TwoWaySpace for Roads {
        type Action = usize;

        fn roots(&mut self, way: Way, roots: &mut Vec<u32>) {
            match way {
                Way::Forth => roots.push(0),
                Way::Back => roots.clone_from(&self.goals),
            }
        }

        fn estimates(&self, state: u32, way: Way) -> Option<Estimates> {
            let to_goal = self.share(self.distances(&self.goals, true)[state as usize])?;
            let from_start = self.share(self.distances(&[0], false)[state as usize])?;
            Some(Estimates::seen(way, to_goal, from_start))
        }

        fn edges(&mut self, state: u32, way: Way, edges: &mut Successors<usize>) {
            for (number, (from, to, cost)) in self.roads.iter().enumerate() {
                let (here, there) = if way == Way::Forth { (from, to) } else { (to, from) };
                if *here == state {
                    edges.add(*there, number, *cost);
                }
            }
        }

        fn grain(&self) -> u32 {
            1
        }

        fn bytes(&self) -> usize {
            0
        }
    }

    proptest! {
        #[test]
        fn finds_the_cheapest_way_and_goes_it(
            roads in prop::collection::vec((0..TOWNS as u32, 0..TOWNS as u32, 1..9_u32), 0..40),
            goals in prop::collection::btree_set(0..TOWNS as u32, 1..3),
            tenths in 0..=10_u32,
        ) {
            let mut space = Roads { roads, goals: goals.into_iter().collect(), tenths };
            let least = space.distances(&space.goals, true)[0];
            let answer = two_way(&mut space, &Budget::nodes(1000));
            if let Answer::Solved(solution) = answer {
                prop_assert_eq!((solution.cost, solution.lower_bound), (least, least));
                let (mut town, mut cost) = (0, 0);
                for number in solution.actions {
                    prop_assert_eq!(space.roads[number].0, town);
                    town = space.roads[number].1;
                    cost += space.roads[number].2;
                }
                prop_assert!(cost == least && space.goals.contains(&town));
            } else {
                let is_proved = matches!(answer, Answer::Unsolvable { .. });
                prop_assert!(is_proved);
                prop_assert_eq!(least, UNREACHED);
            }
        }
    }
}

//! Search from both ends that meets in the middle: BAE*.
//!
//! Sadhukhan, *A New Approach to Bidirectional Heuristic Search Using Error Functions* (2012);
//! Alcázar, Riddle and Barley, *A Unifying View on Individual Bounds and Heuristic Inaccuracies in
//! Bidirectional Search* (2020). It is Dijkstra's algorithm from both ends with the reduced costs of
//! Ikeda et al., *A Fast Algorithm for Finding Better Routes by AI Search Techniques* (1994).

use super::best_first::{GUARD_EVERY, Node, UNREACHED, node, path};
use super::bucket_queue::BucketQueue;
use super::{Answer, Budget, BudgetSpent, Observer, Solution, Successors, TwoWaySpace};

/// The cheapest way from `start` to a goal, searched from both ends at once.
///
/// A way wastes the difference between its cost and the estimate at the start. A* follows every
/// way that wastes less than the best solution; here either side follows those that waste up to a
/// half of it, of which there are far fewer.
///
/// With `g` the cost from one's own end, `h` the estimate to the other and `e` the estimate from
/// one's own, a state ranks by `2g + h - e`. If both estimates are consistent, half the sum of
/// the least ranks of both sides bounds every solution that is not found yet, and a state is
/// expanded at its least cost. `budget` bounds the states expanded in both directions together; the
/// observer is told of the forward direction only.
pub fn two_way<P: TwoWaySpace>(
    space: &mut P,
    start: u32,
    budget: &Budget<'_>,
    observer: &mut impl Observer<u32, P::Action>,
) -> Answer<P::Action> {
    let Some(estimate) = space.heuristic(start) else {
        return Answer::Unsolvable { expanded: 0 };
    };
    let mut sides = [Side::default(), Side::default()];
    sides[FORTH].reach(start, Node { cost: 0, ..Node::UNREACHED }, (estimate, 0));
    let mut goals = Vec::new();
    space.goals(&mut goals);
    for goal in goals {
        if let Some(from_start) = space.heuristic_from_start(goal) {
            sides[BACK].reach(goal, Node { cost: 0, ..Node::UNREACHED }, (from_start, 0));
        }
    }
    let grain = u64::from(space.grain().max(1));
    let mut best = Meeting { cost: UNREACHED, state: start };
    if space.is_goal(start) {
        best.cost = 0;
    }
    let mut search = Effort { expanded: 0, generated: 0, stopped: false };
    let mut lower_bound = estimate;
    let mut closest = (estimate, start);
    let mut edges = Successors::new();
    loop {
        let ranks = [FORTH, BACK].map(|way| sides[way].least_rank());
        let [Some(forth), Some(back)] = ranks else {
            // Cut short, nothing is proved by an empty list.
            if !search.stopped {
                lower_bound = best.cost;
                break;
            }
            let towards = path(&sides[FORTH].nodes, closest.1);
            let (expanded, stopped) = (search.expanded, true);
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        };
        // Half the sum, rounded up to a cost that a solution can have.
        let bound = (forth + back).div_ceil(2).max(u64::from(estimate)) - u64::from(estimate);
        let bound = bound.div_ceil(grain) * grain + u64::from(estimate);
        lower_bound = lower_bound.max(u32::try_from(bound).unwrap_or(UNREACHED));
        if lower_bound >= best.cost {
            break;
        }
        let bytes = sides.iter().map(Side::bytes).sum::<usize>() + space.bytes();
        if search.expanded >= budget.nodes || bytes > budget.bytes || search.stopped {
            let towards = path(&sides[FORTH].nodes, closest.1);
            let Effort { expanded, stopped, .. } = search;
            return Answer::BudgetSpent(BudgetSpent { expanded, lower_bound, stopped, towards });
        }
        let way = if sides[FORTH].open.len() <= sides[BACK].open.len() { FORTH } else { BACK };
        let [ours, theirs] = split(&mut sides, way);
        let Some((_, state)) = ours.open.pop() else { break };
        let cost = ours.cost(state);
        ours.nodes[state as usize].is_closed = true;
        // The rest of the way is known, or it is too long.
        let ahead = estimate_of(space, state, way);
        let is_settled = theirs.nodes.get(state as usize).is_some_and(|node| node.is_closed);
        if is_settled || ahead.is_none_or(|ahead| cost.saturating_add(ahead) >= best.cost) {
            continue;
        }
        search.expanded += 1;
        if way == FORTH {
            let ahead = ahead.unwrap_or_default();
            observer.expanded(state, cost, ahead);
            if ahead < closest.0 {
                closest = (ahead, state);
            }
            space.successors(state, &mut edges);
            for pruned in edges.pruned.drain(..) {
                observer.pruned(state, pruned);
            }
        } else {
            space.predecessors(state, &mut edges);
        }
        for edge in edges.found.drain(..) {
            search.generated += 1;
            search.stopped = search.stopped
                || search.generated.is_multiple_of(GUARD_EVERY) && (budget.should_stop)();
            if search.stopped {
                break;
            }
            let cost = cost + edge.cost;
            if ours.cost(edge.state) <= cost {
                continue;
            }
            let ahead = estimate_of(space, edge.state, way);
            let behind = estimate_of(space, edge.state, 1 - way);
            let (Some(ahead), Some(behind)) = (ahead, behind) else { continue };
            let total = cost.saturating_add(theirs.cost(edge.state));
            if total < best.cost {
                best = Meeting { cost: total, state: edge.state };
            }
            if cost.saturating_add(ahead) >= best.cost && total != best.cost {
                continue;
            }
            if way == FORTH {
                observer.generated(state, edge.state, edge.action, cost, ahead);
            }
            let reached =
                Node { arrival: Some(edge.action), cost, parent: state, is_closed: false };
            ours.reach(edge.state, reached, (ahead, behind));
        }
        if way == FORTH {
            observer.closed(state);
        }
    }
    if best.cost == UNREACHED {
        return Answer::Unsolvable { expanded: search.expanded };
    }
    let mut actions = path(&sides[FORTH].nodes, best.state);
    let mut rest = path(&sides[BACK].nodes, best.state);
    rest.reverse();
    actions.append(&mut rest);
    let lower_bound = lower_bound.min(best.cost);
    Answer::Solved(Solution { actions, cost: best.cost, lower_bound, expanded: search.expanded })
}

/// From the start towards the goals, and from the goals towards the start.
const FORTH: usize = 0;
const BACK: usize = 1;

/// Where the cheapest way found so far passes from one side to the other.
struct Meeting {
    cost: u32,
    state: u32,
}

struct Effort {
    expanded: u64,
    generated: u64,
    stopped: bool,
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
    /// Notes a cheaper way to a state; `ahead` and `behind` are the estimates of the cost to the
    /// other end and from this one.
    fn reach(&mut self, state: u32, reached: Node<A>, (ahead, behind): (u32, u32)) {
        let rank = (2 * u64::from(reached.cost) + u64::from(ahead)).saturating_sub(behind.into());
        *node(&mut self.nodes, state) = reached;
        self.open.push((rank, ahead), state);
    }

    fn cost(&self, state: u32) -> u32 {
        self.nodes.get(state as usize).map_or(UNREACHED, |node| node.cost)
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

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A>>() + self.open.bytes()
    }
}

/// Our side and the other.
fn split<A>([forth, back]: &mut [Side<A>; 2], way: usize) -> [&mut Side<A>; 2] {
    if way == FORTH { [forth, back] } else { [back, forth] }
}

/// The estimate of the cost from a state to the end to which that direction leads.
fn estimate_of<P: TwoWaySpace>(space: &mut P, state: u32, way: usize) -> Option<u32> {
    if way == FORTH { space.heuristic(state) } else { space.heuristic_from_start(state) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::search::{Space, Unobserved};
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

    impl Space for Roads {
        type Action = usize;

        fn successors(&mut self, state: u32, successors: &mut Successors<usize>) {
            for (number, (from, to, cost)) in self.roads.iter().enumerate() {
                if *from == state {
                    successors.add(*to, number, *cost);
                }
            }
        }

        fn heuristic(&mut self, state: u32) -> Option<u32> {
            self.share(self.distances(&self.goals, true)[state as usize])
        }

        fn is_goal(&mut self, state: u32) -> bool {
            self.goals.contains(&state)
        }
    }

    impl TwoWaySpace for Roads {
        fn goals(&mut self, goals: &mut Vec<u32>) {
            goals.clone_from(&self.goals);
        }

        fn predecessors(&mut self, state: u32, predecessors: &mut Successors<usize>) {
            for (number, (from, to, cost)) in self.roads.iter().enumerate() {
                if *to == state {
                    predecessors.add(*from, number, *cost);
                }
            }
        }

        fn heuristic_from_start(&mut self, state: u32) -> Option<u32> {
            self.share(self.distances(&[0], false)[state as usize])
        }

        fn grain(&self) -> u32 {
            1
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
            let answer = two_way(&mut space, 0, &Budget::nodes(1000), &mut Unobserved);
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

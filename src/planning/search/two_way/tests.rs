//! Cheapest paths between towns, compared with Bellman-Ford.

use super::*;
use proptest::prelude::*;

/// Roads between towns, with a share of the true distances as heuristic.
struct Roads {
    roads: Vec<(u32, u32, u32)>,
    goals: Vec<u32>,
    tenths: u32,
}

const TOWNS: usize = 12;

impl Roads {
    /// Least costs from or to some towns, by Bellman-Ford.
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

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

impl BidirectionalSpace for Roads {
    type Action = usize;

    fn roots(&mut self, direction: SearchDirection, roots: &mut Vec<u32>) {
        match direction {
            SearchDirection::Forward => roots.push(0),
            SearchDirection::Backward => roots.clone_from(&self.goals),
        }
    }

    fn estimates(&self, state: u32, direction: SearchDirection) -> Option<DirectedBounds> {
        let to_goal = self.share(self.distances(&self.goals, true)[state as usize])?;
        let from_start = self.share(self.distances(&[0], false)[state as usize])?;
        Some(DirectedBounds::for_direction(direction, to_goal, from_start))
    }

    fn edges(&mut self, state: u32, direction: SearchDirection, edges: &mut Successors<usize>) {
        for (number, (from, to, cost)) in self.roads.iter().enumerate() {
            let (here, there) =
                if direction == SearchDirection::Forward { (from, to) } else { (to, from) };
            if *here == state {
                edges.add(*there, number, *cost);
            }
        }
    }

    fn cost_granularity(&self) -> u32 {
        1
    }

    fn bytes(&self) -> usize {
        0
    }
}

proptest! {
    #[test]
    fn finds_cheapest_path_and_its_actions(
        roads in prop::collection::vec((0..TOWNS as u32, 0..TOWNS as u32, 1..9_u32), 0..40),
        goals in prop::collection::btree_set(0..TOWNS as u32, 1..3),
        tenths in 0..=10_u32,
    ) {
        let mut space = Roads { roads, goals: goals.into_iter().collect(), tenths };
        let least = space.distances(&space.goals, true)[0];
        let answer = bidirectional(&mut space, &Budget::nodes(1000));
        if let SearchResult::Solved(solution) = answer {
            prop_assert_eq!((solution.cost, solution.lower_bound), (least, least));
            let (mut town, mut cost) = (0, 0);
            for number in solution.actions {
                prop_assert_eq!(space.roads[number].0, town);
                town = space.roads[number].1;
                cost += space.roads[number].2;
            }
            prop_assert!(cost == least && space.goals.contains(&town));
        } else {
            let is_proved = matches!(answer, SearchResult::Unsolvable { .. });
            prop_assert!(is_proved);
            prop_assert_eq!(least, UNREACHED);
        }
    }
}

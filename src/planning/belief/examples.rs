//! Query: examples of the scenarios that an evaluation used.

use super::distances::LOST;
use super::last_action::LastAction;
use super::rink::Cells;
use crate::board::CellIndex;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A scenario that is consistent with the belief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Its ice cells that are not known, in rising order.
    pub ice: Box<[CellIndex]>,
    /// Fewest actions to the goal; `None` if it is unreachable.
    ///
    /// Paths through cutoff states count their estimate.
    pub distance: Option<u8>,
    /// Whether the last action makes the goal unreachable in this scenario.
    pub is_fatal: bool,
}

impl LastAction<'_> {
    /// Returns at most `count` scenarios with different ice, spread evenly by weight.
    ///
    /// If the action is fatal in any scenario, at least one of the examples is such a scenario.
    /// O(scenarios).
    #[must_use]
    pub fn examples(&self, count: usize) -> Vec<Example> {
        let Self { viewpoint, slide, .. } = self;
        let ground = viewpoint.planner.ground();
        let start = ground.index.number_of(viewpoint.start);
        let ends = ground.index.numbers_after(slide);
        let reaches = |world, pose| ground.bank.distance_if(world, pose) != LOST;
        let is_fatal = |world: u32| {
            let end = ends[slide.outcome_in(ground.bank.ice(world))];
            slide.moves() && reaches(world, start) && !reaches(world, end)
        };
        let different = self.different_worlds();
        let mut chosen = spread(&different, count);
        if let Some(last) = chosen.len().checked_sub(1)
            && !chosen.iter().any(|world| is_fatal(*world))
            && let Some((fatal, _)) = different.iter().find(|(world, _)| is_fatal(*world))
        {
            chosen[last] = *fatal;
        }
        let example = |world: u32| {
            let ice = self.hidden_ice(world);
            let distance = ground.bank.distance_if(world, start);
            Example {
                ice: ground.rink.cell_set(ice).iter().collect(),
                distance: Some(distance).filter(|distance| *distance != LOST),
                is_fatal: is_fatal(world),
            }
        };
        chosen.into_iter().map(example).collect()
    }

    /// Returns the ice of a scenario that is not known to be there.
    fn hidden_ice(&self, world: u32) -> Cells {
        self.viewpoint.planner.ground().bank.ice(world) & !self.viewpoint.known.ice
    }

    /// Returns the different scenarios with their weights.
    ///
    /// Equal samples are merged into the first of them.
    fn different_worlds(&self) -> Vec<(u32, f64)> {
        let bank = self.viewpoint.planner.ground().bank;
        let weighed =
            self.viewpoint.worlds.iter().map(|world| (*world, f64::from(bank.weight(*world))));
        if bank.is_complete() {
            return weighed.collect();
        }
        let mut different: Vec<(u32, f64)> = Vec::new();
        let mut places: FxHashMap<Cells, usize> = FxHashMap::default();
        for (world, weight) in weighed {
            match places.entry(self.hidden_ice(world)) {
                Entry::Occupied(place) => different[*place.get()].1 += weight,
                Entry::Vacant(place) => {
                    place.insert(different.len());
                    different.push((world, weight));
                }
            }
        }
        different
    }
}

/// Systematic sampling: chooses scenarios at equal distances of cumulated weight.
///
/// Each at most once; where a heavy scenario covers several places, the heaviest of the others fill
/// up.
fn spread(worlds: &[(u32, f64)], count: usize) -> Vec<u32> {
    let number = |(world, _): &(u32, f64)| *world;
    if worlds.len() <= count {
        return worlds.iter().map(number).collect();
    }
    let all: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    let gap = all / count as f64;
    // Scenarios without weight are all equally good examples.
    if gap <= 0.0 {
        return worlds[..count].iter().map(number).collect();
    }
    let (mut sum, mut next) = (0.0, gap / 2.0);
    let (mut chosen, mut others) = (Vec::with_capacity(count), Vec::new());
    for (world, weight) in worlds {
        sum += weight;
        if sum < next || chosen.len() == count {
            others.push((*world, *weight));
            continue;
        }
        chosen.push(*world);
        while next <= sum {
            next += gap;
        }
    }
    // Heavy scenarios covered several places: fill up with the heaviest of the rest.
    let missing = count - chosen.len();
    let heavier =
        |one: &(u32, f64), other: &(u32, f64)| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0));
    if (1..others.len()).contains(&missing) {
        others.select_nth_unstable_by(missing - 1, heavier);
    }
    others.truncate(missing);
    others.sort_unstable_by(heavier);
    chosen.extend(others.iter().map(number));
    chosen
}

#[cfg(test)]
mod tests {
    use super::Example;
    use crate::board::{CellSet, Direction};
    use crate::planning::belief::powers::Powers;
    use crate::planning::belief::testing::judged::{POWERS, judged, judged_by, view};
    use crate::planning::search::{Answer, Budget, Unobserved, Weight};
    use crate::planning::sokoban::Planner;
    use crate::worlds::ice::IcePrior;

    #[test]
    fn examples_are_worlds_with_their_true_distances() {
        let drawing = "#######/#@    #/# $ $ #/# . . #/#     #/#######";
        let (planner, belief, state, actions) = judged(drawing);
        let examples = view(&planner, &belief, &state).last_action(&actions).examples(8);
        assert_eq!(examples.len(), 8);
        let mut ice: Vec<_> = examples.iter().map(|example| &example.ice).collect();
        ice.sort();
        ice.dedup();
        assert_eq!(ice.len(), 8, "no world twice");
        for Example { ice, distance, .. } in examples {
            let cells = CellSet::from_cells(belief.layout().cell_count(), ice.iter().copied());
            let mut sighted = Planner::new(belief.layout(), &cells, state.crates.len());
            let budget = Budget::nodes(1_000_000);
            let fewest = match sighted.plan(&state, Weight::ONE, &budget, &mut Unobserved) {
                Answer::Solved(found) => Some(found.actions.len()),
                Answer::Unsolvable { .. } => None,
                Answer::BudgetSpent(_) => panic!("more states than expected"),
            };
            assert_eq!(distance.map(usize::from), fewest, "{ice:?}");
        }
    }

    #[test]
    fn a_fatal_world_is_among_the_examples_if_there_is_one() {
        // Pushed right, the crate may slide to the wall and be lost.
        let (planner, belief, state, _) = judged("######/#    #/#@$  #/#  . #/######");
        let viewpoint = view(&planner, &belief, &state);
        let examples = viewpoint.last_action(&[Direction::Right]).examples(2);
        assert!(examples.iter().any(|example| example.is_fatal), "{examples:?}");
        // Pushed onto a target, where nothing slides, the push solves the level.
        let (planner, belief, state, _) = judged("######/#    #/#@$. #/######");
        let viewpoint = view(&planner, &belief, &state);
        let harmless = viewpoint.last_action(&[Direction::Right]).examples(8);
        assert!(!harmless.is_empty());
        assert!(!harmless.iter().any(|example| example.is_fatal), "{harmless:?}");
    }

    /// The sample is much larger than the number of ice maps.
    #[test]
    fn worlds_drawn_twice_are_one_example() {
        let few = Powers { most_worlds_counted: 1, most_worlds_drawn: 64, ..POWERS };
        let prior = IcePrior::Density(0.25);
        let (planner, belief, state, actions) = judged_by("######/#@$ .#/######", prior, &few);
        let examples = view(&planner, &belief, &state).last_action(&actions).examples(8);
        let mut ice: Vec<_> = examples.iter().map(|example| example.ice.clone()).collect();
        let told = ice.len();
        ice.sort();
        ice.dedup();
        assert!(told > 1 && ice.len() == told, "{examples:?}");
    }
}

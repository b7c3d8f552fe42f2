//! Query about the planner's last evaluation of a state: example scenarios for display.
//!
//! A [`LastAction`] is the last action of a sequence. It assumes that each earlier action has the
//! outcome that the planner assumed.

use super::LastAction;
use crate::board::CellIndex;
use crate::planning::belief::bit_board::{CellMask, UNREACHABLE};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// A scenario that is consistent with the belief, for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenarioExample {
    /// Ice cells of the scenario that are not known to be ice, in rising order.
    pub ice: Box<[CellIndex]>,
    /// Minimum number of actions from the state of the query to the goal.
    ///
    /// `None` if the tables have no path. Paths through cutoff states count their estimate.
    pub distance: Option<u8>,
    /// Whether the goal is reachable before the sequence of actions, but not after it.
    ///
    /// Assumes that the earlier actions go as planned, even where this scenario rules that out.
    /// Reachable means that the tables have a path. False if the last action changes nothing.
    pub is_fatal: bool,
}

impl LastAction<'_> {
    /// Returns at most `count` scenarios with different ice, spread evenly by weight.
    ///
    /// If the sequence of actions is fatal in any scenario and `count` is positive, at least one of
    /// the examples is such a scenario.
    #[must_use]
    pub fn examples(&self, count: usize) -> Vec<ScenarioExample> {
        let Self { query, outcomes: slide, .. } = self;
        let context = query.context;
        let start = context.index.number_of(query.start);
        let ends = context.numbers_after(slide);
        let reaches = |scenario, state| {
            context.scenarios.distance_or_unreachable(scenario, state) != UNREACHABLE
        };
        let is_fatal = |scenario: u32| {
            let end = ends[slide.outcome_in(context.scenarios.ice(scenario))];
            slide.changes_state() && reaches(scenario, start) && !reaches(scenario, end)
        };
        let different = self.different_scenarios();
        let mut chosen = systematic_sample(&different, count);
        if let Some(last) = chosen.len().checked_sub(1)
            && !chosen.iter().any(|scenario| is_fatal(*scenario))
            && let Some((fatal, _)) = different.iter().find(|(scenario, _)| is_fatal(*scenario))
        {
            chosen[last] = *fatal;
        }
        let example = |scenario: u32| {
            let ice = self.hidden_ice(scenario);
            let distance = context.scenarios.distance_or_unreachable(scenario, start);
            ScenarioExample {
                ice: context.board.cell_set(ice).iter().collect(),
                distance: Some(distance).filter(|distance| *distance != UNREACHABLE),
                is_fatal: is_fatal(scenario),
            }
        };
        chosen.into_iter().map(example).collect()
    }

    /// Returns the ice cells of a scenario that are not known ice.
    fn hidden_ice(&self, scenario: u32) -> CellMask {
        self.query.context.scenarios.ice(scenario) & !self.query.known.ice
    }

    /// Returns the scenarios with different ice, and their weights.
    ///
    /// Equal samples are merged into the first of them.
    fn different_scenarios(&self) -> Vec<(u32, f64)> {
        let scenario_set = self.query.context.scenarios;
        let evaluated = self
            .query
            .scenarios
            .iter()
            .map(|scenario| (*scenario, f64::from(scenario_set.weight(*scenario))));
        if scenario_set.is_complete() {
            return evaluated.collect();
        }
        let mut different: Vec<(u32, f64)> = Vec::new();
        let mut places: FxHashMap<CellMask, usize> = FxHashMap::default();
        for (scenario, weight) in evaluated {
            match places.entry(self.hidden_ice(scenario)) {
                Entry::Occupied(place) => different[*place.get()].1 += weight,
                Entry::Vacant(place) => {
                    place.insert(different.len());
                    different.push((scenario, weight));
                }
            }
        }
        different
    }
}

/// Returns `count` scenarios by systematic sampling: at equal distances of cumulated weight.
///
/// Each pair is a scenario with its weight. Returns all scenarios if there are at most `count`.
/// Chooses each at most once: if a heavy scenario covers several sampling points, the heaviest of
/// the others are added.
fn systematic_sample(scenarios: &[(u32, f64)], count: usize) -> Vec<u32> {
    let number = |(scenario, _): &(u32, f64)| *scenario;
    if scenarios.len() <= count {
        return scenarios.iter().map(number).collect();
    }
    let all: f64 = scenarios.iter().map(|(_, weight)| weight).sum();
    let gap = all / count as f64;
    // Scenarios without weight are all equally good examples.
    if gap <= 0.0 {
        return scenarios[..count].iter().map(number).collect();
    }
    let (mut sum, mut next) = (0.0, gap / 2.0);
    let (mut chosen, mut others) = (Vec::with_capacity(count), Vec::new());
    for (scenario, weight) in scenarios {
        sum += weight;
        if sum < next || chosen.len() == count {
            others.push((*scenario, *weight));
            continue;
        }
        chosen.push(*scenario);
        while next <= sum {
            next += gap;
        }
    }
    // Heavy scenarios covered several sampling points: add the heaviest of the rest.
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
    use super::ScenarioExample;
    use crate::board::{CellSet, Direction};
    use crate::planning::belief::planner::PlannerLimits;
    use crate::planning::belief::testing::evaluated::{LIMITS, evaluated, evaluated_with, query};
    use crate::planning::search::{Budget, SearchResult, Unobserved, Weight};
    use crate::planning::sokoban::Planner;
    use crate::worlds::ice::IcePrior;

    #[test]
    fn examples_have_true_distances() {
        let drawing = "#######/#@    #/# $ $ #/# . . #/#     #/#######";
        let (planner, belief, state, actions) = evaluated(drawing);
        let examples = query(&planner, &belief, &state).last_action(&actions).examples(8);
        assert_eq!(examples.len(), 8);
        let mut ice: Vec<_> = examples.iter().map(|example| &example.ice).collect();
        ice.sort();
        ice.dedup();
        assert_eq!(ice.len(), 8, "no world twice");
        for ScenarioExample { ice, distance, .. } in examples {
            let cells = CellSet::from_cells(belief.layout().cell_count(), ice.iter().copied());
            let mut sighted = Planner::new(belief.layout(), &cells, state.crates.len());
            let budget = Budget::nodes(1_000_000);
            let fewest = match sighted.plan(&state, Weight::ONE, &budget, &mut Unobserved) {
                SearchResult::Solved(found) => Some(found.actions.len()),
                SearchResult::Unsolvable { .. } => None,
                SearchResult::BudgetSpent(_) => panic!("more states than expected"),
            };
            assert_eq!(distance.map(usize::from), fewest, "{ice:?}");
        }
    }

    #[test]
    fn examples_include_a_fatal_scenario() {
        // Pushed right, the crate may slide to the wall and be lost.
        let (planner, belief, state, _) = evaluated("######/#    #/#@$  #/#  . #/######");
        let first_query = query(&planner, &belief, &state);
        let examples = first_query.last_action(&[Direction::Right]).examples(2);
        assert!(examples.iter().any(|example| example.is_fatal), "{examples:?}");
        // Pushed onto a target, where nothing slides, the push solves the level.
        let (planner, belief, state, _) = evaluated("######/#    #/#@$. #/######");
        let second_query = query(&planner, &belief, &state);
        let harmless = second_query.last_action(&[Direction::Right]).examples(8);
        assert!(!harmless.is_empty());
        assert!(!harmless.iter().any(|example| example.is_fatal), "{harmless:?}");
    }

    /// The sample is much larger than the number of ice maps.
    #[test]
    fn duplicate_samples_give_one_example() {
        let few =
            PlannerLimits { max_enumerated_scenarios: 1, max_sampled_scenarios: 64, ..LIMITS };
        let prior = IcePrior::Density(0.25);
        let (planner, belief, state, actions) = evaluated_with("######/#@$ .#/######", prior, &few);
        let examples = query(&planner, &belief, &state).last_action(&actions).examples(8);
        let mut ice: Vec<_> = examples.iter().map(|example| example.ice.clone()).collect();
        let reported = ice.len();
        ice.sort();
        ice.dedup();
        assert!(reported > 1 && ice.len() == reported, "{examples:?}");
    }
}

//! Compares the likely states with a plain fixed-point iteration.

use crate::board::Direction;
use crate::planning::belief::action_outcomes::ActionOutcomes;
use crate::planning::belief::bit_board::{KnownCells, UNREACHABLE, known_cells};
use crate::planning::belief::state_index::StateIndex;
use crate::planning::belief::table_states::{best_case_distances, likely_states};
use crate::planning::belief::testing::cases::{Case, cases};
use proptest::prelude::*;

/// Minimum number of actions to the goal with floor wherever no ice is known.
pub(super) fn without_ice(case: &Case, index: &StateIndex) -> Vec<u8> {
    let known = known_cells(&case.board, &case.belief);
    let floor = KnownCells { floor: !known.ice, ..known };
    best_case_distances(&case.board, index, floor, &|| false).expect("no guard")
}

/// Deviation of each state, by a fixed-point iteration; `usize::MAX` if it is not reached.
///
/// A lost step counts 1, a slide over an unknown cell counts 2.
fn plain(case: &Case, index: &StateIndex, without_ice: &[u8]) -> Vec<usize> {
    let known = known_cells(&case.board, &case.belief);
    let steps_left = |state: u32| {
        let steps = without_ice[state as usize];
        (steps != UNREACHABLE).then_some(usize::from(steps))
    };
    let mut distances = vec![usize::MAX; index.state_count()];
    let start = index.number_of(case.start).expect("all states have numbers");
    if steps_left(start).is_some() {
        distances[start as usize] = 0;
    }
    let mut outcomes = ActionOutcomes::default();
    loop {
        let before = distances.clone();
        for state in 0..index.state_count() as u32 {
            let (Some(here), true) = (steps_left(state), before[state as usize] < usize::MAX)
            else {
                continue;
            };
            for direction in Direction::ALL.into_iter().filter(|_| here > 0) {
                outcomes.compute(&case.board, known, index.state_of(state), direction);
                if !outcomes.changes_state() {
                    continue;
                }
                let after: Vec<Option<u32>> = (0..outcomes.outcome_count())
                    .map(|outcome| index.number_of(outcomes.state_after(outcome)))
                    .collect();
                let Some(there) = after[0].and_then(steps_left) else { continue };
                for (surprises, after) in after.into_iter().enumerate() {
                    let Some(after) = after.filter(|after| steps_left(*after).is_some()) else {
                        continue;
                    };
                    let given_away = there + 1 - here;
                    let found = before[state as usize] + given_away + 2 * surprises;
                    distances[after as usize] = distances[after as usize].min(found);
                }
            }
        }
        if distances == before {
            return distances;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn states_of_least_deviation_are_kept(case in cases(4, 8, 2), max_states in 1..600_usize) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let without_ice = without_ice(&case, &all);
        let plain = plain(&case, &all, &without_ice);
        let likely = |most| likely_states(&case.board, &all, known, case.start, &without_ice, most);
        let (every_one, few) = (likely(usize::MAX), likely(max_states));
        for (state, distance) in plain.iter().enumerate() {
            let is_found = every_one.number_of(all.state_of(state as u32)).is_some();
            prop_assert_eq!(is_found, *distance < usize::MAX, "{}", state);
        }
        let up_to = |farthest| plain.iter().filter(|distance| **distance <= farthest).count();
        let farthest = (0..255).take_while(|far| *far == 0 || up_to(*far) <= max_states).last();
        let farthest = farthest.unwrap_or_default();
        for (state, distance) in plain.iter().enumerate() {
            let is_in = few.number_of(all.state_of(state as u32)).is_some();
            prop_assert_eq!(is_in, *distance <= farthest, "{} of {}", distance, farthest);
        }
    }

    /// However few states are allowed, a shortest plan on floor can be followed to its end.
    #[test]
    fn an_ice_free_plan_is_always_kept(case in cases(4, 8, 2)) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        let without_ice = without_ice(&case, &all);
        let few = likely_states(&case.board, &all, known, case.start, &without_ice, 1);
        let start = all.number_of(case.start).expect("all states have numbers");
        let is_lost = without_ice[start as usize] == UNREACHABLE;
        prop_assert_eq!(few.state_count() == 0, is_lost);
        let floor = KnownCells { floor: !known.ice, ..known };
        let within = best_case_distances(&case.board, &few, floor, &|| false).expect("no guard");
        if let Some(number) = few.number_of(case.start) {
            prop_assert_eq!(within[number as usize], without_ice[start as usize]);
        }
    }
}

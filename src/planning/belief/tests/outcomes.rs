//! Compares the outcomes of an action with taking it in every scenario.

use crate::board::Direction;
use crate::planning::belief::action_outcomes::ActionOutcomes;
use crate::planning::belief::bit_board::known_cells;
use crate::planning::belief::eval_context::split_by_outcome;
use crate::planning::belief::testing::cases::{Case, cases};
use crate::worlds::ice::{Observation, rules};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Checks the outcome in each scenario by its next state, and that every outcome occurs.
fn check(case: &Case, direction: Direction, outcomes: &ActionOutcomes) {
    let known = known_cells(&case.board, &case.belief);
    let mut seen = BTreeMap::new();
    for ice in case.ice_maps() {
        let mut after = case.state().clone();
        let change = rules::apply(&case.terrain_with_ice(ice.clone()), &mut after, direction);
        assert_eq!(outcomes.changes_state(), change.is_change());
        if !outcomes.changes_state() {
            continue;
        }
        let outcome = outcomes.outcome_in(case.board.mask_of(&ice));
        assert_eq!(outcomes.is_push(), change.push.is_some());
        assert_eq!(outcomes.state_after(outcome), case.board.pack(&after));
        let after = Observation { state: after, ..case.observation.clone() };
        let belief_update = case.belief.belief_update(&case.observation, direction, &after);
        assert!(!belief_update.impossible);
        let mut belief = case.belief.clone();
        belief.update(&belief_update);
        assert_eq!(outcomes.known_after(known, outcome), known_cells(&case.board, &belief));
        let other = seen.insert(outcome, after.state.clone());
        assert!(other.is_none_or(|other| other == after.state));
    }
    let numbers = if outcomes.changes_state() { 0..outcomes.outcome_count() } else { 0..0 };
    assert!(seen.keys().copied().eq(numbers), "every outcome happens, and no other");
    let states: Vec<_> = seen.values().collect();
    assert!((1..states.len()).all(|i| !states[..i].contains(&states[i])), "all look different");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn outcomes_agree_with_the_rules_in_every_scenario(case in cases(5, 8, 6)) {
        let known = known_cells(&case.board, &case.belief);
        let mut outcomes = ActionOutcomes::default();
        for direction in Direction::ALL {
            outcomes.compute(&case.board, known, case.start, direction);
            check(&case, direction, &outcomes);
        }
    }

    #[test]
    fn outcomes_partition_the_scenarios(case in cases(4, 6, 2)) {
        let scenario_set = case.scenario_set(&case.all_states().select(|_| false));
        let all: Vec<u32> = (0..scenario_set.len() as u32).collect();
        let total: f32 = all.iter().map(|scenario| scenario_set.weight(*scenario)).sum();
        prop_assert!((total - 1.0).abs() < 1e-5);
        let known = known_cells(&case.board, &case.belief);
        let mut outcomes = ActionOutcomes::default();
        for direction in Direction::ALL {
            outcomes.compute(&case.board, known, case.start, direction);
            let parts = split_by_outcome(&scenario_set, &outcomes, &all);
            let mut together: Vec<u32> = Vec::new();
            for (outcome, part) in parts {
                let after = outcomes.known_after(known, outcome);
                prop_assert!(!outcomes.changes_state() || part == scenario_set.consistent(after).collect::<Vec<_>>());
                together.extend(part);
            }
            together.sort_unstable();
            prop_assert_eq!(&together, &all);
        }
    }
}

//! Outcomes of an action against taking it in every scenario.

use crate::board::Direction;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::ground::by_outcome;
use crate::planning::belief::slide::Slide;
use crate::planning::belief::testing::cases::{Case, cases};
use crate::worlds::ice::{Observation, rules};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Each scenario must have the outcome that its next state shows, and every outcome must occur.
fn check(case: &Case, direction: Direction, slide: &Slide) {
    let known = known_of(&case.rink, &case.belief);
    let mut seen = BTreeMap::new();
    for ice in case.ice_maps() {
        let mut after = case.state().clone();
        let change = rules::apply(&case.world(ice.clone()), &mut after, direction);
        assert_eq!(slide.moves(), change.is_change());
        if !slide.moves() {
            continue;
        }
        let outcome = slide.outcome_in(case.rink.set_of(&ice));
        assert_eq!(slide.is_push(), change.push.is_some());
        assert_eq!(slide.pose_after(outcome), case.rink.pose_of(&after));
        let after = Observation { state: after, ..case.observation.clone() };
        let lesson = case.belief.lesson(&case.observation, direction, &after);
        assert!(!lesson.impossible);
        let mut belief = case.belief.clone();
        belief.learn(&lesson);
        assert_eq!(slide.known_after(known, outcome), known_of(&case.rink, &belief));
        let other = seen.insert(outcome, after.state.clone());
        assert!(other.is_none_or(|other| other == after.state));
    }
    let numbers = if slide.moves() { 0..slide.outcome_count() } else { 0..0 };
    assert!(seen.keys().copied().eq(numbers), "every outcome happens, and no other");
    let states: Vec<_> = seen.values().collect();
    assert!((1..states.len()).all(|i| !states[..i].contains(&states[i])), "all look different");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn agree_with_the_rules_in_every_world(case in cases(5, 8, 6)) {
        let known = known_of(&case.rink, &case.belief);
        let mut slide = Slide::default();
        for direction in Direction::ALL {
            slide.follow(&case.rink, known, case.start, direction);
            check(&case, direction, &slide);
        }
    }

    #[test]
    fn split_the_worlds_of_a_bank(case in cases(4, 6, 2)) {
        let bank = case.bank(&case.all_poses().select(|_| false));
        let all: Vec<u32> = (0..bank.len() as u32).collect();
        let total: f32 = all.iter().map(|world| bank.weight(*world)).sum();
        prop_assert!((total - 1.0).abs() < 1e-5);
        let known = known_of(&case.rink, &case.belief);
        let mut slide = Slide::default();
        for direction in Direction::ALL {
            slide.follow(&case.rink, known, case.start, direction);
            let parts = by_outcome(&bank, &slide, &all);
            let mut together: Vec<u32> = Vec::new();
            for (outcome, part) in parts {
                let after = slide.known_after(known, outcome);
                prop_assert!(!slide.moves() || part == bank.consistent(after).collect::<Vec<_>>());
                together.extend(part);
            }
            together.sort_unstable();
            prop_assert_eq!(&together, &all);
        }
    }
}

//! Observation-free searches against a plain breadth-first search.

use crate::board::Direction;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::ground::{Ground, Macro};
use crate::planning::belief::layer::{Found, Layer};
use crate::planning::belief::rink::Pose;
use crate::planning::belief::slide::Slide;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::cases::{Case, hopeful_cases};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

/// Identity of a macro-action: the state before its last action, and that action.
///
/// The final state and `None` for a terminal one.
type End = (u8, u128, Option<Direction>);

fn end(pose: Pose, action: Option<Direction>) -> End {
    (pose.player, pose.crates, action)
}

/// Every macro-action with its fewest actions.
fn plain_ends(case: &Case) -> BTreeMap<End, usize> {
    let known = known_of(&case.rink, &case.belief);
    let mut ends = BTreeMap::new();
    let mut steps_to = BTreeMap::from([(end(case.start, None), 0)]);
    let mut queue = VecDeque::from([case.start]);
    let mut slide = Slide::default();
    while let Some(pose) = queue.pop_front() {
        let steps = steps_to[&end(pose, None)];
        if case.rink.is_solved(pose) {
            ends.insert(end(pose, None), steps);
            continue;
        }
        for direction in Direction::ALL {
            slide.follow(&case.rink, known, pose, direction);
            if slide.is_informative() {
                ends.insert(end(pose, Some(direction)), steps + 1);
            } else if slide.moves() && !steps_to.contains_key(&end(slide.pose_after(0), None)) {
                steps_to.insert(end(slide.pose_after(0), None), steps + 1);
                queue.push_back(slide.pose_after(0));
            }
        }
    }
    ends
}

/// Follows a macro-action; only its last action may be informative.
fn check_way(case: &Case, way: &Macro, is_exit: bool) {
    let known = known_of(&case.rink, &case.belief);
    let (mut pose, mut slide) = (case.start, Slide::default());
    let quiet = way.actions.len() - usize::from(is_exit);
    for action in &way.actions[..quiet] {
        slide.follow(&case.rink, known, pose, *action);
        assert!(slide.moves() && !slide.is_informative());
        pose = slide.pose_after(0);
    }
    assert_eq!(pose, way.pose);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn find_every_end_worth_its_cost_in_rising_order(
        case in hopeful_cases(4, 5, 2),
        failure_cost in 1..40_u32,
        steps in 0..4_u32,
    ) {
        let index = case.all_poses();
        let bank = case.bank(&index);
        let stakes = Stakes::new(Reading::Shortest, f64::from(failure_cost));
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let worlds: Vec<u32> = (0..bank.len() as u32).collect();
        let known = known_of(&case.rink, &case.belief);
        // Cells that never matter look known to the scenario set; this test is about the search
        // alone.
        let start = index.number_of(case.start);
        let hindsight = stakes.hindsight(&bank, &worlds, steps, start);
        let mut layer = Layer::new(known, case.start, hindsight);
        let (mut found, mut ahead) = (BTreeMap::new(), 0.0);
        let mut slide = Slide::default();
        while layer.least_cost_ahead().is_finite() {
            prop_assert!(layer.least_cost_ahead() >= ahead - 1e-9, "costs never fall");
            ahead = layer.least_cost_ahead();
            let (way, is_exit) = match layer.advance(&ground, (&worlds, 1.0), steps, &mut 0) {
                Found::Nothing => continue,
                Found::End(way) => (way, false),
                Found::Exit(way) => (way, true),
            };
            check_way(&case, &way, is_exit);
            let last = way.actions.last().copied().filter(|_| is_exit);
            found.insert(end(way.pose, last), way.actions.len());
        }
        // Only macro-actions that cost as much as a failure in every scenario are left out.
        let mut expected = plain_ends(&case);
        expected.retain(|(player, crates, action), length| {
            let pose = Pose { player: *player, crates: *crates };
            let after = steps + *length as u32;
            let cost = match action {
                None => f64::from(after),
                Some(action) => {
                    slide.follow(&case.rink, known, pose, *action);
                    ground.hindsight_after(&slide, &worlds, after)
                }
            };
            cost < f64::from(failure_cost) - 1e-4
        });
        for (end, length) in &expected {
            prop_assert_eq!(found.get(end), Some(length));
        }
        for end in found.keys() {
            let (player, crates, action) = *end;
            let is_known = plain_ends(&case).contains_key(&(player, crates, action));
            prop_assert!(is_known);
        }
    }
}

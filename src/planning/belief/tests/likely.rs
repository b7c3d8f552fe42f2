//! Likely states against a plain fixed-point iteration.

use crate::board::Direction;
use crate::planning::belief::corridor::best_case_distances;
use crate::planning::belief::distances::LOST;
use crate::planning::belief::draw::known_of;
use crate::planning::belief::likely::likely_poses;
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::slide::{Known, Slide};
use crate::planning::belief::testing::cases::{Case, cases};
use proptest::prelude::*;

/// Fewest actions to the goal with floor wherever no ice is known.
pub(super) fn on_floor(case: &Case, index: &PoseIndex) -> Vec<u8> {
    let known = known_of(&case.rink, &case.belief);
    let floor = Known { floor: !known.ice, ..known };
    best_case_distances(&case.rink, index, floor, &|| false).expect("no guard")
}

/// Deviation of each state, by rounds until nothing changes.
///
/// A lost step counts 1, an unknown cell that turns out to be ice counts 2.
fn plain(case: &Case, index: &PoseIndex, on_floor: &[u8]) -> Vec<usize> {
    let known = known_of(&case.rink, &case.belief);
    let steps_left = |pose: u32| {
        let steps = on_floor[pose as usize];
        (steps != LOST).then_some(usize::from(steps))
    };
    let mut distances = vec![usize::MAX; index.pose_count()];
    let start = index.number_of(case.start).expect("all poses have numbers");
    if steps_left(start).is_some() {
        distances[start as usize] = 0;
    }
    let mut slide = Slide::default();
    loop {
        let before = distances.clone();
        for pose in 0..index.pose_count() as u32 {
            let (Some(here), true) = (steps_left(pose), before[pose as usize] < usize::MAX) else {
                continue;
            };
            for direction in Direction::ALL.into_iter().filter(|_| here > 0) {
                slide.follow(&case.rink, known, index.pose_of(pose), direction);
                if !slide.moves() {
                    continue;
                }
                let after = index.numbers_after(&slide);
                let Some(there) = after[0].and_then(steps_left) else { continue };
                for (surprises, after) in after.into_iter().enumerate() {
                    let Some(after) = after.filter(|after| steps_left(*after).is_some()) else {
                        continue;
                    };
                    let given_away = there + 1 - here;
                    let found = before[pose as usize] + given_away + 2 * surprises;
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
    fn the_likeliest_come_first(case in cases(4, 8, 2), most_poses in 1..600_usize) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let on_floor = on_floor(&case, &all);
        let plain = plain(&case, &all, &on_floor);
        let likely = |most| likely_poses(&case.rink, &all, known, case.start, &on_floor, most);
        let (every_one, few) = (likely(usize::MAX), likely(most_poses));
        for (pose, distance) in plain.iter().enumerate() {
            let is_found = every_one.number_of(all.pose_of(pose as u32)).is_some();
            prop_assert_eq!(is_found, *distance < usize::MAX, "{}", pose);
        }
        let up_to = |farthest| plain.iter().filter(|distance| **distance <= farthest).count();
        let farthest = (0..255).take_while(|far| *far == 0 || up_to(*far) <= most_poses).last();
        let farthest = farthest.unwrap_or_default();
        for (pose, distance) in plain.iter().enumerate() {
            let is_in = few.number_of(all.pose_of(pose as u32)).is_some();
            prop_assert_eq!(is_in, *distance <= farthest, "{} of {}", distance, farthest);
        }
    }

    /// However few states are allowed, a shortest plan on floor can be followed to its end.
    #[test]
    fn a_plan_for_floor_is_always_among_them(case in cases(4, 8, 2)) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        let on_floor = on_floor(&case, &all);
        let few = likely_poses(&case.rink, &all, known, case.start, &on_floor, 1);
        let start = all.number_of(case.start).expect("all poses have numbers");
        let is_lost = on_floor[start as usize] == LOST;
        prop_assert_eq!(few.pose_count() == 0, is_lost);
        let floor = Known { floor: !known.ice, ..known };
        let within = best_case_distances(&case.rink, &few, floor, &|| false).expect("no guard");
        if let Some(number) = few.number_of(case.start) {
            prop_assert_eq!(within[number as usize], on_floor[start as usize]);
        }
    }
}

//! What the planner's judgements count and claim, by all worlds and ways or by some of them.

use crate::planning::belief::planner::{BeliefPlanner, Course, Judgement, Powers};
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::cases::{Case, hopeful_cases};
use crate::planning::search::Budget;
use proptest::prelude::*;

/// More than any policy takes on these boards.
const FAILURE_COST: f64 = 1_000.0;

/// Enough for all worlds and ways.
const AMPLE: Powers = Powers {
    most_poses: 1 << 20,
    most_poses_in_bank: 1 << 20,
    most_distances: 1 << 26,
    most_worlds_drawn: 8,
    most_tree_bytes: 1 << 26,
    work: 1_000_000,
    fewest_worlds: 1,
};

/// Enough for a few worlds drawn.
const FEW_WORLDS: Powers = Powers { most_distances: 1, ..AMPLE };

/// Enough for the shortest ways in all worlds.
const FEW_WAYS: Powers = Powers { most_poses_in_bank: 1, ..AMPLE };

/// Enough for the shortest ways in a few worlds.
const FEW_OF_BOTH: Powers = Powers { most_distances: 1, ..FEW_WAYS };

/// What is found at the start.
fn judged(case: &Case, powers: &Powers) -> Option<Judgement> {
    let stakes = Stakes::new(Reading::Shortest, FAILURE_COST);
    let mut planner = BeliefPlanner::new(&case.belief, case.state(), stakes, 1, powers, &|| false)?;
    let budget = Budget::nodes(1_000_000);
    planner.judge(&case.belief, case.state(), 0, powers, &budget)
}

/// What the policy behind a course costs if a loss counts that much.
fn cost(course: &Course, loss: f64) -> f64 {
    let outlook = &course.outlook;
    (outlook.steps + (outlook.weight - outlook.solved) * loss) / outlook.weight
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < 2e-3 * one.max(other)
}

proptest! {
    #[test]
    fn losses_count_half_as_much_again_where_worlds_are_drawn(case in hopeful_cases(5, 6, 2)) {
        let are_all_ways_short = judged(&case, &FEW_WAYS).is_some_and(|judged| judged.is_exact);
        for powers in [AMPLE, FEW_WORLDS, FEW_WAYS, FEW_OF_BOTH] {
            let Some(judged) = judged(&case, &powers) else { continue };
            let has_all_ways = powers.most_poses_in_bank > 1 || are_all_ways_short;
            prop_assert_eq!(judged.is_exact, judged.has_all_worlds && has_all_ways);
            let failures = if !judged.has_all_worlds && has_all_ways { 1.5 } else { 1.0 };
            prop_assert_eq!(judged.stakes.loss_cost(), failures * FAILURE_COST);
            for course in &judged.courses {
                let cost = cost(course, failures * FAILURE_COST);
                prop_assert!(course.upper > cost - 1e-3, "{course:?} {cost}");
            }
            // More may be known of what rivals lead to than their bounds show.
            let best = judged.courses.first();
            let best = best.map(|best| (best.upper, cost(best, failures * FAILURE_COST)));
            prop_assert!(best.is_none_or(|(upper, cost)| is_close(upper, cost)), "{best:?}");
        }
    }

    #[test]
    fn who_is_stopped_keeps_the_worlds_at_hand_and_says_so(case in hopeful_cases(5, 8, 2)) {
        let stakes = Stakes::new(Reading::Shortest, FAILURE_COST);
        let (belief, state) = (&case.belief, case.state());
        let made = |should_stop| {
            BeliefPlanner::new(belief, state, stakes, 1, &FEW_WORLDS, should_stop)
        };
        prop_assert!(made(&|| true).is_none());
        let Some(mut planner) = made(&|| false) else { return Ok(()) };
        // As if all but a few had been refuted by now.
        let wanting = Powers { fewest_worlds: usize::MAX, ..FEW_WORLDS };
        let mut judge = |should_stop| {
            let budget = Budget::guarded(1_000_000, should_stop);
            planner.judge(belief, state, 0, &wanting, &budget)
        };
        let before = judge(&|| true);
        if let Some(before) = before.filter(|before| !before.has_all_worlds) {
            prop_assert!(before.cut_short && !before.courses.is_empty());
        }
        let after = judge(&|| false);
        prop_assert!(after.is_none_or(|after| !after.cut_short));
    }

    #[test]
    fn nothing_is_exact_unless_all_ways_were_weighed(case in hopeful_cases(5, 6, 2)) {
        let [all, some] = [&AMPLE, &FEW_WAYS].map(|powers| judged(&case, powers));
        if let (Some(all), Some(some)) = (all, some) {
            prop_assert!(all.is_exact);
            prop_assert!(!some.is_exact || is_close(all.upper, some.upper));
        }
    }
}

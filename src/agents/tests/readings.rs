//! What the careful agent may be after, against trying everything.

use super::{games, is_success, mean, worlds};
use crate::planning::belief::stakes::Reading;
use crate::planning::belief::testing::brute_force::{BruteForce, Over};
use crate::planning::belief::testing::scene::hopeful_scenes;
use proptest::prelude::*;

/// More steps than any best policy takes on boards as small as these.
const HORIZON: u32 = 80;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn success_comes_first_and_then_fewest_steps(scene in hopeful_scenes(4, 5, 2)) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let games = games(Reading::Likeliest, &scene, 10);
        let solved = mean(&games, is_success);
        let greatest = brute_force.greatest_successes()[start];
        prop_assert!((solved - greatest).abs() < 1e-6, "{solved} of {greatest}");
        let dear = f64::from(1 << 20);
        let least = brute_force.least_costs(HORIZON, dear, Over::Mean)[0][start];
        let cost = mean(&games, |game| {
            if game.is_solved { game.decisions.len() as f64 } else { dear }
        });
        prop_assert!((cost - least).abs() < 5e-3, "costs {cost}, the best policy {least}");
        let Some(first) = games[0].0.decisions.first() else { return Ok(()) };
        prop_assert!(first.forecast.upper.is_none_or(|upper| upper < 1000.0));
    }

    #[test]
    fn the_worst_world_is_as_good_as_it_can_be(
        scene in hopeful_scenes(4, 5, 2),
        failure_cost in 20..60_u32,
    ) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let failure = f64::from(failure_cost);
        let least = brute_force.least_costs(failure_cost, failure, Over::Worst)[0][start];
        let games = games(Reading::Minimax, &scene, failure_cost);
        let worst = games.iter().map(|(game, _)| game.cost(failure_cost)).max();
        prop_assert_eq!(worst.map(f64::from), Some(least));
    }
}

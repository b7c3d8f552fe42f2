//! The careful agent against trying everything.

use super::{Game, games, is_success, mean, play, seated, solvable_scenes, worlds};
use crate::agents::{AutomaticAgent, Proof};
use crate::planning::belief::stakes::Reading;
use crate::planning::belief::testing::brute_force::{BruteForce, Over};
use crate::planning::belief::testing::scene::hopeful_scenes;
use crate::worlds::ice::RandomBoards;
use proptest::prelude::*;
use std::collections::HashSet;

/// Whether the agent is ever in the same state twice with the same knowledge.
fn repeats(game: &Game) -> bool {
    let mut seen = HashSet::new();
    !game.situations.iter().all(|(state, belief)| {
        seen.insert((state.clone(), belief.known_ice().clone(), belief.known_floor().clone()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn costs_what_the_best_policy_costs_and_says_so(
        scene in hopeful_scenes(4, 5, 2),
        failure_cost in 30..90_u32,
    ) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), Over::Mean);
        let least = least[0][start];
        let games = games(Reading::Shortest, &scene, failure_cost);
        let cost = mean(&games, |game| f64::from(game.cost(failure_cost)));
        prop_assert!((cost - least).abs() < 5e-3, "costs {cost}, the best policy {least}");
        let Some(first) = games[0].0.decisions.first() else { return Ok(()) };
        if first.proof != Proof::Optimal {
            return Ok(());
        }
        let success = f64::from(first.forecast.success.expect("a promise"));
        let solved = mean(&games, is_success);
        prop_assert!((success - solved).abs() < 1e-4, "promises {success}, gets {solved}");
        if let Some(steps) = first.forecast.steps {
            let taken = mean(&games, |game| is_success(game) * game.decisions.len() as f64);
            prop_assert!((f64::from(steps) - taken / solved).abs() < 1e-3);
            let promised = success * f64::from(steps) + (1.0 - success) * f64::from(failure_cost);
            prop_assert!((promised - least).abs() < 5e-3, "{promised}, but in truth {least}");
        }
        prop_assert!(games.iter().all(|(game, _)| !game.is_solved || !repeats(game)));
    }

    #[test]
    fn loses_no_world_if_a_failure_is_dear(scene in hopeful_scenes(4, 5, 2)) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let greatest = brute_force.greatest_successes()[start];
        let solved = mean(&games(Reading::Shortest, &scene, 1000), is_success);
        prop_assert!((solved - greatest).abs() < 1e-6, "{solved} of {greatest}");
    }
}

/// On boards on which worlds are drawn, too.
#[test]
fn never_goes_round_in_circles() {
    let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for scene in solvable_scenes(boards, 6) {
        let mut agent = seated(AutomaticAgent::Careful, &scene, 3, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 289);
        assert!(!repeats(&game), "{scene:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let boards = RandomBoards { rows: 5, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for scene in solvable_scenes(boards, 4) {
        let actions = || {
            let mut agent = seated(AutomaticAgent::Careful, &scene, 5, 200);
            play(agent.as_mut(), &scene, &scene.truth, 100).actions()
        };
        assert_eq!(actions(), actions(), "{scene:?}");
    }
}

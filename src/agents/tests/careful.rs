//! The careful agent against trying everything.

use super::{Game, play, seated};
use crate::agents::{AutomaticAgent, Proof};
use crate::board::CellSet;
use crate::planning::belief::testing::brute_force::BruteForce;
use crate::planning::belief::testing::scene::{Scene, scenes};
use crate::worlds::ice::{IcePrior, RandomBoards};
use proptest::prelude::*;
use std::collections::HashSet;

/// Every world that is possible, with its probability.
fn worlds(scene: &Scene) -> Vec<(CellSet, f64)> {
    let maps = scene.ice_maps();
    let weights = scene.belief.weigh(&maps);
    maps.into_iter().zip(weights).collect()
}

/// The games of an agent in all possible worlds, with their probabilities.
fn games(scene: &Scene, failure_cost: u32) -> Vec<(Game, f64)> {
    let play_in = |(ice, weight)| {
        let mut agent = seated(AutomaticAgent::Careful, scene, 1, failure_cost);
        (play(agent.as_mut(), scene, &scene.world(ice), 300), weight)
    };
    worlds(scene).into_iter().map(play_in).collect()
}

fn mean(games: &[(Game, f64)], of: impl Fn(&Game) -> f64) -> f64 {
    games.iter().map(|(game, weight)| weight * of(game)).sum()
}

fn is_success(game: &Game) -> f64 {
    f64::from(u8::from(game.is_solved))
}

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
        scene in scenes(4, 5, 2),
        failure_cost in 30..90_u32,
    ) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let least = brute_force.least_costs(failure_cost)[0][start];
        let games = games(&scene, failure_cost);
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
    fn loses_no_world_if_a_failure_is_dear(scene in scenes(4, 5, 2)) {
        let mut brute_force = BruteForce::new(&scene, worlds(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.every_world());
        let greatest = brute_force.greatest_successes()[start];
        let solved = mean(&games(&scene, 1000), is_success);
        prop_assert!((solved - greatest).abs() < 1e-6, "{solved} of {greatest}");
    }
}

/// On boards on which worlds are drawn, too.
#[test]
fn never_goes_round_in_circles() {
    let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for seed in 0..12 {
        let Some(level) = boards.level(seed, 0) else { continue };
        let scene = Scene::unexplored(&level, IcePrior::default()).expect("a level");
        let mut agent = seated(AutomaticAgent::Careful, &scene, seed, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 289);
        assert!(!repeats(&game), "{scene:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let boards = RandomBoards { rows: 5, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for seed in 0..6 {
        let Some(level) = boards.level(seed, 0) else { continue };
        let scene = Scene::unexplored(&level, IcePrior::default()).expect("a level");
        let actions = || {
            let mut agent = seated(AutomaticAgent::Careful, &scene, seed, 200);
            play(agent.as_mut(), &scene, &scene.truth, 100).actions()
        };
        assert_eq!(actions(), actions(), "{scene:?}");
    }
}

//! The criteria of the careful agent compared with enumeration of all policies.

use super::{
    agent_with_criterion, games, is_success, learn_all_but, max_steps, mean, play, scene_of,
    weighted_ice_maps,
};
use crate::agents::{AutomaticAgent, Proof};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::belief::testing::brute_force::{Aggregation, BruteForce};
use crate::planning::belief::testing::scene::solvable_scenes;
use crate::worlds::ice::{Belief, IcePrior};
use proptest::prelude::*;

/// More steps than any optimal policy takes on boards this small.
const HORIZON: u32 = 80;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn likeliest_maximises_success_then_steps(scene in solvable_scenes(4, 5, 2)) {
        let mut brute_force = BruteForce::new(&scene, weighted_ice_maps(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
        let games = games(Criterion::SuccessFirst, &scene, 10);
        let solved = mean(&games, is_success);
        let greatest = brute_force.greatest_successes()[start];
        prop_assert!((solved - greatest).abs() < 1e-6, "{solved} of {greatest}");
        let dear = f64::from(1 << 20);
        let least = brute_force.least_costs(HORIZON, dear, Aggregation::Mean)[0][start];
        let cost = mean(&games, |game| {
            if game.is_solved { game.decisions.len() as f64 } else { dear }
        });
        prop_assert!((cost - least).abs() < 5e-3, "costs {cost}, the best policy {least}");
        let Some(first) = games[0].0.decisions.first() else { return Ok(()) };
        prop_assert!(first.forecast.upper.is_none_or(|upper| upper < 1000.0));
    }

    #[test]
    fn minimax_is_optimal_in_worst_map(
        scene in solvable_scenes(4, 5, 2),
        failure_cost in 20..60_u32,
    ) {
        let mut brute_force = BruteForce::new(&scene, weighted_ice_maps(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
        let failure = f64::from(failure_cost);
        let least = brute_force.least_costs(failure_cost, failure, Aggregation::Worst)[0][start];
        let games = games(Criterion::WorstCase, &scene, failure_cost);
        let worst = games.iter().map(|(game, _)| game.cost(failure_cost)).max();
        prop_assert_eq!(worst.map(f64::from), Some(least));
        // The mean replaces the worst case only where nothing can be guaranteed.
        let Some(first) = games[0].0.decisions.first() else { return Ok(()) };
        prop_assert!(first.is_worst_case || least == failure);
    }

    /// Reaching the goal after the step limit counts as a failure, whatever a failure costs.
    #[test]
    fn step_limit_counts_as_failure(
        scene in solvable_scenes(4, 5, 2),
        step_limit in 3..20_u32,
        failure_cost in prop_oneof![Just(None), (20..100_u32).prop_map(Some)],
    ) {
        let scene = scene.with_step_limit(step_limit);
        let mut brute_force = BruteForce::new(&scene, weighted_ice_maps(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
        let is_untold = failure_cost.is_none();
        let failure_cost = failure_cost.unwrap_or(step_limit);
        // By default a failure costs one step more than the limit.
        let failure = f64::from(failure_cost) + if is_untold { 1.0 } else { 0.0 };
        let least = brute_force.least_costs(step_limit, failure, Aggregation::Mean)[0][start];
        let games = games(Criterion::MeanCost, &scene, failure_cost);
        let cost = mean(&games, |game| {
            if game.is_solved { game.decisions.len() as f64 } else { failure }
        });
        prop_assert!((cost - least).abs() < 1e-3, "costs {cost}, the best policy {least}");
        let actual = games[0].0.decisions.first().and_then(|first| first.forecast.success);
        let solved = mean(&games, is_success);
        prop_assert!(actual.is_none_or(|actual| (f64::from(actual) - solved).abs() < 1e-3), "{actual:?}, {solved}");
    }
}

/// The worst case is a loss, but the rounded cost of the best policy is less than that.
#[test]
fn possible_loss_gives_no_guarantee() {
    let mut scene = scene_of("_#___\n__$__\n__.__\n@_#__\n_#___");
    let unknown = scene.belief.unknown_cells().count();
    scene.belief = Belief::initial(scene.layout(), IcePrior::stated_density(0.02, unknown));
    for failure_cost in [100, 107, 225, 226, 227] {
        let mut agent = agent_with_criterion(
            Criterion::WorstCase,
            AutomaticAgent::Careful,
            &scene,
            0,
            failure_cost,
        );
        let game = play(agent.as_mut(), &scene, &scene.truth, 1);
        let first = &game.decisions[0];
        assert_eq!(first.proof, Proof::Bounded, "{failure_cost}");
        assert!(first.forecast.success.is_some_and(|success| success > 0.99), "{failure_cost}");
        assert!(!first.is_worst_case, "{failure_cost}");
    }
}

/// The forecast is correct even where only the worst case is optimised.
#[test]
fn minimax_forecast_matches_play() {
    let mut scene = scene_of("____\n_$_#\n@__.\n_~_$");
    scene.belief = Belief::initial(scene.layout(), IcePrior::Density(0.5));
    learn_all_but(&mut scene, &[0, 1, 5, 6, 8, 9]);
    let games = games(Criterion::WorstCase, &scene, 20);
    let first = games[0].0.decisions[0].forecast;
    let solved = mean(&games, is_success);
    let steps = mean(&games, |game| is_success(game) * game.decisions.len() as f64) / solved;
    assert!(
        first.steps.is_some_and(|actual| (f64::from(actual) - steps).abs() < 1e-3),
        "{first:?}"
    );
    assert_eq!(first.worst_steps, max_steps(&games));
}

/// Ice maps with probability zero are no risk.
#[test]
fn certain_density_causes_no_detours() {
    let mut scene = scene_of("##__@#\n___#__\n##_$__\n____._\n__#___\n#_____");
    scene.belief = Belief::initial(scene.layout(), IcePrior::stated_density(0.0, 36));
    for criterion in [Criterion::MeanCost, Criterion::SuccessFirst, Criterion::WorstCase] {
        let mut agent = agent_with_criterion(criterion, AutomaticAgent::Careful, &scene, 1, 100);
        let game = play(agent.as_mut(), &scene, &scene.truth, 100);
        assert_eq!((game.is_solved, game.decisions.len()), (true, 12), "{criterion:?}");
    }
}

//! The agent with a fixed sample of scenarios, compared with enumeration of all policies.

use super::{
    agent_for, games_of, has_cycle, is_success, mean, play, scene_of, solvable_random_scenes,
    weighted_ice_maps,
};
use crate::agents::{AutomaticAgent, Candidate, Proof, Verdict};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::belief::testing::brute_force::{Aggregation, BruteForce};
use crate::planning::belief::testing::scene::{Scene, solvable_scenes};
use crate::worlds::ice::{BeliefUpdate, Ice, RandomBoards};
use proptest::prelude::*;

const KIND: AutomaticAgent = AutomaticAgent::Scenarios;

/// Mean cost of the agent over all possible ice maps, and of the optimal policy.
fn costs(scene: &Scene, failure_cost: u32) -> (f64, f64) {
    let mut brute_force = BruteForce::new(scene, weighted_ice_maps(scene).into_iter());
    let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
    let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), Aggregation::Mean);
    let games = games_of(KIND, Criterion::MeanCost, scene, failure_cost);
    (mean(&games, |game| f64::from(game.cost(failure_cost))), least[0][start])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Sampling may cost something and never helps.
    #[test]
    fn scenarios_agent_never_beats_optimum(
        scene in solvable_scenes(4, 5, 2),
        failure_cost in 30..90_u32,
    ) {
        let (cost, least) = costs(&scene, failure_cost);
        prop_assert!(cost >= least - 5e-3, "costs {cost}, the best policy {least}");
    }

    /// Under every criterion, although unsampled ice maps surprise the agent.
    #[test]
    fn solved_games_have_no_cycle(
        scene in solvable_scenes(4, 5, 2),
        criterion in prop_oneof![
            Just(Criterion::MeanCost), Just(Criterion::SuccessFirst), Just(Criterion::WorstCase),
        ],
    ) {
        for (game, _) in games_of(KIND, criterion, &scene, 60) {
            prop_assert!(!game.is_solved || !has_cycle(&game));
        }
    }
}

/// With as many scenarios as these boards have ice maps, sampling misses little.
#[test]
fn near_optimal_with_few_ice_maps() {
    let boards =
        RandomBoards { rows: 4, columns: 5, crates: 1, wall_probability: 0.2, ice_fraction: 0.3 };
    let (mut cost, mut least) = (0.0, 0.0);
    for mut scene in solvable_random_scenes(boards, 20) {
        let learnt = scene.belief.unknown_cells().skip(6);
        let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
        scene.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
        let (own, best) = costs(&scene, 50);
        cost += own;
        least += best;
    }
    assert!(least > 0.0 && cost < 1.1 * least, "{cost} {least}");
}

#[test]
fn record_claims_only_sampled_scenarios() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    let mut costlier = 0;
    for scene in solvable_random_scenes(boards, 6) {
        let game = play(agent_for(KIND, &scene, 1, 200).as_mut(), &scene, &scene.truth, 200);
        for decision in &game.decisions {
            assert!(decision.engine.starts_with("AND-OR search on sampled ice maps"), "{scene:?}");
            assert_eq!(decision.proof, Proof::Estimated);
            assert!(decision.effort.scenarios <= 64);
            assert!(decision.candidates.iter().all(|candidate| candidate.proved_loss.is_none()));
            let [chosen, rivals @ ..] = &decision.candidates[..] else { panic!("no candidates") };
            let lower_bound = |candidate: &Candidate<Ice>| candidate.forecast.lower;
            for rival in rivals.iter().filter(|rival| rival.verdict == Verdict::Costlier) {
                assert!(rival.forecast.upper.is_none() && lower_bound(rival) > lower_bound(chosen));
                costlier += 1;
            }
        }
        assert!(game.decisions[0].effort.scenarios > 0);
        let promised = game.decisions[0].forecast.success.unwrap_or_default();
        assert!(promised > 0.0 && promised <= 1.0, "{promised}");
    }
    assert!(costlier > 10, "{costlier}");
}

#[test]
fn known_ice_needs_one_scenario() {
    let mut scene = scene_of("@_$_~_.\n_______");
    let (ice, floor) = scene.belief.unknown_cells().partition(|cell| scene.truth.is_ice(*cell));
    scene.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
    let game = play(agent_for(KIND, &scene, 1, 100).as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    let scenarios: Vec<u32> = game.decisions.iter().map(|it| it.effort.scenarios).collect();
    assert!(scenarios[0] == 1 && scenarios.iter().all(|count| *count <= 1), "{scenarios:?}");
}

#[test]
fn large_board_uses_fallback_engine() {
    // More cells than the tables can hold.
    let empty = "____________";
    let mut rows = [empty; 12];
    rows[3] = "_.$_@_$.____";
    rows[7] = "_.$___$.____";
    let scene = scene_of(&rows.join("\n"));
    let game = play(agent_for(KIND, &scene, 1, 100).as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    assert_eq!(is_success(&game), 1.0);
    assert!(game.decisions.iter().all(|it| !it.engine.contains("sampled ice maps")));
}

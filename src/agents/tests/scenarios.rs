//! The agent with a fixed sample of scenarios, compared with enumeration of all policies.

use super::{games_of, is_success, mean, play, repeats, scene_of, seated, solvable_scenes, worlds};
use crate::agents::{AutomaticAgent, Candidate, Proof, Verdict};
use crate::planning::belief::stakes::Reading;
use crate::planning::belief::testing::brute_force::{BruteForce, Over};
use crate::planning::belief::testing::scene::{Scene, hopeful_scenes};
use crate::worlds::ice::{Ice, Lesson, RandomBoards};
use proptest::prelude::*;

const KIND: AutomaticAgent = AutomaticAgent::Scenarios;

/// Mean cost of the agent over all possible ice maps, and of the optimal policy.
fn costs(scene: &Scene, failure_cost: u32) -> (f64, f64) {
    let mut brute_force = BruteForce::new(scene, worlds(scene).into_iter());
    let start = brute_force.situation(scene.state(), brute_force.every_world());
    let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), Over::Mean);
    let games = games_of(KIND, Reading::Shortest, scene, failure_cost);
    (mean(&games, |game| f64::from(game.cost(failure_cost))), least[0][start])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Sampling may cost something and never helps.
    #[test]
    fn plays_every_possible_world_and_never_beats_the_best_policy(
        scene in hopeful_scenes(4, 5, 2),
        failure_cost in 30..90_u32,
    ) {
        let (cost, least) = costs(&scene, failure_cost);
        prop_assert!(cost >= least - 5e-3, "costs {cost}, the best policy {least}");
    }

    /// Under every criterion, although unsampled ice maps surprise the agent.
    #[test]
    fn comes_to_no_moment_twice_on_the_way_to_the_goal(
        scene in hopeful_scenes(4, 5, 2),
        reading in prop_oneof![
            Just(Reading::Shortest), Just(Reading::Likeliest), Just(Reading::Minimax),
        ],
    ) {
        for (game, _) in games_of(KIND, reading, &scene, 60) {
            prop_assert!(!game.is_solved || !repeats(&game));
        }
    }
}

/// With as many scenarios as these boards have ice maps, sampling misses little.
#[test]
fn comes_near_the_best_policy_where_there_are_few_worlds() {
    let boards = RandomBoards { rows: 4, columns: 5, crates: 1, wall_share: 0.2, ice_share: 0.3 };
    let (mut cost, mut least) = (0.0, 0.0);
    for mut scene in solvable_scenes(boards, 20) {
        let learnt = scene.belief.unknown_cells().skip(6);
        let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
        scene.belief.learn(&Lesson { ice, floor, ..Lesson::default() });
        let (own, best) = costs(&scene, 50);
        cost += own;
        least += best;
    }
    assert!(least > 0.0 && cost < 1.1 * least, "{cost} {least}");
}

#[test]
fn tells_that_worlds_were_drawn_and_claims_no_more() {
    let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    let mut costlier = 0;
    for scene in solvable_scenes(boards, 6) {
        let game = play(seated(KIND, &scene, 1, 200).as_mut(), &scene, &scene.truth, 200);
        for decision in &game.decisions {
            assert!(decision.engine.starts_with("AND-OR search on sampled ice maps"), "{scene:?}");
            assert_eq!(decision.proof, Proof::Estimated);
            assert!(decision.effort.worlds <= 64);
            assert!(decision.candidates.iter().all(|candidate| candidate.proved.is_none()));
            let [chosen, rivals @ ..] = &decision.candidates[..] else { panic!("no candidates") };
            let reckoned = |candidate: &Candidate<Ice>| candidate.forecast.lower;
            for rival in rivals.iter().filter(|rival| rival.verdict == Verdict::Costlier) {
                assert!(rival.forecast.upper.is_none() && reckoned(rival) > reckoned(chosen));
                costlier += 1;
            }
        }
        assert!(game.decisions[0].effort.worlds > 0);
        let promised = game.decisions[0].forecast.success.unwrap_or_default();
        assert!(promised > 0.0 && promised <= 1.0, "{promised}");
    }
    assert!(costlier > 10, "{costlier}");
}

#[test]
fn one_world_is_not_drawn_again_and_again() {
    let mut scene = scene_of("@_$_~_.\n_______");
    let (ice, floor) = scene.belief.unknown_cells().partition(|cell| scene.truth.is_ice(*cell));
    scene.belief.learn(&Lesson { ice, floor, ..Lesson::default() });
    let game = play(seated(KIND, &scene, 1, 100).as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    let worlds: Vec<u32> = game.decisions.iter().map(|it| it.effort.worlds).collect();
    assert!(worlds[0] == 1 && worlds.iter().all(|count| *count <= 1), "{worlds:?}");
}

#[test]
fn plans_for_floor_where_there_are_no_tables_and_says_so() {
    // More cells than the tables can hold.
    let empty = "____________";
    let mut rows = [empty; 12];
    rows[3] = "_.$_@_$.____";
    rows[7] = "_.$___$.____";
    let scene = scene_of(&rows.join("\n"));
    let game = play(seated(KIND, &scene, 1, 100).as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    assert_eq!(is_success(&game), 1.0);
    assert!(game.decisions.iter().all(|it| !it.engine.contains("sampled ice maps")));
}

//! The careful agent compared with enumeration of all policies.

use super::{
    WEIGHING, games, is_success, learn_all_but, mean, most_steps, play, play_by, repeats, scene_of,
    seated, solvable_scenes, worlds,
};
use crate::agents::{AutomaticAgent, Decision, PlanNote, PlanReason, Proof, Verdict};
use crate::board::Direction;
use crate::planning::belief::stakes::Reading;
use crate::planning::belief::testing::brute_force::{BruteForce, Over};
use crate::planning::belief::testing::scene::hopeful_scenes;
use crate::worlds::ice::{Belief, Ice, IcePrior, RandomBoards, rules};
use proptest::prelude::*;
use std::collections::HashSet;

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
        // If every path takes as long as a failure costs, the agent makes no estimate.
        if first.proof != Proof::Optimal || least >= f64::from(failure_cost) - 1e-6 {
            return Ok(());
        }
        prop_assert!(!first.leaves_out_ways && !first.is_about_the_worst);
        let success = f64::from(first.forecast.success.expect("a promise"));
        let solved = mean(&games, is_success);
        prop_assert!((success - solved).abs() < 1e-4, "promises {success}, gets {solved}");
        if let Some(steps) = first.forecast.steps {
            let taken = mean(&games, |game| is_success(game) * game.decisions.len() as f64);
            prop_assert!((f64::from(steps) - taken / solved).abs() < 1e-3);
            let promised = success * f64::from(steps) + (1.0 - success) * f64::from(failure_cost);
            prop_assert!((promised - least).abs() < 5e-3, "{promised}, but in truth {least}");
            prop_assert_eq!(first.forecast.worst_steps, most_steps(&games));
        }
        let lost = f64::from(first.forecast.lost.unwrap_or_default());
        for bound in [first.forecast.lower, first.forecast.upper].into_iter().flatten() {
            let promised = (1.0 - lost) * f64::from(bound) + lost * f64::from(failure_cost);
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

/// Several policies are optimal, with different worst cases.
#[test]
fn plays_the_policy_of_which_it_tells_the_worst_case() {
    let boards: [(&str, &[u16], u32); 2] =
        [("__#/___/~$_/@._", &[0, 3, 4, 7, 8], 41), ("@$_#/.$__/____", &[0, 5, 6, 7, 9], 30)];
    for (drawing, unknown, failure_cost) in boards {
        let mut scene = scene_of(drawing);
        scene.belief = Belief::first(scene.layout(), IcePrior::Density(0.5));
        learn_all_but(&mut scene, unknown);
        let games = games(Reading::Shortest, &scene, failure_cost);
        let first = &games[0].0.decisions[0];
        assert_eq!(first.proof, Proof::Optimal, "{drawing}");
        assert_eq!(first.forecast.worst_steps, most_steps(&games), "{drawing}");
    }
}

/// On boards with sampled scenarios too.
#[test]
fn never_goes_round_in_circles() {
    let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for scene in solvable_scenes(boards, 6) {
        for kind in WEIGHING {
            let mut agent = seated(kind, &scene, 3, 200);
            let game = play(agent.as_mut(), &scene, &scene.truth, 289);
            assert!(!repeats(&game), "{} {scene:?}", kind.name());
        }
    }
}

/// A density stated as certain turns out wrong, also in the middle of a plan.
#[test]
fn makes_no_move_in_vain_where_the_density_told_is_wrong() {
    for (ice_share, told) in [(0.3, 0.0), (0.3, 0.02), (0.1, 0.99), (0.1, 1.0)] {
        let boards = RandomBoards { rows: 6, columns: 6, crates: 2, wall_share: 0.15, ice_share };
        for mut scene in solvable_scenes(boards, 8) {
            scene.belief = Belief::first(scene.layout(), IcePrior::Density(told));
            let mut agent = seated(AutomaticAgent::Careful, &scene, 3, 200);
            let game = play(agent.as_mut(), &scene, &scene.truth, 120);
            assert!(!repeats(&game), "{told} {scene:?}");
        }
    }
}

/// Also when the tables end and the fallback takes over, or the other way round.
#[test]
fn a_plan_after_a_surprise_says_so_whoever_makes_it() {
    let (mut after_surprises, mut handed_over) = (0, 0);
    for size in [6, 7] {
        let boards =
            RandomBoards { rows: size, columns: size, crates: 4, wall_share: 0.2, ice_share: 0.3 };
        for scene in solvable_scenes(boards, 8) {
            let mut agent = seated(AutomaticAgent::Careful, &scene, 1, 30);
            let game = play(agent.as_mut(), &scene, &scene.truth, 150);
            for (at, [before, decision]) in game.decisions.array_windows().enumerate() {
                let PlanNote::New { reason, .. } = decision.plan else { continue };
                let mut due = game.situations[at].0.clone();
                let predicted = before.predicted.expect("every action has an outcome");
                rules::replay(&mut due, &predicted);
                let is_surprise = due != game.situations[at + 1].0;
                assert_eq!(reason == PlanReason::Surprise, is_surprise, "{reason:?} {scene:?}");
                assert_ne!(reason, PlanReason::First, "{scene:?}");
                let is_by_tables = |it: &Decision<Ice>| it.engine.ends_with("sampled ice maps");
                after_surprises += u32::from(is_surprise);
                handed_over += u32::from(is_by_tables(before) != is_by_tables(decision));
            }
        }
    }
    assert!(after_surprises > 20 && handed_over > 3, "{after_surprises} {handed_over}");
}

/// In a world in which nothing changes.
#[test]
fn does_not_do_the_same_for_ever() {
    let boards = RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.15, ice_share: 0.2 };
    let scenes = solvable_scenes(boards, 8);
    for (scene, kind) in scenes.flat_map(|scene| WEIGHING.map(|kind| (scene.clone(), kind))) {
        let mut agent = seated(kind, &scene, 3, 200);
        let game = play_by(agent.as_mut(), &scene, |_, _| {}, 4);
        let moving = game.decisions[0].candidates.iter().filter(|c| c.actions.len() == 1);
        let moving = moving.filter(|c| c.verdict != Verdict::Idle).count();
        let tried: HashSet<_> = game.actions().into_iter().map(Direction::letter).collect();
        assert!(moving > 0 && tried.len() >= moving, "{tried:?} {scene:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same() {
    let boards = RandomBoards { rows: 5, columns: 6, crates: 2, wall_share: 0.15, ice_share: 0.3 };
    for scene in solvable_scenes(boards, 4) {
        for kind in WEIGHING {
            let actions = || {
                let mut agent = seated(kind, &scene, 5, 200);
                play(agent.as_mut(), &scene, &scene.truth, 100).actions()
            };
            assert_eq!(actions(), actions(), "{} {scene:?}", kind.name());
        }
    }
}

//! The careful agent compared with enumeration of all policies.

use super::{
    POLICY_AGENTS, agent_for, games, has_cycle, is_success, learn_all_but, max_steps, mean, play,
    play_by, scene_of, solvable_random_scenes, weighted_ice_maps,
};
use crate::agents::{AutomaticAgent, Decision, PlanNote, PlanReason, Proof, Verdict};
use crate::board::Direction;
use crate::planning::belief::cost_model::Criterion;
use crate::planning::belief::testing::brute_force::{Aggregation, BruteForce};
use crate::planning::belief::testing::scene::solvable_scenes;
use crate::worlds::ice::{Belief, Ice, IcePrior, RandomBoards, rules};
use proptest::prelude::*;
use std::collections::HashSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn careful_matches_optimal_cost_and_forecast(
        scene in solvable_scenes(4, 5, 2),
        failure_cost in 30..90_u32,
    ) {
        let mut brute_force = BruteForce::new(&scene, weighted_ice_maps(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
        let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), Aggregation::Mean);
        let least = least[0][start];
        let games = games(Criterion::MeanCost, &scene, failure_cost);
        let cost = mean(&games, |game| f64::from(game.cost(failure_cost)));
        prop_assert!((cost - least).abs() < 5e-3, "costs {cost}, the best policy {least}");
        let Some(first) = games[0].0.decisions.first() else { return Ok(()) };
        // If every path takes as long as a failure costs, the agent makes no estimate.
        if first.proof != Proof::Optimal || least >= f64::from(failure_cost) - 1e-6 {
            return Ok(());
        }
        prop_assert!(!first.omits_paths && !first.is_worst_case);
        let success = f64::from(first.forecast.success.expect("a promise"));
        let solved = mean(&games, is_success);
        prop_assert!((success - solved).abs() < 1e-4, "promises {success}, gets {solved}");
        if let Some(steps) = first.forecast.steps {
            let taken = mean(&games, |game| is_success(game) * game.decisions.len() as f64);
            prop_assert!((f64::from(steps) - taken / solved).abs() < 1e-3);
            let promised = success * f64::from(steps) + (1.0 - success) * f64::from(failure_cost);
            prop_assert!((promised - least).abs() < 5e-3, "{promised}, but in truth {least}");
            prop_assert_eq!(first.forecast.worst_steps, max_steps(&games));
        }
        let lost = f64::from(first.forecast.lost_share.unwrap_or_default());
        for bound in [first.forecast.lower, first.forecast.upper].into_iter().flatten() {
            let promised = (1.0 - lost) * f64::from(bound) + lost * f64::from(failure_cost);
            prop_assert!((promised - least).abs() < 5e-3, "{promised}, but in truth {least}");
        }
        prop_assert!(games.iter().all(|(game, _)| !game.is_solved || !has_cycle(game)));
    }

    #[test]
    fn high_failure_cost_maximises_success(scene in solvable_scenes(4, 5, 2)) {
        let mut brute_force = BruteForce::new(&scene, weighted_ice_maps(&scene).into_iter());
        let start = brute_force.situation(scene.state(), brute_force.all_scenarios());
        let greatest = brute_force.greatest_successes()[start];
        let solved = mean(&games(Criterion::MeanCost, &scene, 1000), is_success);
        prop_assert!((solved - greatest).abs() < 1e-6, "{solved} of {greatest}");
    }
}

/// Several policies are optimal, with different worst cases.
#[test]
fn reported_worst_case_is_played() {
    let boards: [(&str, &[u16], u32); 2] =
        [("__#/___/~$_/@._", &[0, 3, 4, 7, 8], 41), ("@$_#/.$__/____", &[0, 5, 6, 7, 9], 30)];
    for (drawing, unknown, failure_cost) in boards {
        let mut scene = scene_of(drawing);
        scene.belief = Belief::initial(scene.layout(), IcePrior::Density(0.5));
        learn_all_but(&mut scene, unknown);
        let games = games(Criterion::MeanCost, &scene, failure_cost);
        let first = &games[0].0.decisions[0];
        assert_eq!(first.proof, Proof::Optimal, "{drawing}");
        assert_eq!(first.forecast.worst_steps, max_steps(&games), "{drawing}");
    }
}

/// On boards with sampled scenarios too.
#[test]
fn careful_never_cycles() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    for scene in solvable_random_scenes(boards, 6) {
        for kind in POLICY_AGENTS {
            let mut agent = agent_for(kind, &scene, 3, 200);
            let game = play(agent.as_mut(), &scene, &scene.truth, 289);
            assert!(!has_cycle(&game), "{} {scene:?}", kind.name());
        }
    }
}

/// A density stated as certain turns out wrong, also in the middle of a plan.
#[test]
fn wrong_stated_density_causes_no_cycle() {
    for (ice_share, actual) in [(0.3, 0.0), (0.3, 0.02), (0.1, 0.99), (0.1, 1.0)] {
        let boards = RandomBoards {
            rows: 6,
            columns: 6,
            crates: 2,
            wall_probability: 0.15,
            ice_fraction: ice_share,
        };
        for mut scene in solvable_random_scenes(boards, 8) {
            scene.belief = Belief::initial(scene.layout(), IcePrior::Density(actual));
            let mut agent = agent_for(AutomaticAgent::Careful, &scene, 3, 200);
            let game = play(agent.as_mut(), &scene, &scene.truth, 120);
            assert!(!has_cycle(&game), "{actual} {scene:?}");
        }
    }
}

/// Also when the tables end and the fallback takes over, or the other way round.
#[test]
fn surprise_is_reported_across_fallback() {
    let (mut after_surprises, mut handed_over) = (0, 0);
    for size in [6, 7] {
        let boards = RandomBoards {
            rows: size,
            columns: size,
            crates: 4,
            wall_probability: 0.2,
            ice_fraction: 0.3,
        };
        for scene in solvable_random_scenes(boards, 8) {
            let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 30);
            let game = play(agent.as_mut(), &scene, &scene.truth, 150);
            for (at, [before, decision]) in game.decisions.array_windows().enumerate() {
                let PlanNote::New { reason, .. } = decision.plan else { continue };
                let mut expected = game.situations[at].0.clone();
                let predicted = before.predicted.expect("every action has an outcome");
                rules::replay(&mut expected, &predicted);
                let is_surprise = expected != game.situations[at + 1].0;
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

/// In an environment in which no action changes anything.
#[test]
fn unchanging_world_tries_all_actions() {
    let boards =
        RandomBoards { rows: 5, columns: 5, crates: 2, wall_probability: 0.15, ice_fraction: 0.2 };
    let scenes = solvable_random_scenes(boards, 8);
    for (scene, kind) in scenes.flat_map(|scene| POLICY_AGENTS.map(|kind| (scene.clone(), kind))) {
        let mut agent = agent_for(kind, &scene, 3, 200);
        let game = play_by(agent.as_mut(), &scene, |_, _| {}, 4);
        let moving = game.decisions[0].candidates.iter().filter(|c| c.actions.len() == 1);
        let moving = moving.filter(|c| c.verdict != Verdict::Idle).count();
        let tried: HashSet<_> = game.actions().into_iter().map(Direction::letter).collect();
        assert!(moving > 0 && tried.len() >= moving, "{tried:?} {scene:?}");
    }
}

#[test]
fn same_seed_same_game() {
    let boards =
        RandomBoards { rows: 5, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    for scene in solvable_random_scenes(boards, 4) {
        for kind in POLICY_AGENTS {
            let actions = || {
                let mut agent = agent_for(kind, &scene, 5, 200);
                play(agent.as_mut(), &scene, &scene.truth, 100).actions()
            };
            assert_eq!(actions(), actions(), "{} {scene:?}", kind.name());
        }
    }
}

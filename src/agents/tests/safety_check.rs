//! The safety check compared with enumeration of all ice maps.

use super::{Scene, agent_for, play, scene_of, solvable_random_scenes};
use crate::agents::policy_agent::safety_check::{SafetyChecker, SafetyLimits};
use crate::agents::{AutomaticAgent, Percept, PlanNote, Proof, ProvedLoss, Verdict};
use crate::board::{CellSet, Direction};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::plan_evaluation::PlanEvaluation;
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::search::Budget;
use crate::planning::symbolic::SymbolicStateSpace;
use crate::worlds::ice::{BeliefUpdate, Ice, RandomBoards, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

const LIMITS: SafetyLimits = SafetyLimits { operations: 100_000, nodes: 100_000 };

/// So few scenarios that rare ice maps are missed.
const FEW_SCENARIOS: PlannerLimits = PlannerLimits {
    max_states: 1 << 20,
    max_states_around_plan: 0,
    plan_nodes: 0,
    max_states_with_distances: 30_000,
    max_distances: 1 << 14,
    max_enumerated_scenarios: 1 << 17,
    max_sampled_scenarios: 8,
    initial_scenarios: 128,
    max_graph_bytes: 16 << 20,
    max_scenario_evaluations: 20_000,
    min_scenarios: 1,
};

fn unlimited() -> Budget<'static> {
    Budget::nodes(u64::MAX)
}

fn safety_checker(scene: &Scene) -> SafetyChecker {
    let mut checker = SafetyChecker::default();
    assert!(!checker.update_table(&scene.belief, scene.state(), LIMITS, &unlimited()));
    checker
}

fn percept<'a>(scene: &'a Scene, update: &'a BeliefUpdate) -> Percept<'a, Ice> {
    let (observation, belief) = (&scene.observation, &scene.belief);
    Percept { observation, belief, belief_update: update, step: 0, step_limit: 200 }
}

/// Whether the level is solvable on this ice now, and after the actions.
///
/// The actions stop at the first unexpected outcome; the expected outcome has ice where it is known
/// or assumed, and floor elsewhere.
fn solvable_before_and_after(
    scene: &Scene,
    ice: &CellSet,
    actions: &[Direction],
    assumed_ice: &CellSet,
) -> [bool; 2] {
    let space = SymbolicStateSpace::explore(scene.layout(), ice, scene.state(), &unlimited());
    let space = space.expect("a small level");
    let mut state = scene.state().clone();
    for action in actions {
        let mut expected = state.clone();
        let is_expected =
            |cell| scene.belief.known_ice().contains(cell) || assumed_ice.contains(cell);
        rules::apply_assuming(scene.layout(), is_expected, &mut expected, *action);
        rules::apply_assuming(scene.layout(), |cell| ice.contains(cell), &mut state, *action);
        if state != expected {
            break;
        }
    }
    [space.is_solvable(), space.is_dead(&state) == Some(false)]
}

#[test]
fn proved_losses_match_enumeration() {
    let boards =
        RandomBoards { rows: 3, columns: 3, crates: 1, wall_probability: 0.1, ice_fraction: 0.3 };
    let mut losing = 0;
    for (seed, scene) in (0..).zip(solvable_random_scenes(boards, 10)) {
        let checker = safety_checker(&scene);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for length in [1, 2, 4] {
            let actions: Vec<Direction> =
                (0..length).map(|_| Direction::ALL[rng.next_u32() as usize % 4]).collect();
            let belief_update = BeliefUpdate::default();
            let any = rng.next_u32() as usize;
            let maps = scene.ice_maps();
            let assumed_ice = &maps[any % maps.len()];
            let percept = percept(&scene, &belief_update);
            let found =
                checker.proved_loss(&percept, &actions, assumed_ice).expect("a small level");
            let mut counted = ProvedLoss { ice_maps: 0, lost_before: 0, lost: 0 };
            for ice in scene.ice_maps() {
                let [before, after] =
                    solvable_before_and_after(&scene, &ice, &actions, assumed_ice);
                counted.ice_maps += 1;
                counted.lost_before += u64::from(!before);
                counted.lost += u64::from(before && !after);
            }
            // The proof does not distinguish ice in cells that are never entered.
            let factor = counted.ice_maps / found.ice_maps;
            let found = ProvedLoss {
                ice_maps: found.ice_maps * factor,
                lost_before: found.lost_before * factor,
                lost: found.lost * factor,
            };
            assert_eq!(found, counted, "{scene:?}, {actions:?}");
            losing += u32::from(!found.is_safe());
        }
    }
    assert!(losing >= 2, "too few courses that lose something: {losing}");
}

/// Compares the recorded risk of each action, and the share already lost, with enumeration.
///
/// Also in the middle of a plan.
#[test]
fn reported_risks_match_enumeration() {
    let boards =
        RandomBoards { rows: 3, columns: 3, crates: 1, wall_probability: 0.1, ice_fraction: 0.3 };
    let (mut telling, mut later, mut lost_by_the_plan) = (0, 0, 0);
    // Followed to its end, the best plan here loses ice maps without revealing anything.
    let losing = scene_of("____\np$~_\n__._");
    for mut scene in solvable_random_scenes(boards, 16).chain([losing]) {
        let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 4);
        let mut lost_at_last = 0.0;
        for decision in &game.decisions {
            let is_continued = matches!(decision.plan, PlanNote::Continues);
            if decision.proof == Proof::Optimal {
                let (lost_before, lost) = lost_by_action(&scene);
                let actual = f64::from(decision.forecast.lost_share.unwrap_or_default());
                assert!(
                    (actual - lost_before).abs() < 1e-4,
                    "{scene:?} {decision:?}: {lost_before}"
                );
                lost_by_the_plan += u32::from(is_continued && lost_before > lost_at_last + 1e-4);
                lost_at_last = lost_before;
                for candidate in &decision.candidates {
                    let Some(risk) = candidate.risk else { continue };
                    let &[action] = &*candidate.actions else { continue };
                    let lost = lost[action.index()];
                    let actual = f64::from(risk);
                    assert!((actual - lost).abs() < 1e-4, "{scene:?} {candidate:?}: {lost}");
                    telling += u32::from(lost > 0.0 && lost_before > 0.01);
                    later += u32::from(lost > 0.0 && is_continued);
                }
            }
            let before = scene.observation.clone();
            rules::apply(&scene.truth, &mut scene.observation.state, decision.action);
            let belief_update =
                scene.belief.belief_update(&before, decision.action, &scene.observation);
            scene.belief.update(&belief_update);
        }
    }
    let actual = (telling, later, lost_by_the_plan);
    assert!(telling >= 3 && later >= 1 && lost_by_the_plan >= 1, "too few that tell: {actual:?}");
}

/// Probability that the level is already unsolvable, and that each action makes it so.
fn lost_by_action(scene: &Scene) -> (f64, [f64; 4]) {
    let maps = scene.ice_maps();
    let (mut lost_before, mut lost) = (0.0, [0.0; 4]);
    for (ice, weight) in maps.iter().zip(scene.belief.map_probabilities(&maps)) {
        let space = SymbolicStateSpace::explore(scene.layout(), ice, scene.state(), &unlimited());
        let space = space.expect("a small level");
        if !space.is_solvable() {
            lost_before += weight;
            continue;
        }
        for action in Direction::ALL {
            let mut after = scene.state().clone();
            let is_ice = |cell| ice.contains(cell);
            rules::apply_assuming(scene.layout(), is_ice, &mut after, action);
            if space.is_dead(&after) != Some(false) {
                lost[action.index()] += weight;
            }
        }
    }
    (lost_before, lost)
}

/// The planner's evaluation of a scene with few scenarios.
fn evaluated(scene: &Scene, costs: CostModel, seed: u64) -> Option<PlanEvaluation> {
    let (belief, state) = (&scene.belief, scene.state());
    let mut planner =
        BeliefPlanner::new(belief, (state, state), costs, seed, &FEW_SCENARIOS, &|| false).ok()?;
    planner
        .evaluate(belief, state, 0, &FEW_SCENARIOS, &unlimited())
        .filter(|evaluation| !evaluation.is_exact)
}

/// An ice map on which the first actions lose the level and the second ones do not.
///
/// Found among 4000 samples, if there is one.
fn distinguishing_ice_map(
    scene: &Scene,
    [one, other]: [&[Direction]; 2],
    assumed_ice: &CellSet,
) -> Option<CellSet> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    (0..4_000).find_map(|_| {
        let mut ice = scene.belief.known_ice().clone();
        for cell in scene.belief.unknown_cells().filter(|_| rng.next_u32() % 2 == 0) {
            ice.insert(cell);
        }
        let is_reported = solvable_before_and_after(scene, &ice, one, assumed_ice) == [true, false]
            && solvable_before_and_after(scene, &ice, other, assumed_ice) == [true, true];
        is_reported.then_some(ice)
    })
}

#[test]
fn safety_check_keeps_maps_that_sampling_loses() {
    let boards =
        RandomBoards { rows: 4, columns: 5, crates: 1, wall_probability: 0.1, ice_fraction: 0.3 };
    let costs = CostModel::new(Criterion::SuccessFirst, 200.0);
    let belief_update = BeliefUpdate::default();
    let mut prevented = 0;
    for scene in solvable_random_scenes(boards, 60) {
        let checker = safety_checker(&scene);
        for mut evaluation in (0..4).filter_map(|seed| evaluated(&scene, costs, seed)) {
            let drawn = evaluation.candidates[0].clone();
            let proved =
                checker.move_safest_first(&percept(&scene, &belief_update), &mut evaluation);
            let chosen = &evaluation.candidates[0];
            if chosen.macro_action == drawn.macro_action {
                continue;
            }
            let place = evaluation
                .candidates
                .iter()
                .position(|candidate| candidate.macro_action == drawn.macro_action);
            let places = [0, place.expect("it is still weighed")];
            let [kept, lost] = places.map(|place| proved[place].expect("both are proved"));
            assert!(kept.lost < lost.lost, "{kept:?}, {lost:?}");
            // Rare ice maps would not be found by sampling here either.
            if (lost.lost - kept.lost) * 200 < lost.ice_maps {
                continue;
            }
            let paths: [&[Direction]; 2] =
                [&drawn.macro_action.actions, &chosen.macro_action.actions];
            let actual = distinguishing_ice_map(&scene, paths, &evaluation.assumed_ice);
            assert!(actual.is_some(), "{scene:?}: {drawn:?}, {chosen:?}");
            prevented += 1;
        }
        if prevented >= 3 {
            return;
        }
    }
    panic!("too few boards on which a proof tells more than the worlds drawn: {prevented}");
}

#[test]
fn record_contains_proved_losses() {
    let boards =
        RandomBoards { rows: 5, columns: 5, crates: 1, wall_probability: 0.15, ice_fraction: 0.3 };
    let mut proved = 0;
    for scene in solvable_random_scenes(boards, 5) {
        let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 8);
        for decision in &game.decisions {
            let is_drawn = decision.engine.starts_with("policy search");
            let actual = decision.candidates.iter().filter_map(|it| it.proved_loss.as_deref());
            assert!(is_drawn || actual.clone().next().is_none(), "every world was weighed");
            proved += actual.clone().count();
            let least = actual.map(|it| it.lost).min();
            let chosen =
                decision.candidates.first().and_then(|chosen| chosen.proved_loss.as_deref());
            let has_riskier = decision.candidates.iter().any(|it| it.verdict == Verdict::Riskier);
            assert!(!has_riskier || chosen.map(|it| it.lost) == least);
        }
    }
    assert!(proved > 0, "nothing was proved in any game");
}

#[test]
fn exhausted_limits_prove_nothing() {
    let boards =
        RandomBoards { rows: 5, columns: 5, crates: 2, wall_probability: 0.1, ice_fraction: 0.3 };
    let scene = solvable_random_scenes(boards, 1).next().expect("a level");
    for limits in [
        SafetyLimits { operations: 0, nodes: 100_000 },
        SafetyLimits { operations: 50, nodes: 100_000 },
        SafetyLimits { operations: 100_000, nodes: 10 },
    ] {
        let mut checker = SafetyChecker::default();
        assert!(!checker.update_table(&scene.belief, scene.state(), limits, &unlimited()));
        let belief_update = BeliefUpdate::default();
        let assumed_ice = scene.belief.known_ice();
        assert_eq!(
            checker.proved_loss(&percept(&scene, &belief_update), &[Direction::Up], assumed_ice),
            None
        );
    }
    let mut checker = SafetyChecker::default();
    let stopped = Budget::guarded(u64::MAX, &|| true);
    assert!(
        checker.update_table(&scene.belief, scene.state(), LIMITS, &stopped),
        "the guard said stop"
    );
}

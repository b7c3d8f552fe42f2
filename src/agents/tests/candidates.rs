//! The recorded figures of all candidates.

use super::{agent_for, agent_with_criterion, play, solvable_random_scenes};
use crate::agents::{AutomaticAgent, Candidate, Decision, Forecast, PlanNote, Verdict};
use crate::planning::belief::cost_model::Criterion;
use crate::worlds::ice::{Ice, RandomBoards};

/// Checks all candidates with a success probability: macro-actions, and single actions that start
/// them.
fn check(
    criterion: Criterion,
    kind: AutomaticAgent,
    is_as_reported: impl Fn(&Candidate<Ice>) -> bool,
) {
    check_on(6, 6, criterion, kind, is_as_reported);
}

/// Checks candidates on `count` boards of the given size.
fn check_on(
    size: usize,
    count: usize,
    criterion: Criterion,
    kind: AutomaticAgent,
    is_as_reported: impl Fn(&Candidate<Ice>) -> bool,
) {
    let boards = RandomBoards {
        rows: size,
        columns: size,
        crates: 2,
        wall_probability: 0.15,
        ice_fraction: 0.3,
    };
    let (mut macros, mut singles) = (0, 0);
    for scene in solvable_random_scenes(boards, count) {
        let mut agent = agent_with_criterion(criterion, kind, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 200);
        let candidates = game.decisions.iter().flat_map(|decision| &decision.candidates);
        for candidate in candidates.filter(|candidate| candidate.forecast.success.is_some()) {
            let is_single = candidate.actions.len() == 1;
            *(if is_single { &mut singles } else { &mut macros }) += 1;
            assert!(is_as_reported(candidate), "{criterion:?} {}: {candidate:?}", kind.name());
        }
    }
    assert!(macros > 10 && singles > 10, "{macros} {singles}");
}

#[test]
fn candidate_total_equals_expected_steps() {
    check(Criterion::MeanCost, AutomaticAgent::Careful, |candidate| {
        let forecast = &candidate.forecast;
        let is_close = |one: f32, other: f32| (one - other).abs() < 1e-3;
        let agree = match (candidate.total_steps(), forecast.steps) {
            (Some(total), Some(steps)) => is_close(total, steps),
            (total, steps) => total.is_none() && steps.is_none(),
        };
        let (lower, upper) = (forecast.lower.unwrap_or_default(), forecast.upper);
        agree && upper.is_some_and(|upper| lower <= upper + 1e-3)
    });
}

/// For new plans and for followed ones.
#[test]
fn followed_plan_keeps_expected_steps() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    let mut followed = 0;
    for scene in solvable_random_scenes(boards, 10) {
        let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 60);
        let hopeful = |it: &&Decision<Ice>| it.forecast.success.zip(it.forecast.steps).is_some();
        for decision in game.decisions.iter().filter(hopeful) {
            let actual = decision.candidates[0].total_steps().zip(decision.forecast.steps);
            let is_close = actual.is_some_and(|(total, steps)| (total - steps).abs() < 1e-3);
            assert!(is_close, "{}: {actual:?}", decision.engine);
            followed += u32::from(decision.plan == PlanNote::Continues);
        }
    }
    assert!(followed > 10, "{followed}");
}

/// Also where the best policy may fail, and means replace the worst case.
#[test]
fn lower_bound_is_at_most_upper_bound() {
    check_on(5, 40, Criterion::WorstCase, AutomaticAgent::Careful, |candidate| {
        let Forecast { lower, upper, .. } = candidate.forecast;
        lower.zip(upper).is_some_and(|(lower, upper)| lower <= upper + 1e-3)
    });
}

#[test]
fn success_first_costs_are_not_recorded() {
    check(Criterion::SuccessFirst, AutomaticAgent::Careful, |candidate| {
        candidate.forecast.lower.is_none() && candidate.forecast.upper.is_none()
    });
}

#[test]
fn hindsight_cutoff_records_no_policy_steps() {
    check(Criterion::MeanCost, AutomaticAgent::Scenarios, |candidate| {
        let forecast = &candidate.forecast;
        forecast.steps.is_none() && forecast.upper.is_none() && candidate.heuristic.is_none()
    });
}

/// A push may be fatal on the agent's assumed ice and harmless on other ice.
#[test]
fn dead_end_verdict_is_certain() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.15, ice_fraction: 0.3 };
    let mut dead_ends = 0;
    for scene in solvable_random_scenes(boards, 20) {
        for kind in [AutomaticAgent::Gambler, AutomaticAgent::Pessimist] {
            let mut agent = agent_for(kind, &scene, 1, 200);
            let game = play(agent.as_mut(), &scene, &scene.truth, 60);
            let candidates = game.decisions.iter().flat_map(|decision| &decision.candidates);
            for candidate in candidates.filter(|it| it.verdict == Verdict::DeadEnd) {
                let is_sure = candidate.risk.is_none_or(|risk| risk > 0.999);
                assert!(is_sure, "{}: {candidate:?}", kind.name());
                dead_ends += 1;
            }
        }
    }
    assert!(dead_ends > 10, "{dead_ends}");
}

/// Losses outside the sample also reduce success.
#[test]
fn success_and_loss_sum_to_at_most_one() {
    let boards =
        RandomBoards { rows: 6, columns: 6, crates: 2, wall_probability: 0.1, ice_fraction: 0.3 };
    let mut losses = 0;
    for scene in solvable_random_scenes(boards, 6) {
        let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 40);
        for decision in &game.decisions {
            let lost = decision.forecast.lost_share.unwrap_or_default();
            for candidate in &decision.candidates {
                let (Some(success), Some(risk)) = (candidate.forecast.success, candidate.risk)
                else {
                    continue;
                };
                assert!(success + risk + lost < 1.0 + 1e-4, "{candidate:?}");
                if candidate.outcomes.is_empty() {
                    continue;
                }
                let outcomes = candidate.outcomes.iter();
                let all: f32 = outcomes.clone().map(|it| it.probability).sum();
                let shown: f32 = outcomes.clone().map(|it| it.probability * it.lost).sum();
                assert!((all - 1.0).abs() < 1e-4, "{candidate:?}");
                assert!((shown - risk - lost).abs() < 1e-4, "{shown} {lost} {candidate:?}");
                losses += outcomes.filter(|it| it.lost == 1.0).count();
            }
        }
    }
    assert!(losses > 5, "{losses}");
}

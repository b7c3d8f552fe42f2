//! Results of the planner with all scenarios and paths, or only some of them.

use crate::board::Direction;
use crate::planning::belief::bit_board::UNREACHABLE;
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::belief::planner::{BeliefPlanner, PlannerLimits};
use crate::planning::belief::scenario_set::ScenarioSet;
use crate::planning::belief::testing::cases::{Case, case, solvable_cases};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, BeliefUpdate, IcePrior, rules};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// Failure cost in steps, more than any policy takes on these boards.
const FAILURE_COST: f64 = 1_000.0;

/// Limits that allow all scenarios and paths.
pub(super) const AMPLE: PlannerLimits = PlannerLimits {
    max_states: 1 << 20,
    max_states_around_plan: 0,
    plan_nodes: 0,
    max_states_with_distances: 1 << 20,
    max_distances: 1 << 26,
    max_enumerated_scenarios: 1 << 17,
    max_sampled_scenarios: 8,
    initial_scenarios: 128,
    max_graph_bytes: 1 << 26,
    max_scenario_evaluations: 100_000_000,
    min_scenarios: 1,
};

/// Limits that allow only few sampled scenarios.
const FEW_SCENARIOS: PlannerLimits = PlannerLimits { max_distances: 1, ..AMPLE };

/// Limits that allow all scenarios, but only the shortest paths.
const FEW_PATHS: PlannerLimits = PlannerLimits { max_states_with_distances: 1, ..AMPLE };

/// Limits that allow only the shortest paths in few sampled scenarios.
const FEW_PATHS_AND_SCENARIOS: PlannerLimits = PlannerLimits { max_distances: 1, ..FEW_PATHS };

/// Evaluation of the start.
fn evaluated(case: &Case, limits: &PlannerLimits) -> Option<PlanEvaluation> {
    evaluated_with(Criterion::MeanCost, case, limits)
}

fn evaluated_with(
    criterion: Criterion,
    case: &Case,
    limits: &PlannerLimits,
) -> Option<PlanEvaluation> {
    let costs = CostModel::new(criterion, FAILURE_COST);
    let game = (case.state(), case.state());
    let mut planner = BeliefPlanner::new(&case.belief, game, costs, 1, limits, &|| false).ok()?;
    let budget = Budget::nodes(limits.max_scenario_evaluations);
    planner.evaluate(&case.belief, case.state(), 0, limits, &budget)
}

/// Mean cost of a candidate's policy if a failure costs `loss` steps.
fn cost(candidate: &MacroCandidate, loss: f64) -> f64 {
    let stats = &candidate.stats;
    (stats.steps_total + (stats.weight - stats.solved) * loss) / stats.weight
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < 2e-3 * one.max(other)
}

/// A slide may end in a state without a table: one that is lost on floor, but not on ice.
///
/// The rollout policy finds a path through such states, which costs less than the hindsight cost.
#[test]
fn path_without_a_table_is_costed_by_rollout() {
    let drawing = "_~~@./_~~c_/c~_~#/#~~~_";
    let case = case(drawing, &[0, 3, 6, 10, 11, 19], IcePrior::Density(0.5));
    let evaluation = evaluated(&case, &FEW_PATHS).expect("a way");
    let best = &evaluation.candidates[0];
    let expected = cost(best, FAILURE_COST);
    assert!(is_close(best.upper, expected), "{} {expected}", best.upper);
    assert!(evaluation.lower <= evaluation.upper, "{} {}", evaluation.lower, evaluation.upper);
}

proptest! {
    #[test]
    fn doubling_the_sample_ends_at_the_same_cost(
        case in solvable_cases(5, 6, 2),
        initial_scenarios in 1..8_usize,
        criterion in prop_oneof![
            Just(Criterion::MeanCost),
            Just(Criterion::SuccessFirst),
            Just(Criterion::WorstCase),
        ],
    ) {
        let all_at_once = evaluated_with(criterion, &case, &FEW_SCENARIOS);
        let in_turn = evaluated_with(criterion, &case, &PlannerLimits { initial_scenarios, ..FEW_SCENARIOS });
        let reported = |evaluation: Option<PlanEvaluation>| evaluation.map(|evaluation| (evaluation.scenarios, evaluation.upper));
        let (Some((scenarios, upper)), Some((its_worlds, its_upper))) = (reported(all_at_once), reported(in_turn)) else {
            return Err(TestCaseError::reject("out of reach in all worlds drawn"));
        };
        prop_assert_eq!(scenarios, its_worlds);
        prop_assert!(is_close(upper, its_upper), "{upper}, but in turn {its_upper}");
    }

    #[test]
    fn stop_between_samples_is_reported(
        case in solvable_cases(5, 6, 2),
        looks in 0..60_u32,
    ) {
        let limits = PlannerLimits { initial_scenarios: 2, ..FEW_SCENARIOS };
        let costs = CostModel::new(Criterion::MeanCost, FAILURE_COST);
        let game = (case.state(), case.state());
        let planner = BeliefPlanner::new(&case.belief, game, costs, 1, &limits, &|| false);
        let Ok(mut planner) = planner else { return Ok(()) };
        let asked = AtomicU32::new(0);
        let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= looks;
        let budget = Budget::guarded(1_000_000, &should_stop);
        let evaluation = planner.evaluate(&case.belief, case.state(), 0, &limits, &budget);
        if let Some(evaluation) = evaluation {
            // A stop after the bounds met need not be reported.
            let has_met = evaluation.upper - evaluation.lower < 1e-3;
            prop_assert!(evaluation.cut_short || has_met || asked.into_inner() <= looks);
            prop_assert!(evaluation.lower <= evaluation.upper && !evaluation.candidates.is_empty());
        }
    }

    #[test]
    fn losses_count_double_in_samples(case in solvable_cases(5, 6, 2)) {
        let are_all_ways_short = evaluated(&case, &FEW_PATHS).is_some_and(|evaluation| evaluation.is_exact);
        for limits in [AMPLE, FEW_SCENARIOS, FEW_PATHS, FEW_PATHS_AND_SCENARIOS] {
            let Some(evaluation) = evaluated(&case, &limits) else { continue };
            let covers_all_paths = limits.max_states_with_distances > 1 || are_all_ways_short;
            prop_assert_eq!(evaluation.is_exact, evaluation.covers_all_scenarios && covers_all_paths);
            let failures = if !evaluation.covers_all_scenarios && covers_all_paths { 2.0 } else { 1.0 };
            prop_assert_eq!(evaluation.costs.weighted_failure_cost(), failures * FAILURE_COST);
            for candidate in &evaluation.candidates {
                let cost = cost(candidate, failures * FAILURE_COST);
                prop_assert!(candidate.upper > cost - 1e-3, "{candidate:?} {cost}");
            }
            // The statistics of alternatives may be better than their bounds.
            let best = evaluation.candidates.first();
            let best = best.map(|best| (best.upper, cost(best, failures * FAILURE_COST)));
            prop_assert!(best.is_none_or(|(upper, cost)| is_close(upper, cost)), "{best:?}");
        }
    }

    #[test]
    fn solvable_prior_excludes_unsolvable_scenarios(
        case in solvable_cases(4, 6, 2),
        covers_all_paths: bool,
        actions in prop::collection::vec(0..4_usize, 0..4),
    ) {
        // The same knowledge under two priors.
        let learn = |prior| {
            let mut belief = Belief::initial(case.layout(), prior);
            let (ice, floor) = (case.belief.known_ice().iter(), case.belief.known_floor().iter());
            let (ice, floor) = (ice.collect(), floor.collect());
            belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
            belief
        };
        let prior = IcePrior::independent();
        let limits = if covers_all_paths { AMPLE } else { FEW_PATHS };
        let mut beliefs = [learn(prior), learn(prior.given_solvable())];
        let costs = CostModel::new(Criterion::MeanCost, FAILURE_COST);
        let game = (case.state(), case.state());
        let mut planners = beliefs.each_ref().map(|belief| {
            BeliefPlanner::new(belief, game, costs, 1, &limits, &|| false)
        });
        let [Ok(one), Ok(other)] = &mut planners else { return Ok(()) };
        let mut planners = [one, other];
        let mut observation = case.observation.clone();
        let maps = case.ice_maps();
        let index = case.all_states();
        let start = index.number_of(case.start).expect("all states have numbers");
        let scenarios = maps.iter().map(|ice| (case.board.mask_of(ice), 1.0)).collect();
        let scenario_set = ScenarioSet::new(&case.board, &index, scenarios, true, &|| false).expect("no guard");
        for step in 0..=actions.len() {
            let state = &observation.state;
            let mut evaluate_with = |which: usize| {
                let budget = Budget::nodes(1_000_000);
                planners[which].evaluate(&beliefs[which], state, step as u32, &limits, &budget)
            };
            let (Some(plain), Some(given)) = (evaluate_with(0), evaluate_with(1)) else { break };
            // Lost scenarios change no decision.
            prop_assert!(is_close(plain.upper, given.upper) && is_close(plain.lower, given.lower));
            if !given.covers_all_paths {
                prop_assert_eq!(plain.lost_share, given.lost_share);
                continue;
            }
            // Expected share of lost scenarios, among those solvable at the start.
            let weights = beliefs[0].map_probabilities(&maps);
            let packed = index.number_of(case.board.pack(state)).expect("all states have numbers");
            let (mut solvable, mut lost) = (0.0, 0.0);
            for (scenario, weight) in weights.iter().enumerate() {
                let is_possible = beliefs[0].admits(&maps[scenario]);
                if is_possible && scenario_set.distance(scenario as u32, start) != UNREACHABLE {
                    solvable += weight;
                    if scenario_set.distance(scenario as u32, packed) == UNREACHABLE {
                        lost += weight;
                    }
                }
            }
            prop_assert!((given.lost_share - lost / solvable).abs() < 1e-4, "{} {lost}", given.lost_share);
            prop_assert!(plain.lost_share >= given.lost_share - 1e-4);
            if let Some(action) = actions.get(step) {
                let before = observation.clone();
                let action = Direction::ALL[*action];
                rules::apply(&case.truth, &mut observation.state, action);
                for belief in &mut beliefs {
                    let belief_update = belief.belief_update(&before, action, &observation);
                    belief.update(&belief_update);
                }
            }
        }
    }

    /// A level known to have been solvable was so at the start, not later.
    #[test]
    fn late_planner_agrees_with_early_planner(
        case in solvable_cases(5, 6, 2),
        paths in prop::collection::vec(0..4_usize, 1..8),
        covers_all_paths: bool,
    ) {
        let prior = IcePrior::independent().given_solvable();
        let (mut belief, mut seen) =
            (Belief::initial(case.layout(), prior), case.observation.clone());
        let (ice, floor) = (case.belief.known_ice().iter(), case.belief.known_floor().iter());
        let (ice, floor) = (ice.collect(), floor.collect());
        belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
        let costs = CostModel::new(Criterion::MeanCost, FAILURE_COST);
        let limits = if covers_all_paths { AMPLE } else { FEW_PATHS };
        let begin = |belief: &Belief, state| {
            BeliefPlanner::new(belief, (case.state(), state), costs, 1, &limits, &|| false).ok()
        };
        let Some(mut early) = begin(&belief, case.state()) else { return Ok(()) };
        for macro_action in &paths {
            let before = seen.clone();
            rules::apply(&case.truth, &mut seen.state, Direction::ALL[*macro_action]);
            let belief_update = belief.belief_update(&before, Direction::ALL[*macro_action], &seen);
            belief.update(&belief_update);
        }
        let Some(mut late) = begin(&belief, &seen.state) else { return Ok(()) };
        let budget = Budget::nodes(1_000_000);
        let steps = paths.len() as u32;
        let [early, late] = [&mut early, &mut late]
            .map(|planner| planner.evaluate(&belief, &seen.state, steps, &limits, &budget));
        let (Some(early), Some(late)) = (early, late) else { return Ok(()) };
        if early.is_exact && late.is_exact {
            prop_assert!(is_close(early.upper, late.upper), "{} {}", early.upper, late.upper);
            prop_assert!((early.lost_share - late.lost_share).abs() < 1e-4, "{} {}", early.lost_share, late.lost_share);
        }
    }

    #[test]
    fn stopped_planner_keeps_its_scenarios_and_reports_it(case in solvable_cases(5, 8, 2)) {
        let costs = CostModel::new(Criterion::MeanCost, FAILURE_COST);
        let (belief, state) = (&case.belief, case.state());
        let made = |should_stop| {
            BeliefPlanner::new(belief, (state, state), costs, 1, &FEW_SCENARIOS, should_stop)
        };
        prop_assert!(made(&|| true).is_err());
        let Ok(mut planner) = made(&|| false) else { return Ok(()) };
        // As if observations had refuted all but a few.
        let wanting = PlannerLimits { min_scenarios: usize::MAX, ..FEW_SCENARIOS };
        let mut evaluate_with = |should_stop| {
            let budget = Budget::guarded(1_000_000, should_stop);
            planner.evaluate(belief, state, 0, &wanting, &budget)
        };
        let before = evaluate_with(&|| true);
        if let Some(before) = before.filter(|before| !before.covers_all_scenarios) {
            prop_assert!(before.cut_short && !before.candidates.is_empty());
        }
        let after = evaluate_with(&|| false);
        prop_assert!(after.is_none_or(|after| !after.cut_short));
    }

    #[test]
    fn results_are_exact_only_with_all_paths(case in solvable_cases(5, 6, 2)) {
        let [all, some] = [&AMPLE, &FEW_PATHS].map(|limits| evaluated(&case, limits));
        if let (Some(all), Some(some)) = (all, some) {
            prop_assert!(all.is_exact);
            prop_assert!(!some.is_exact || is_close(all.upper, some.upper));
        }
    }
}

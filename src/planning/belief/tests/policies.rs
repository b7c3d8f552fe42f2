//! Compares policies, their bounds and statistics with exhaustive search.

use super::likely_states::without_ice;
use crate::planning::belief::action_outcomes::{ActionOutcomes, MacroAction};
use crate::planning::belief::belief_graph::policy::WarmStart;
use crate::planning::belief::belief_graph::{BeliefGraph, NodeId};
use crate::planning::belief::bit_board::{CellMask, PackedState, known_cells};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::eval_context::{EvalContext, shared_cells};
use crate::planning::belief::plan_evaluation::PolicyStats;
use crate::planning::belief::rollouts::{RolloutCache, RolloutResult};
use crate::planning::belief::scenario_set::{Cutoff, ScenarioSet};
use crate::planning::belief::state_index::StateIndex;
use crate::planning::belief::table_states::{
    best_case_distances, cutoff_states, near_optimal_states,
};
use crate::planning::belief::testing::board_of;
use crate::planning::belief::testing::brute_force::{Aggregation, BruteForce, ScenarioBits};
use crate::planning::belief::testing::cases::{Case, solvable_cases};
use crate::planning::search::Budget;
use crate::worlds::ice::State;
use proptest::prelude::*;

/// Tolerance: bounds that meet leave a small gap, and each level of a policy may add one.
const CLOSE: f64 = 2e-3;

/// All scenarios of a case, or some of them with other weights.
fn weighted_scenarios(case: &Case, choice: Option<&[f32]>) -> Vec<(CellMask, f32)> {
    let mut scenarios = case.all_scenarios().scenarios;
    if let Some(weights) = choice {
        let mut nth = 0;
        scenarios.retain_mut(|(_, weight)| {
            *weight = weights[nth % weights.len()];
            nth += 1;
            *weight > 0.0
        });
    }
    scenarios
}

/// Weights for some of the scenarios, 0 for the others.
fn weight_choices() -> impl Strategy<Value = Option<Vec<f32>>> {
    let weights = prop::collection::vec(prop_oneof![Just(0.0_f32), 0.01..1.0_f32], 3..40);
    prop::option::of(weights.prop_filter("no world", |weights| weights[0] > 0.0))
}

/// Which states are indexed.
#[derive(Debug, Clone)]
enum IndexedStates {
    All,
    /// The states on paths to the goal.
    OnPaths,
    /// Some states with cutoff states around, and the steps added to the estimates of the latter.
    UpToCutoff(Vec<bool>, u8),
}

fn numbered() -> impl Strategy<Value = IndexedStates> {
    let picks = prop::collection::vec(prop::bool::weighted(0.7), 1..40);
    prop_oneof![
        Just(IndexedStates::All),
        Just(IndexedStates::OnPaths),
        (picks, 0..12_u8)
            .prop_map(|(picks, more_steps)| IndexedStates::UpToCutoff(picks, more_steps))
    ]
}

impl IndexedStates {
    fn states(&self, case: &Case) -> (StateIndex, Cutoff) {
        let all = case.all_states();
        let known = known_cells(&case.board, &case.belief);
        match self {
            Self::All => (all, Cutoff::default()),
            Self::OnPaths => {
                let best = best_case_distances(&case.board, &all, known, &|| false);
                let best = best.expect("no guard");
                let on_ways =
                    near_optimal_states(&case.board, &all, known, case.start, &best, usize::MAX);
                (on_ways.states, Cutoff::default())
            }
            Self::UpToCutoff(picks, more_steps) => {
                let start = all.number_of(case.start);
                let is_picked = |state: u32| picks[state as usize % picks.len()];
                let inside = all.select(|state| start == Some(state) || is_picked(state));
                let expected = (&*without_ice(case, &all), *more_steps);
                cutoff_states(&case.board, &all, &inside, known, expected)
            }
        }
    }

    /// The scenario set of [`weighted_scenarios`].
    fn scenario_set(&self, case: &Case, choice: Option<&[f32]>) -> (StateIndex, ScenarioSet) {
        let (index, cutoff) = self.states(case);
        let scenario_ids = weighted_scenarios(case, choice);
        let scenarios = ScenarioSet::with_cutoff(
            (cutoff, &|_| false),
            &case.board,
            &index,
            scenario_ids,
            true,
            &|| false,
        );
        (index, scenarios.expect("no guard"))
    }
}

/// States in which games end because the tables end, with the steps from there to the goal.
///
/// `None` for states without an index, which count as lost.
fn ends<'a>(
    case: &'a Case,
    all: &'a StateIndex,
    (index, cutoff): (&'a StateIndex, &'a Cutoff),
) -> impl Iterator<Item = (State, Option<u32>)> + 'a {
    (0..all.state_count() as u32).filter_map(move |state| {
        let state = all.state_of(state);
        let number = index.number_of(state);
        let price = number.map(|number| cutoff.leaf_steps_at(number).map(u32::from));
        let end = price.map_or(Some(None), |price| price.map(Some))?;
        Some((case.board.unpack(state), end))
    })
}

fn world_set(scenarios: &[u32]) -> ScenarioBits {
    scenarios.iter().fold(0, |set, scenario| set | 1 << scenario)
}

fn brute_force(case: &Case, scenario_set: &ScenarioSet) -> BruteForce {
    let scenarios = 0..scenario_set.len() as u32;
    BruteForce::new(
        case,
        scenarios.map(|scenario| {
            (
                case.board.cell_set(scenario_set.ice(scenario)),
                f64::from(scenario_set.weight(scenario)),
            )
        }),
    )
}

/// Source of a warm start: every n-th scenario, and the work to search them.
type SmallerSample = Option<(usize, u64)>;

fn smaller_sample() -> impl Strategy<Value = SmallerSample> {
    prop::option::of((1..5_usize, prop_oneof![Just(u64::MAX), 1..400_u64]))
}

/// A graph with a node for the start, after a warm start if there is a source.
fn graph_with_root(
    case: &Case,
    context: &EvalContext<'_>,
    previous: SmallerSample,
) -> (BeliefGraph, NodeId) {
    let scenarios = 0..context.scenarios.len() as u32;
    let mut tree = BeliefGraph::default();
    let root = tree.node_at(context, case.start, 0, scenarios.clone().collect());
    if let Some((every, work)) = previous {
        let mut less = BeliefGraph::default();
        let its_root = less.node_at(context, case.start, 0, scenarios.step_by(every).collect());
        less.improve(context, its_root, &Budget::nodes(work), usize::MAX);
        let warm_start = WarmStart { graph: &less, root: its_root };
        tree.warm_start(context, root, warm_start, &Budget::nodes(work));
    }
    (tree, root)
}

/// Follows a macro-action in one scenario and returns the state after it.
fn carry_out(
    context: &EvalContext<'_>,
    ice: CellMask,
    start: PackedState,
    macro_action: &MacroAction,
) -> PackedState {
    let known = crate::planning::belief::bit_board::KnownCells { ice, floor: !ice };
    let (mut state, mut outcomes) = (start, ActionOutcomes::default());
    for action in &macro_action.actions {
        outcomes.compute(context.board, known, state, *action);
        assert!(outcomes.changes_state() && !outcomes.is_informative());
        state = outcomes.state_after(0);
    }
    state
}

/// Number of steps to the goal in one scenario by the graph's policy; `None` if it fails.
///
/// Also returns whether some of the steps are the estimate of a cutoff state.
fn play(
    context: &EvalContext<'_>,
    graph: &BeliefGraph,
    mut id: NodeId,
    scenario: u32,
) -> Option<(u32, bool)> {
    let ice = context.scenarios.ice(scenario);
    loop {
        let node = graph.node(id);
        if !node.scenarios().contains(&scenario) {
            return None;
        }
        let Some(action_node) = graph.policy_at(id) else {
            return play_rollout(context, node.state(), node.steps(), node.scenarios(), scenario);
        };
        let state = carry_out(context, ice, node.state(), &action_node.macro_action);
        let steps = node.steps() + action_node.macro_action.actions.len() as u32;
        if action_node.outcomes.is_empty() {
            let left = context.steps_from_terminal(state).expect("an end");
            return Some((steps + u32::from(left), left > 0));
        }
        let next = action_node.outcomes.iter().map(|(_, id)| *id);
        id = next.clone().find(|id| graph.node(*id).state() == state)?;
        assert_eq!(graph.node(id).steps(), steps);
    }
}

/// The same as [`play`], by the rollout policy from a state with possible `scenarios`.
fn play_rollout(
    context: &EvalContext<'_>,
    mut state: PackedState,
    mut steps: u32,
    scenarios: &[u32],
    scenario: u32,
) -> Option<(u32, bool)> {
    let mut scenarios = scenarios.to_vec();
    loop {
        if let Some(left) = context.steps_from_terminal(state) {
            return Some((steps + u32::from(left), left > 0));
        }
        let macro_action = context.rollout_macro(state, steps, &scenarios, &mut 0)?;
        let known = shared_cells(context.scenarios, &scenarios);
        let after = carry_out(context, context.scenarios.ice(scenario), state, &macro_action);
        let mut outcomes = ActionOutcomes::default();
        outcomes.compute(
            context.board,
            known,
            macro_action.deterministic_end,
            *macro_action.actions.last()?,
        );
        let seen = outcomes.outcome_in(context.scenarios.ice(scenario));
        scenarios.retain(|other| outcomes.outcome_in(context.scenarios.ice(*other)) == seen);
        steps += macro_action.actions.len() as u32;
        state = after;
    }
}

/// One push from the goal in two scenarios: all floor, and ice behind the target.
fn in_a_corridor(check: impl Fn(&EvalContext<'_>, PackedState)) {
    let (bit_board, start, _) = board_of("@$.__");
    let index =
        StateIndex::new(&bit_board, 1, (1 << bit_board.cell_count()) - 1, 100).expect("few states");
    let scenarios =
        ScenarioSet::new(&bit_board, &index, vec![(0, 0.5), (1 << 3, 0.5)], true, &|| false)
            .expect("no guard");
    let costs = CostModel::new(Criterion::MeanCost, 50.0);
    let context = EvalContext { board: &bit_board, index: &index, scenarios: &scenarios, costs };
    check(&context, start);
}

/// The push that reaches the goal could be repeated, onto a cell that may be ice.
#[test]
fn rollout_ends_at_the_goal() {
    in_a_corridor(|context, start| {
        let simulated = RolloutCache::default().rollout(context, (start, 0), &[0, 1], &mut 0);
        assert_eq!(
            simulated,
            RolloutResult { cost_total: 1.0, stats: PolicyStats::solved(1.0, 1) }
        );
    });
}

#[test]
fn lost_node_differs_from_all_floor_node() {
    in_a_corridor(|context, start| {
        for floor_first in [false, true] {
            let mut graph = BeliefGraph::default();
            let mut scenarios = [vec![], vec![0]];
            scenarios.rotate_left(usize::from(floor_first));
            for one_scenario in scenarios {
                let expected = if one_scenario.is_empty() { 50.0 } else { 1.0 };
                let id = graph.node_at(context, start, 0, one_scenario);
                assert_eq!((graph.node(id).lower(), graph.node(id).upper()), (expected, expected));
            }
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// The scenarios that remain may be improbable, and get the same plan.
    #[test]
    fn rollout_is_independent_of_weight_scale(
        case in solvable_cases(4, 5, 2),
        failure_cost in 5..60_u32,
    ) {
        let index = case.all_states();
        let scenario_ids = weighted_scenarios(&case, None);
        let costs = CostModel::new(Criterion::MeanCost, f64::from(failure_cost));
        let cost = |scale: f32| {
            let scaled = scenario_ids.iter().map(|(ice, weight)| (*ice, weight * scale)).collect();
            let scenarios = ScenarioSet::new(&case.board, &index, scaled, true, &|| false).expect("no guard");
            let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
            let all: Vec<u32> = (0..scenarios.len() as u32).collect();
            let start = (case.start, 0);
            RolloutCache::default().rollout(&context, start, &all, &mut 0).cost_total / f64::from(scale)
        };
        // A power of two changes only the exponent of a weight.
        prop_assert_eq!(cost(1.0), cost(2.0_f32.powi(-30)));
    }

    #[test]
    fn bounds_stay_valid_and_meet_at_the_optimum(
        case in solvable_cases(4, 5, 2),
        failure_cost in 1..30_u32,
        choice in weight_choices(),
        (numbered, over) in (numbered(), prop_oneof![Just(Aggregation::Mean), Just(Aggregation::Worst)]),
        work_limits in prop::collection::vec(1..200_u64, 0..12),
        smaller in smaller_sample(),
    ) {
        let (index, scenarios) = numbered.scenario_set(&case, choice.as_deref());
        let criterion =
            if over == Aggregation::Mean { Criterion::MeanCost } else { Criterion::WorstCase };
        let costs = CostModel::new(criterion, f64::from(failure_cost));
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let (mut graph, root) = graph_with_root(&case, &context, smaller);
        let mut bounds: Vec<(NodeId, f64, f64)> = Vec::new();
        for work in work_limits.into_iter().chain([u64::MAX]) {
            let note = |id: NodeId| (id, graph.node(id).lower(), graph.node(id).upper());
            bounds.extend((0..graph.len() as NodeId).map(note));
            graph.improve(&context, root, &Budget::nodes(work), usize::MAX);
        }
        prop_assert!(graph.node(root).is_closed());
        let note = |id: NodeId| (id, graph.node(id).lower(), graph.node(id).upper());
        bounds.extend((0..graph.len() as NodeId).map(note));

        // Reference: the exact value of every situation that the graph has a node for.
        let mut brute_force = brute_force(&case, &scenarios);
        let all = case.all_states();
        if matches!(numbered, IndexedStates::UpToCutoff(..)) {
            brute_force = brute_force.ending_at(ends(&case, &all, (&index, scenarios.cutoff())));
        }
        let situations: Vec<_> = (0..graph.len() as NodeId)
            .map(|id| {
                let node = graph.node(id);
                let state = case.board.unpack(node.state());
                brute_force.situation(&state, world_set(node.scenarios()))
            })
            .collect();
        let every_world = brute_force.all_scenarios();
        let all = brute_force.situation(case.state(), every_world);
        let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), over);
        for (id, lower, upper) in bounds {
            let node = graph.node(id);
            let situation = situations[id as usize];
            let weight = brute_force.weight(situation);
            if weight == 0.0 || node.steps() > failure_cost {
                continue;
            }
            let value = least[node.steps() as usize][situation];
            prop_assert!(lower <= value + 1e-3, "node {id}: {lower} to {upper}, in truth {value}");
            prop_assert!(value <= upper + 1e-3, "node {id}: {lower} to {upper}, in truth {value}");
        }
        // Lost scenarios are in no node, and cost a failure each.
        let weight = graph.node(root).weight();
        let lost = (brute_force.weight(all) - weight, f64::from(failure_cost));
        let is_lost = graph.node(root).scenarios().len() < scenarios.len();
        let parts = [(weight, graph.node(root).upper()), lost];
        let value = costs.aggregate(parts.into_iter().take(1 + usize::from(is_lost)));
        let expected = least[0][all];
        prop_assert!((value - expected).abs() < CLOSE, "{value}, but in truth {expected}");
    }

    /// The second graph is not searched.
    #[test]
    fn warm_start_reproduces_the_upper_bound(
        case in solvable_cases(4, 5, 2),
        failure_cost in 1..60_u32,
        (choice, numbered) in (weight_choices(), numbered()),
    ) {
        let (index, scenarios) = numbered.scenario_set(&case, choice.as_deref());
        let costs = CostModel::new(Criterion::MeanCost, f64::from(failure_cost));
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let (mut searched, root) = graph_with_root(&case, &context, None);
        searched.improve(&context, root, &Budget::nodes(u64::MAX), usize::MAX);
        let (successor, its_root) = graph_with_root(&case, &context, Some((1, u64::MAX)));
        let [expected, found] = [(&searched, root), (&successor, its_root)].map(|(graph, root)| graph.node(root).upper());
        prop_assert!((found - expected).abs() < CLOSE, "{found}, but was {expected}");
    }

    /// A search at its memory limit opens no more nodes.
    #[test]
    fn memory_is_bounded(
        case in solvable_cases(5, 6, 2),
        more in prop_oneof![Just(0), 1..20_000_usize],
    ) {
        let index = case.all_states();
        let scenarios = case.scenario_set(&index);
        let costs = CostModel::new(Criterion::MeanCost, 60.0);
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let (mut graph, root) = graph_with_root(&case, &context, None);
        let max_bytes = graph.bytes() + more;
        let unbounded = Budget::nodes(u64::MAX);
        graph.improve(&context, root, &unbounded, max_bytes);
        prop_assert!(more > 0 || graph.len() == 1, "{} nodes", graph.len());
        let held = graph.bytes();
        if held >= max_bytes {
            graph.improve(&context, root, &unbounded, max_bytes);
            prop_assert_eq!(graph.bytes(), held);
        }
    }

    #[test]
    fn policy_stats_match_play_in_every_scenario(
        case in solvable_cases(4, 5, 2),
        failure_cost in 1..60_u32,
        (choice, numbered) in (weight_choices(), numbered()),
        work in prop_oneof![Just(u64::MAX), Just(0), 1..400_u64],
        smaller in smaller_sample(),
    ) {
        let (index, scenarios) = numbered.scenario_set(&case, choice.as_deref());
        let costs = CostModel::new(Criterion::MeanCost, f64::from(failure_cost));
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let (mut graph, root) = graph_with_root(&case, &context, smaller);
        graph.improve(&context, root, &Budget::nodes(work), usize::MAX);
        let mut expected = PolicyStats::default();
        let mut cost = 0.0;
        for scenario in graph.node(root).scenarios() {
            let weight = f64::from(scenarios.weight(*scenario));
            expected.weight += weight;
            let steps = play(&context, &graph, root, *scenario);
            let capped = steps.map_or(failure_cost, |(steps, _)| steps.min(failure_cost));
            cost += weight * f64::from(capped);
            if let Some((steps, is_beyond)) = steps {
                expected.cut_off += if is_beyond { weight } else { 0.0 };
                expected.solved += weight;
                expected.steps_total += weight * f64::from(steps);
                expected.max_steps = expected.max_steps.max(steps);
            }
        }
        let found = graph.policy_stats(root);
        prop_assert!((found.weight - expected.weight).abs() < 1e-5);
        prop_assert!((found.solved - expected.solved).abs() < 1e-5, "{found:?} {expected:?}");
        prop_assert!((found.steps_total - expected.steps_total).abs() < 1e-3, "{found:?} {expected:?}");
        prop_assert_eq!(found.max_steps, expected.max_steps);
        prop_assert!((found.cut_off - expected.cut_off).abs() < 1e-5, "{found:?} {expected:?}");
        // The upper bound is at least the cost of the policy.
        let promised = graph.node(root).upper() * graph.node(root).weight();
        prop_assert!(cost <= promised + CLOSE, "{cost}, but promised were {promised}");
    }
}

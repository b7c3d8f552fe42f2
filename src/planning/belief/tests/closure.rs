//! Compares the reported statistics of a policy with those of searching again at every node.

use crate::planning::belief::belief_graph::policy::Closure;
use crate::planning::belief::belief_graph::{BeliefGraph, NodeId};
use crate::planning::belief::cost_model::{CostModel, Criterion};
use crate::planning::belief::eval_context::{EvalContext, split_by_outcome};
use crate::planning::belief::plan_evaluation::PolicyStats;
use crate::planning::belief::scenario_set::ScenarioSet;
use crate::planning::belief::testing::cases::{Case, solvable_cases};
use crate::planning::search::Budget;
use proptest::prelude::*;

/// Failure cost in steps, more than any policy takes on these boards.
const FAILURE_COST: f64 = 100.0;

/// Number of alternatives opened at every node, as for a decision with an explanation.
const RIVALS: usize = 4;

/// Returns the statistics of a policy that searches again in every node it reaches.
fn played(context: &EvalContext<'_>, graph: &mut BeliefGraph, id: NodeId) -> PolicyStats {
    let unbounded = Budget::nodes(u64::MAX);
    graph.improve(context, id, &unbounded, usize::MAX);
    graph.open_alternatives(context, id, RIVALS, &unbounded);
    let (weight, nodes) = match graph.policy_at(id) {
        Some(exit) if exit.terminal_stats.is_some() => return graph.policy_stats(id),
        Some(exit) => (graph.node(id).weight(), exit.outcomes.iter().map(|(_, id)| *id).collect()),
        None => (graph.node(id).weight(), nodes_after_rollout(context, graph, id)),
    };
    if nodes.is_empty() {
        return graph.policy_stats(id);
    }
    let mut sum = PolicyStats::default();
    nodes.into_iter().for_each(|next| sum.merge(played(context, graph, next)));
    PolicyStats { weight, ..sum }
}

/// Returns the nodes after the rollout policy's macro-action.
///
/// None if the macro-action reaches the goal or the policy gives up.
fn nodes_after_rollout(
    context: &EvalContext<'_>,
    graph: &mut BeliefGraph,
    id: NodeId,
) -> Vec<NodeId> {
    let node = graph.node(id);
    let (known, scenarios) = (node.known(), node.scenarios().to_vec());
    let Some(macro_action) = context.rollout_macro(node.state(), node.steps(), &scenarios, &mut 0)
    else {
        return Vec::new();
    };
    let steps = node.steps() + macro_action.actions.len() as u32;
    let Some(outcomes) = context.last_action_outcomes(&macro_action, known) else {
        return Vec::new();
    };
    split_by_outcome(context.scenarios, &outcomes, &scenarios)
        .into_iter()
        .map(|(outcome, part)| graph.node_at(context, outcomes.state_after(outcome), steps, part))
        .collect()
}

/// Scenario set of a case with weights 4^−e for `exponents`, repeated.
fn scenario_set(case: &Case, exponents: &[i32]) -> ScenarioSet {
    let mut scenarios = case.all_scenarios().scenarios;
    for ((_, weight), exponent) in scenarios.iter_mut().zip(exponents.iter().cycle()) {
        *weight = 4.0_f32.powi(-exponent);
    }
    ScenarioSet::new(&case.board, &case.all_states(), scenarios, true, &|| false).expect("no guard")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn reported_stats_match_continued_play(
        case in solvable_cases(5, 9, 2),
        criterion in prop_oneof![Just(Criterion::MeanCost), Just(Criterion::SuccessFirst), Just(Criterion::WorstCase)],
        exponents in prop_oneof![
            prop::collection::vec(0..12_i32, 1..32),
            prop::collection::vec(0..55_i32, 1..32),
        ],
    ) {
        let (index, scenarios) = (case.all_states(), scenario_set(&case, &exponents));
        let costs = CostModel::new(criterion, FAILURE_COST);
        let context = EvalContext { board: &case.board, index: &index, scenarios: &scenarios, costs };
        let mut graph = BeliefGraph::default();
        let root = graph.node_at(&context, case.start, 0, (0..scenarios.len() as u32).collect());
        let unbounded = Budget::nodes(u64::MAX);
        graph.improve(&context, root, &unbounded, usize::MAX);
        prop_assert_eq!(graph.close_policy(&context, root, &unbounded, usize::MAX), Closure::Closed);
        // If no policy guarantees success, the planner does not use the worst case.
        if criterion == Criterion::WorstCase && graph.node(root).upper() >= FAILURE_COST {
            return Ok(());
        }
        let reported = graph.policy_stats(root);
        let played = played(&context, &mut graph, root);
        let close = 1e-9 * reported.weight.max(1e-3);
        prop_assert!((reported.solved - played.solved).abs() <= close, "{reported:?} {played:?}");
        prop_assert!((reported.steps_total - played.steps_total).abs() <= close * FAILURE_COST, "{reported:?} {played:?}");
        prop_assert_eq!(reported.max_steps, played.max_steps, "{:?} {:?}", reported, played);
    }
}

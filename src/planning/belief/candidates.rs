//! Candidates: the evaluated macro-actions of a node, for the result of an evaluation.

use super::action_outcomes::ActionOutcomes;
use super::belief_graph::{BeliefGraph, BeliefNode, NodeId};
use super::distances::UNREACHABLE;
use super::eval_context::{EvalContext, MacroAction};
use super::plan_evaluation::MacroCandidate;

/// Returns the share of a node's weight in which a macro-action makes the goal unreachable.
fn lost_share_of(context: &EvalContext<'_>, macro_action: &MacroAction, node: &BeliefNode) -> f64 {
    let outcomes = context.last_action_outcomes(macro_action, node.known());
    outcomes.map_or(0.0, |outcomes| {
        lost_weight_of(context, &outcomes, node.scenarios()) / node.weight()
    })
}

/// Returns the weight of the scenarios in which the goal is unreachable after an action.
///
/// The action must change the state.
pub(super) fn lost_weight_of(
    context: &EvalContext<'_>,
    outcomes: &ActionOutcomes,
    scenarios: &[u32],
) -> f64 {
    let states = context.index.numbers_after(outcomes);
    let is_lost = |scenario: &&u32| {
        let state = states[outcomes.outcome_in(context.scenarios.ice(**scenario))];
        context.scenarios.distance_or_unreachable(**scenario, state) == UNREACHABLE
    };
    let lost = scenarios.iter().filter(is_lost);
    // The sum of an empty iterator would be -0.
    lost.fold(0.0, |sum, scenario| sum + f64::from(context.scenarios.weight(*scenario)))
}

/// Returns the hindsight cost of a macro-action, aggregated over the node: a lower bound.
fn hindsight_cost_of(
    context: &EvalContext<'_>,
    macro_action: &MacroAction,
    node: &BeliefNode,
) -> f64 {
    let steps = node.steps() + macro_action.actions.len() as u32;
    let Some(outcomes) = context.last_action_outcomes(macro_action, node.known()) else {
        let left = context.steps_from_terminal(macro_action.deterministic_end).unwrap_or_default();
        return context.costs.cost(steps, left);
    };
    context.hindsight_total_after(&outcomes, node.scenarios(), steps) / node.weight()
}

/// Returns the macro-actions of a node, that of the best known policy first.
///
/// The others follow by rising upper bound. If the rollout policy is the best known one, its
/// macro-action comes first. Empty only if the node has no macro-action and the rollout policy
/// gives up.
pub(super) fn candidates(
    context: &EvalContext<'_>,
    graph: &mut BeliefGraph,
    root: NodeId,
) -> Vec<MacroCandidate> {
    let node = graph.node(root);
    let policy = graph.policy_at(root).map(|action_node| action_node.macro_action.clone());
    let mut all: Vec<MacroCandidate> = node
        .actions()
        .iter()
        .map(|action_node| MacroCandidate {
            macro_action: action_node.macro_action.clone(),
            lower: action_node.lower,
            upper: action_node.upper,
            stats: graph.action_stats(root, action_node),
            lost_share: action_node.lost_share,
        })
        .collect();
    all.sort_by(|one, other| {
        let is_rival =
            |candidate: &MacroCandidate| policy.as_ref() != Some(&candidate.macro_action);
        is_rival(one).cmp(&is_rival(other)).then(one.upper.total_cmp(&other.upper))
    });
    // The rollout policy is the best known one: its macro-action may not be in the graph.
    if policy.is_none()
        && let Some(way) =
            context.rollout_macro(node.state(), node.steps(), node.scenarios(), &mut 0)
    {
        let policy_stats = graph.policy_stats(root);
        let lost = lost_share_of(context, &way, node);
        let opened = all
            .iter()
            .find(|candidate| candidate.macro_action == way)
            .map(|candidate| candidate.lower);
        let lower = opened.unwrap_or_else(|| hindsight_cost_of(context, &way, node));
        let upper = node.upper();
        let lower = lower.clamp(node.lower(), upper);
        all.retain(|candidate| candidate.macro_action != way);
        all.insert(
            0,
            MacroCandidate {
                macro_action: way,
                lower,
                upper,
                stats: policy_stats,
                lost_share: lost,
            },
        );
    }
    all
}

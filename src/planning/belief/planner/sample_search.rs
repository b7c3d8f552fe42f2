//! The search with one sample and one criterion, and the candidates that it finds.

use super::{BeliefPlanner, PlannerLimits, PreviousSample};
use crate::planning::belief::action_outcomes::MacroAction;
use crate::planning::belief::belief_graph::policy::{Closure, WarmStart};
use crate::planning::belief::belief_graph::{BeliefGraph, BeliefNode, NodeId};
use crate::planning::belief::bit_board::PackedState;
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::eval_context::{EvalContext, shared_cells};
use crate::planning::belief::plan_evaluation::{BOUND_TOLERANCE, MacroCandidate, PlanEvaluation};
use crate::planning::search::Budget;

/// Number of macro-actions opened besides the best one, so that the choice can be explained.
const ALTERNATIVES: usize = 4;

impl BeliefPlanner {
    /// Evaluates these scenarios by the criterion, with the mean as fallback for the worst case.
    ///
    /// `here` is the state and the number of steps so far. Returns the result and its root node;
    /// `None` if all scenarios are lost. A result by the fallback is never exact.
    pub(super) fn evaluate_scenarios(
        &mut self,
        scenarios: Vec<u32>,
        here: (PackedState, u32),
        previous: Option<&PreviousSample>,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<(PlanEvaluation, NodeId)> {
        let costs = self.effective_costs();
        let Some(on_average) = costs.mean_fallback() else {
            return self.evaluate_with_costs(costs, scenarios, here, previous, limits, budget);
        };
        let mut left = budget.nodes;
        // A guarantee that a smaller sample ruled out is also impossible for a larger one.
        if previous.is_none_or(|previous| previous.costs == costs) {
            let before = self.scenario_evaluations;
            let evaluation =
                self.evaluate_with_costs(costs, scenarios.clone(), here, previous, limits, budget)?;
            // The tolerance covers rounding in sums of costs.
            if evaluation.0.upper < costs.weighted_failure_cost() - BOUND_TOLERANCE {
                return Some(evaluation);
            }
            // No policy succeeds in every scenario. Then all have the same worst case, and the
            // least mean decides; that search gets at least half of the work.
            left = left.saturating_sub(self.scenario_evaluations - before).max(left / 2);
        }
        let left = budget.with_nodes(left);
        let evaluation =
            self.evaluate_with_costs(on_average, scenarios, here, previous, limits, &left);
        evaluation
            .map(|(evaluation, root)| (PlanEvaluation { is_exact: false, ..evaluation }, root))
    }

    /// Returns true if scenarios are sampled and the tables cover all paths.
    ///
    /// Only then losses need the multiplier. Where tables miss paths, the planner already
    /// overestimates losses, or pays the estimate of a cutoff state; both make it careful enough.
    pub(super) fn needs_loss_multiplier(&self) -> bool {
        !self.tables.scenarios.is_complete() && self.tables.covers_all_paths
    }

    /// Returns the cost model for the present scenarios, with the loss multiplier if needed.
    pub(super) fn effective_costs(&self) -> CostModel {
        let is_cautious = self.needs_loss_multiplier();
        if is_cautious {
            self.costs.for_sampled_scenarios(self.loss_multiplier)
        } else {
            self.costs
        }
    }

    /// Evaluates these scenarios with one cost model; see `evaluate_scenarios`.
    fn evaluate_with_costs(
        &mut self,
        cost_model: CostModel,
        scenario_ids: Vec<u32>,
        (state, steps): (PackedState, u32),
        previous: Option<&PreviousSample>,
        limits: &PlannerLimits,
        budget: &Budget<'_>,
    ) -> Option<(PlanEvaluation, NodeId)> {
        // Bounds of another cost model are useless, and a graph that fills its memory cannot grow.
        if self.graph_costs != cost_model || self.graph.bytes() > limits.max_graph_bytes / 2 {
            self.graph = BeliefGraph::default();
        }
        self.graph_costs = cost_model;
        let context = EvalContext {
            board: self.space.board(),
            index: &self.tables.states,
            scenarios: &self.tables.scenarios,
            costs: cost_model,
        };
        // The node drops lost scenarios; `possible` keeps their weight for the share of lost ones.
        let possible = context.weight(&scenario_ids);
        let (seen, work_before) = (self.graph.len(), self.graph.scenario_evaluations);
        let root = self.graph.node_at(&context, state, steps, scenario_ids);
        if self.graph.node(root).scenarios().is_empty() {
            return None;
        }
        // Warm start: replaying the policy of the smaller sample gives the first upper bounds.
        if let Some(PreviousSample { graph: tree, root: its_root, .. }) = previous {
            self.graph.warm_start(
                &context,
                root,
                WarmStart { graph: tree, root: *its_root },
                budget,
            );
        }
        let end = work_before.saturating_add(budget.nodes);
        let left =
            |tree: &BeliefGraph| budget.with_nodes(end.saturating_sub(tree.scenario_evaluations));
        let to_improve = left(&self.graph);
        let cut_short = self.graph.improve(&context, root, &to_improve, limits.max_graph_bytes);
        let to_close = left(&self.graph);
        // An exact policy needs all scenarios, all paths, and met bounds in every node that the
        // policy reaches, not only at the root.
        let may_be_exact = self.tables.scenarios.is_complete()
            && self.tables.covers_all_paths
            && self.graph.node(root).is_closed();
        let closure = may_be_exact
            .then(|| self.graph.close_policy(&context, root, &to_close, limits.max_graph_bytes));
        // Other macro-actions are opened only to explain the choice; they get extra work.
        let for_rivals = budget.with_nodes(budget.nodes.min(limits.max_scenario_evaluations) / 4);
        self.graph.open_alternatives(&context, root, ALTERNATIVES, &for_rivals);
        let courses = candidates(&context, &self.graph, root);
        self.scenario_evaluations += self.graph.scenario_evaluations - work_before;
        let node = self.graph.node(root);
        let granted = shared_cells(&self.tables.scenarios, node.scenarios());
        let evaluation = PlanEvaluation {
            candidates: courses,
            costs: cost_model,
            lower: node.lower(),
            upper: node.upper(),
            is_exact: closure == Some(Closure::Closed),
            covers_all_scenarios: self.tables.scenarios.is_complete(),
            covers_all_paths: self.tables.covers_all_paths,
            assumed_ice: context.board.cell_set(granted.ice),
            scenarios: node.scenarios().len(),
            lost_share: (1.0 - node.weight() / possible).max(0.0),
            nodes: (self.graph.len() - seen) as u64,
            cut_short: cut_short || closure == Some(Closure::Stopped),
        };
        Some((evaluation, root))
    }
}

/// Returns the share of a node's weight in which a macro-action makes the goal unreachable.
fn lost_share_of(context: &EvalContext<'_>, macro_action: &MacroAction, node: &BeliefNode) -> f64 {
    let outcomes = context.last_action_outcomes(macro_action, node.known());
    outcomes.map_or(0.0, |outcomes| {
        context.lost_weight_after(&outcomes, node.scenarios()) / node.weight()
    })
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
fn candidates(context: &EvalContext<'_>, graph: &BeliefGraph, root: NodeId) -> Vec<MacroCandidate> {
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

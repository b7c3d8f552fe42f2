//! Macro-actions of a node: adding them, and backing up bounds from their outcomes to the node.

use super::{ActionNode, BOUND_TOLERANCE, BeliefGraph, BeliefNode, NodeId, first_with_least};
use crate::planning::belief::action_outcomes::ActionOutcomes;
use crate::planning::belief::eval_context::{EvalContext, MacroAction, split_by_outcome};

impl BeliefGraph {
    /// Adds a macro-action to a node and returns the nodes of its outcomes.
    ///
    /// Returns no nodes for a terminal macro-action, which ends at the goal or a cutoff state. Does
    /// not back up the bounds of the node.
    pub(in crate::planning::belief) fn add_action(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        macro_action: MacroAction,
    ) -> Vec<NodeId> {
        let node = self.node(id);
        let action_node = if let Some(action_outcomes) =
            context.last_action_outcomes(&macro_action, node.known)
        {
            self.informative_action(context, id, macro_action, &action_outcomes)
        } else {
            let steps = node.steps + macro_action.actions.len() as u32;
            let left =
                context.steps_from_terminal(macro_action.deterministic_end).unwrap_or_default();
            let cost = context.costs.cost(steps, left);
            let end = Some(context.costs.terminal_stats(node.weight, steps, left));
            ActionNode {
                macro_action,
                lower: cost,
                upper: cost,
                outcomes: Vec::new(),
                terminal_stats: end,
                lost_share: 0.0,
            }
        };
        let outcomes = action_node.outcomes.iter().map(|(_, outcome)| *outcome).collect();
        self.nodes[id as usize].actions.push(action_node);
        outcomes
    }

    /// Builds an informative macro-action with the nodes after its last action.
    ///
    /// `action_outcomes` are the outcomes of that action.
    fn informative_action(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        macro_action: MacroAction,
        action_outcomes: &ActionOutcomes,
    ) -> ActionNode {
        let node = &self.nodes[id as usize];
        let steps = node.steps + macro_action.actions.len() as u32;
        let weight = node.weight;
        let parts = split_by_outcome(context.scenarios, action_outcomes, &node.scenarios);
        self.scenario_evaluations += node.scenarios.len() as u64;
        let outcomes: Vec<(f64, NodeId)> = parts
            .into_iter()
            .map(|(outcome, scenarios)| {
                let id =
                    self.node_at(context, action_outcomes.state_after(outcome), steps, scenarios);
                (self.node(id).weight / weight, id)
            })
            .collect();
        let kept: usize = outcomes.iter().map(|(_, id)| self.node(*id).scenarios.len()).sum();
        let lost = if kept == self.nodes[id as usize].scenarios.len() {
            // An exact 0, not a rounding error: the worst-case criterion counts any loss.
            0.0
        } else {
            (1.0 - outcomes.iter().map(|(share, _)| share).sum::<f64>()).max(0.0)
        };
        let mut action_node = ActionNode {
            macro_action,
            lower: 0.0,
            upper: 0.0,
            outcomes,
            terminal_stats: None,
            lost_share: lost,
        };
        self.update_action_bounds(context, &mut action_node);
        action_node
    }

    /// Sets the bounds of an informative macro-action from those of its outcomes.
    ///
    /// Leaves a terminal macro-action unchanged: its bounds have met.
    fn update_action_bounds(&self, context: &EvalContext<'_>, action_node: &mut ActionNode) {
        if action_node.outcomes.is_empty() {
            return;
        }
        let lost = (action_node.lost_share, context.costs.weighted_failure_cost());
        let together = |bound: &dyn Fn(&BeliefNode) -> f64| {
            let outcomes =
                action_node.outcomes.iter().map(|(share, id)| (*share, bound(self.node(*id))));
            context.costs.aggregate(outcomes.chain([lost]))
        };
        (action_node.lower, action_node.upper) =
            (together(&BeliefNode::lower), together(&BeliefNode::upper));
    }

    /// Updates the bounds of a node from its actions, and theirs from their outcomes.
    ///
    /// Also updates the node's best known policy, unless the bounds had met before. Returns true if
    /// any bound changed.
    pub(in crate::planning::belief) fn back_up(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
    ) -> bool {
        let mut action_nodes = std::mem::take(&mut self.nodes[id as usize].actions);
        let mut has_moved = false;
        for action_node in &mut action_nodes {
            let before = (action_node.lower, action_node.upper);
            self.update_action_bounds(context, action_node);
            has_moved |= before != (action_node.lower, action_node.upper);
        }
        let failure = context.costs.weighted_failure_cost();
        let node = &mut self.nodes[id as usize];
        // Actions that the search has not found yet bound the node from below, too.
        let ahead = node.search.as_ref().map_or(f64::INFINITY, |search| search.lower_bound_ahead());
        let lower = action_nodes
            .iter()
            .map(|action_node| action_node.lower)
            .fold(ahead.min(failure), f64::min);
        let before = (node.lower, node.upper);
        let was_closed = node.is_closed();
        node.upper =
            action_nodes.iter().map(|action_node| action_node.upper).fold(node.upper, f64::min);
        // Bounds only tighten: rounding must not loosen them.
        node.lower = node.lower.max(lower).min(node.upper);
        // Once the bounds meet, the policy stays fixed: see `BeliefNode::policy_action`.
        if !was_closed {
            let best = first_with_least(&action_nodes, |action_node| action_node.upper);
            node.policy_action =
                best.filter(|best| action_nodes[*best].upper <= node.upper + BOUND_TOLERANCE);
        }
        node.actions = action_nodes;
        has_moved || before != (node.lower, node.upper)
    }
}

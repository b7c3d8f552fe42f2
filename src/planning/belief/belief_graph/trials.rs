//! Trials: adding macro-actions to the nodes, and backing up bounds from their outcomes.
//!
//! A *trial* narrows the bounds along one path from the root.

use super::{ActionNode, BeliefGraph, BeliefNode, NodeId};
use crate::planning::belief::action_outcomes::{ActionOutcomes, MacroAction};
use crate::planning::belief::eval_context::{EvalContext, split_by_outcome};
use crate::planning::belief::observation_free_search::SearchProgress;
use crate::planning::belief::plan_evaluation::{BOUND_TOLERANCE, PolicyStats};
use crate::planning::search::Budget;

impl BeliefGraph {
    /// Runs trials until the bounds of `root` meet or a limit is reached.
    ///
    /// The limits are `budget.nodes` scenario evaluations and `max_bytes` of memory, checked
    /// before each trial. Also ends after a trial without effect. Returns true only if the stop
    /// signal ended it.
    pub fn improve(
        &mut self,
        context: &EvalContext<'_>,
        root: NodeId,
        budget: &Budget<'_>,
        max_bytes: usize,
    ) -> bool {
        let end = self.scenario_evaluations.saturating_add(budget.nodes);
        while !self.node(root).is_closed()
            && self.scenario_evaluations < end
            && self.bytes() < max_bytes
        {
            if (budget.should_stop)() {
                return true;
            }
            let work_before = self.scenario_evaluations;
            let has_moved = self.trial(context, root);
            // A trial without effect: only rounding keeps the bounds apart.
            if !has_moved && self.scenario_evaluations == work_before {
                break;
            }
        }
        false
    }

    /// Opens macro-actions of a node until it has `count` besides the best one.
    ///
    /// They open in the order of their lower bounds, so that the choice can be compared with good
    /// alternatives. Opens fewer if the others cost at least a failure, after `work.nodes` scenario
    /// evaluations, or if the stop signal ends it.
    pub fn open_alternatives(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        count: usize,
        work: &Budget<'_>,
    ) {
        let failure = context.costs.weighted_failure_cost();
        let end = self.scenario_evaluations.saturating_add(work.nodes);
        let is_spent = |done: u64| done >= end || (work.should_stop)();
        while self.node(id).actions.len() <= count && !is_spent(self.scenario_evaluations) {
            let ahead = self.node(id).search.as_ref().map(|search| search.lower_bound_ahead());
            if ahead.is_none_or(|cost| cost >= failure) {
                break;
            }
            self.advance_search(context, id);
        }
        // A newly opened action may be better than the best known one.
        self.back_up(context, id);
    }

    /// Runs one trial: descends from the root, then backs the bounds up along the path.
    ///
    /// The descent ends after a step that added nodes to the graph, in a node without
    /// macro-actions, or where all outcomes of the best macro-action have met bounds. Returns true
    /// if a bound on the path changed.
    fn trial(&mut self, context: &EvalContext<'_>, root: NodeId) -> bool {
        let mut path = vec![root];
        let mut at = root;
        loop {
            let known_before = self.nodes.len();
            let Some(action_node) = self.best_action(context, at) else { break };
            // The outcome with the largest share of the gap gains most from a better bound. In the
            // worst case only the most expensive outcome counts.
            let next = self.nodes[at as usize].actions[action_node]
                .outcomes
                .iter()
                .filter(|(_, id)| !self.node(*id).is_closed())
                .map(|(share, id)| {
                    let node = self.node(*id);
                    (context.costs.gap_priority(*share, node.lower, node.upper), *id)
                })
                .max_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, id)) = next else { break };
            path.push(id);
            at = id;
            // New nodes already have bounds from their heuristics, so the trial ends here.
            if self.nodes.len() > known_before {
                break;
            }
        }
        let mut has_moved = false;
        for id in path.into_iter().rev() {
            has_moved |= self.back_up(context, id);
        }
        has_moved
    }

    /// Returns the index of the action with the least lower bound; `None` without actions.
    ///
    /// First advances the observation-free search until it can find no action with a lower bound
    /// below both that bound and the node's upper bound.
    fn best_action(&mut self, context: &EvalContext<'_>, id: NodeId) -> Option<usize> {
        loop {
            let node = &self.nodes[id as usize];
            let best = first_with_least(&node.actions, |action_node| action_node.lower);
            let best_lower =
                best.map_or(f64::INFINITY, |action_node| node.actions[action_node].lower);
            let ahead = node.search.as_ref()?.lower_bound_ahead();
            // An action at the upper bound cannot be better than the best known policy.
            if ahead >= best_lower - 1e-9 || ahead >= node.upper {
                return best;
            }
            self.advance_search(context, id);
        }
    }

    /// Advances the observation-free search of a node by one state or macro-action.
    ///
    /// Adds a macro-action that it finds to the node, unless the node has an equivalent one.
    fn advance_search(&mut self, context: &EvalContext<'_>, id: NodeId) {
        let node = &mut self.nodes[id as usize];
        let Some(mut search) = node.search.take() else { return };
        let steps = node.steps;
        let size = search.size();
        let found = search.advance(
            context,
            (&node.scenarios, node.weight),
            steps,
            &mut self.scenario_evaluations,
        );
        self.search_nodes_held += search.size().saturating_sub(size);
        match found {
            SearchProgress::Pending => {}
            SearchProgress::Terminal(way) | SearchProgress::Informative(way) => {
                let is_end = context.steps_from_terminal(way.deterministic_end).is_some();
                let is_open = |ActionNode { macro_action: other, .. }: &ActionNode| {
                    other.deterministic_end == way.deterministic_end
                        && other.actions.len() == way.actions.len()
                        && (is_end || other.actions.last() == way.actions.last())
                };
                // A warm start or `close_policy` may have opened it already.
                if !node.actions.iter().any(is_open) {
                    self.add_action(context, id, way);
                }
            }
        }
        self.nodes[id as usize].search = Some(search);
    }

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
            let end = Some(PolicyStats::terminal(context.costs, node.weight, steps, left));
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

/// Returns the index of the first action with the least cost; `None` without actions.
fn first_with_least(
    action_nodes: &[ActionNode],
    cost: impl Fn(&ActionNode) -> f64,
) -> Option<usize> {
    (0..action_nodes.len())
        .min_by(|one, other| cost(&action_nodes[*one]).total_cmp(&cost(&action_nodes[*other])))
}

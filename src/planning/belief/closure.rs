//! The best known policy: its actions, its statistics, and closing its bounds.
//!
//! A node is *closed* if its bounds meet. A node can be closed while a branch of its policy is
//! still open: a branch too improbable to move the mean, or, for the worst-case criterion, one that
//! is better than the worst case. Statistics such as the worst case would then describe a policy
//! that a later search replaces.

use super::belief_graph::{ActionNode, BOUND_TOLERANCE, BeliefGraph, NodeId};
use super::eval_context::EvalContext;
use super::policy_stats::PolicyStats;
use crate::planning::search::Budget;
use rustc_hash::FxHashSet;

/// Share of a node's weight below which a scenario cannot reliably move the mean cost.
const NEGLIGIBLE_SHARE: f64 = 1e-9;

/// Result of [`BeliefGraph::close_policy`]: whether all bounds of a policy meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closure {
    /// The bounds meet in every node that the policy reaches.
    Closed,
    /// A node may still be open: a limit or rounding ended the search.
    LimitReached,
    /// A node may still be open: the stop signal ended the search.
    Stopped,
}

impl BeliefGraph {
    /// Returns the best known policy's macro-action: the one with the least upper bound.
    ///
    /// `None` if the rollout policy or giving up costs less. Fixed once the bounds of the node
    /// meet, except that [`Self::close_policy`] may replace `None` by the rollout policy's
    /// macro-action.
    #[must_use]
    pub fn policy_at(&self, id: NodeId) -> Option<&ActionNode> {
        let node = self.node(id);
        node.policy_action.map(|action_node| &node.actions[action_node])
    }

    /// Returns the statistics of the best known policy over the scenarios of a node.
    ///
    /// See [`Self::policy_at`]. Visits every node once for each path on which the policy reaches
    /// it.
    #[must_use]
    pub fn policy_stats(&self, id: NodeId) -> PolicyStats {
        self.policy_at(id)
            .map_or(self.node(id).rollout_stats, |action_node| self.action_stats(id, action_node))
    }

    /// Returns the statistics of this macro-action, followed by the best known policy.
    ///
    /// `action_node` must be one of the actions of node `id`.
    #[must_use]
    pub fn action_stats(&self, id: NodeId, action_node: &ActionNode) -> PolicyStats {
        let node = self.node(id);
        if let Some(end) = action_node.terminal_stats {
            return end;
        }
        let mut sum = PolicyStats::default();
        action_node.outcomes.iter().for_each(|(_, outcome)| sum.merge(self.policy_stats(*outcome)));
        // Scenarios that the macro-action loses are in no outcome.
        PolicyStats { weight: node.weight(), ..sum }
    }

    /// Closes the bounds of every node that the policy reaches from `root`.
    ///
    /// Stops at `budget.nodes` scenario evaluations, at `max_bytes` of memory, or when the stop
    /// signal fires.
    pub fn close_policy(
        &mut self,
        context: &EvalContext<'_>,
        root: NodeId,
        budget: &Budget<'_>,
        max_bytes: usize,
    ) -> Closure {
        let end = self.scenario_evaluations.saturating_add(budget.nodes);
        let (mut due, mut seen) = (vec![root], FxHashSet::default());
        while let Some(id) = due.pop() {
            if !seen.insert(id) {
                continue;
            }
            let left = budget.with_nodes(end.saturating_sub(self.scenario_evaluations));
            let is_stopped = self.improve(context, id, &left, max_bytes);
            if is_stopped {
                return Closure::Stopped;
            }
            if !self.node(id).is_closed() {
                return Closure::LimitReached;
            }
            // The rollout policy is the best here, but its later nodes are not in the graph. Add
            // its next macro-action, so that they get bounds as well.
            if self.policy_at(id).is_none() && !self.rollout_matches_hindsight(context, id) {
                if (budget.should_stop)() {
                    return Closure::Stopped;
                }
                let is_spent = self.scenario_evaluations >= end || self.bytes() >= max_bytes;
                if is_spent || !self.add_rollout_action(context, id) {
                    return Closure::LimitReached;
                }
            }
            let policy = self.policy_at(id);
            due.extend(
                policy.into_iter().flat_map(|action_node| &action_node.outcomes).map(|(_, id)| *id),
            );
        }
        Closure::Closed
    }

    /// Returns true if the rollout policy provably has the hindsight cost in every scenario.
    ///
    /// Equal bounds of the mean prove that, unless a scenario is too improbable to move the mean.
    /// Always false for the worst-case criterion.
    fn rollout_matches_hindsight(&self, context: &EvalContext<'_>, id: NodeId) -> bool {
        let node = self.node(id);
        let least = NEGLIGIBLE_SHARE * node.weight();
        let counts = |scenario: &u32| f64::from(context.scenarios.weight(*scenario)) >= least;
        !context.costs.is_worst_case()
            && node.lower() == node.upper()
            && node.scenarios().iter().all(counts)
    }

    /// Adds the rollout policy's macro-action and makes it the policy of the node.
    ///
    /// Returns false if the upper bound of that macro-action exceeds the node's. Returns true
    /// without a change if the rollout policy gives up.
    fn add_rollout_action(&mut self, context: &EvalContext<'_>, id: NodeId) -> bool {
        let (node, mut work) = (self.node(id), 0);
        let macro_action =
            context.rollout_macro(node.state(), node.steps(), node.scenarios(), &mut work);
        self.scenario_evaluations += work;
        let Some(macro_action) = macro_action else { return true };
        if !self
            .node(id)
            .actions()
            .iter()
            .any(|action_node| action_node.macro_action == macro_action)
        {
            self.add_action(context, id, macro_action.clone());
        }
        let node = &mut self.nodes[id as usize];
        let most = node.upper() + BOUND_TOLERANCE;
        let is_it = |action_node: &ActionNode| {
            action_node.macro_action == macro_action && action_node.upper <= most
        };
        node.policy_action = node.actions.iter().position(is_it);
        node.policy_action.is_some()
    }
}

//! The best known policy: closing its bounds, and starting from that for a smaller sample.
//!
//! A node is *closed* if its bounds meet. A node can be closed while a branch of its policy is
//! still open: a branch too improbable to move the mean, or, for the worst-case criterion, one that
//! is better than the worst case. Statistics such as the worst case would then describe a policy
//! that a later search replaces.
//!
//! A *warm start* replays the policy for a smaller sample on a larger one. This *old policy* treats
//! a cell as known if all its scenarios agree there. On the larger sample its macro-actions may
//! bring observations earlier than planned, so they are split there. Where the old policy has a
//! next action, nodes for it are added to the new graph, with bounds for the larger sample. The
//! search starts from these bounds.

use super::{ActionNode, BeliefGraph, NodeId};
use crate::board::Direction;
use crate::planning::belief::action_outcomes::{ActionOutcomes, MacroAction};
use crate::planning::belief::bit_board::PackedState;
use crate::planning::belief::eval_context::EvalContext;
use crate::planning::belief::plan_evaluation::BOUND_TOLERANCE;
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

/// Policy to start from: a belief graph over fewer scenarios, and its root.
#[derive(Debug, Clone, Copy)]
pub struct WarmStart<'a> {
    /// Belief graph of the smaller sample.
    pub graph: &'a BeliefGraph,
    /// Node in which the policy begins.
    pub root: NodeId,
}

/// Function that returns true once the work limit is reached or the stop signal fires.
///
/// Takes the number of scenario evaluations so far.
type IsWorkSpent<'a> = &'a dyn Fn(u64) -> bool;

/// Position inside a macro-action of the old policy.
///
/// `old` has the old graph and the node of the macro-action, `action`.
struct PartialMacro<'a> {
    old: WarmStart<'a>,
    action: &'a ActionNode,
    /// Actions of the macro-action that are still to be taken.
    actions_left: &'a [Direction],
}

impl BeliefGraph {
    /// Adds the nodes of an old policy to the graph, and backs up their bounds.
    ///
    /// The scenarios of node `id` must include those of the old policy. An action that becomes
    /// informative ends a macro-action early. The rollout policy continues where the outcome is not
    /// one that the old policy expected, and everywhere after `budget.nodes` scenario evaluations
    /// or when the stop signal fires.
    pub fn warm_start(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        warm_start: WarmStart<'_>,
        budget: &Budget<'_>,
    ) {
        let end = self.scenario_evaluations.saturating_add(budget.nodes);
        self.graft_policy(context, id, warm_start, &|work| work >= end || (budget.should_stop)());
    }

    /// Adds the old policy, from the node `old.root` on, to a node.
    ///
    /// Adds nothing if the old policy continues there with the rollout policy or gives up.
    fn graft_policy(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        old: WarmStart<'_>,
        is_work_spent: IsWorkSpent<'_>,
    ) {
        if let Some(action_node) = old.graph.policy_at(old.root) {
            let rest = PartialMacro {
                old,
                action: action_node,
                actions_left: &action_node.macro_action.actions,
            };
            self.graft_macro(context, id, &rest, is_work_spent);
        }
    }

    /// Adds the rest of an old macro-action, split where it becomes informative.
    ///
    /// Adds nothing to a node that is lost or closed or has macro-actions, once the work is spent,
    /// or if the rest neither becomes informative nor ends in a terminal state.
    fn graft_macro(
        &mut self,
        context: &EvalContext<'_>,
        id: NodeId,
        rest: &PartialMacro<'_>,
        is_work_spent: IsWorkSpent<'_>,
    ) {
        let &PartialMacro { old, action: action_node, actions_left: actions } = rest;
        if is_work_spent(self.scenario_evaluations) {
            return;
        }
        let node = self.node(id);
        // Nothing to gain: lost, closed, or visited on another path.
        if node.scenarios().is_empty() || node.is_closed() || !node.actions().is_empty() {
            return;
        }
        let (known, mut state) = (node.known(), node.state());
        let (mut action_outcomes, mut count) = (ActionOutcomes::default(), 0);
        // Follow the old actions up to the first that is informative in the larger sample.
        for action in actions {
            action_outcomes.compute(context.board, known, state, *action);
            count += 1;
            if action_outcomes.is_informative() {
                break;
            }
            state = action_outcomes.state_after(0);
        }
        let macro_action =
            MacroAction { deterministic_end: state, actions: actions[..count].to_vec() };
        if !action_outcomes.is_informative() && context.steps_from_terminal(state).is_none() {
            // Happens only if the smaller sample is not part of the larger one.
            return;
        }
        let outcomes = self.add_action(context, id, macro_action);
        for outcome in outcomes {
            let next_state = self.node(outcome).state();
            // Split early: the remaining actions apply only to the outcome that was certain in the
            // smaller sample.
            if count < actions.len() {
                if next_state == expected_state(context, old, state, actions[count - 1]) {
                    let actions = &actions[count..];
                    let rest = PartialMacro { old, action: action_node, actions_left: actions };
                    self.graft_macro(context, outcome, &rest, is_work_spent);
                }
            } else if let Some(root) = old.outcome_at(action_node, next_state) {
                self.graft_policy(context, outcome, WarmStart { root, ..old }, is_work_spent);
            }
        }
        self.back_up(context, id);
    }
}

impl WarmStart<'_> {
    /// Returns the old node for the outcome with this state; `None` if there is none.
    fn outcome_at(self, action_node: &ActionNode, state: PackedState) -> Option<NodeId> {
        action_node
            .outcomes
            .iter()
            .map(|(_, id)| *id)
            .find(|id| self.graph.node(*id).state() == state)
    }
}

/// Returns the state after an action that was not informative in the smaller sample.
fn expected_state(
    context: &EvalContext<'_>,
    warm_start: WarmStart<'_>,
    state: PackedState,
    action: Direction,
) -> PackedState {
    let mut outcomes = ActionOutcomes::default();
    outcomes.compute(context.board, warm_start.graph.node(warm_start.root).known(), state, action);
    outcomes.state_after(0)
}

//! Warm start: replays the policy for a smaller sample on a larger one.
//!
//! The *old policy*, for the smaller sample, treats a cell as known if all its scenarios agree
//! there. On the larger sample its macro-actions may bring observations earlier than planned, so
//! they are split there. Where the old policy has a next action, nodes for it are added to the new
//! graph, with bounds for the larger sample. The search starts from these bounds.

use super::action_outcomes::ActionOutcomes;
use super::belief_graph::{ActionNode, BeliefGraph, NodeId};
use super::bit_board::PackedState;
use super::eval_context::{EvalContext, MacroAction};
use crate::board::Direction;
use crate::planning::search::Budget;

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
    /// Adds nothing to a node that is lost or closed or has macro-actions.
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

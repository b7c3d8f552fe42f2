//! Warm start: replays the policy for a smaller sample on a larger one.
//!
//! The policy for few scenarios takes their agreements for knowledge. On the larger sample its
//! macro-actions may bring observations earlier than planned, so they are split there. As far as
//! the old policy has an answer, its nodes and their upper bounds are added to the new graph. The
//! search starts from these bounds.

use super::ground::{Ground, Macro};
use super::rink::Pose;
use super::slide::Slide;
use super::tree::{Exit, NodeId, Tree};
use crate::board::Direction;
use crate::planning::search::Budget;

/// A policy to start from: a graph over a subset of the scenarios, and its root.
#[derive(Debug, Clone, Copy)]
pub struct Bequest<'a> {
    /// Belief graph of the smaller sample.
    pub tree: &'a Tree,
    /// Node in which the policy begins.
    pub root: NodeId,
}

/// Returns true once the work limit is reached; takes the scenario evaluations so far.
type IsEnough<'a> = &'a dyn Fn(u64) -> bool;

/// Position inside a macro-action of the old policy.
struct UnderWay<'a> {
    bequest: Bequest<'a>,
    exit: &'a Exit,
    /// Its actions that are still to be taken.
    actions: &'a [Direction],
}

impl Tree {
    /// Adds the nodes of an old policy to the graph, and backs up their bounds.
    ///
    /// The scenarios of node `id` must include those of the old policy. An action that becomes
    /// informative ends a macro-action early. The rollout policy continues where the outcome is not
    /// one that the old policy expected, or the work limit is reached. O(nodes of the policy ×
    /// scenarios × steps of a rollout).
    pub fn inherit(
        &mut self,
        ground: &Ground<'_>,
        id: NodeId,
        bequest: Bequest<'_>,
        budget: &Budget<'_>,
    ) {
        let end = self.work.saturating_add(budget.nodes);
        self.take_over_all(ground, id, bequest, &|work| work >= end || (budget.should_stop)());
    }

    /// Adds the old policy's macro-action at the root of `bequest` to a node.
    fn take_over_all(
        &mut self,
        ground: &Ground<'_>,
        id: NodeId,
        bequest: Bequest<'_>,
        is_enough: IsEnough<'_>,
    ) {
        if let Some(exit) = bequest.tree.policy_at(bequest.root) {
            let under_way = UnderWay { bequest, exit, actions: &exit.way.actions };
            self.take_over(ground, id, &under_way, is_enough);
        }
    }

    /// Adds the rest of an old macro-action, split where it becomes informative.
    fn take_over(
        &mut self,
        ground: &Ground<'_>,
        id: NodeId,
        under_way: &UnderWay<'_>,
        is_enough: IsEnough<'_>,
    ) {
        let &UnderWay { bequest, exit, actions } = under_way;
        if is_enough(self.work) {
            return;
        }
        let node = self.node(id);
        // Nothing to gain: lost, closed, or visited on another path.
        if node.worlds().is_empty() || node.is_closed() || !node.exits().is_empty() {
            return;
        }
        let (known, mut pose) = (node.known(), node.pose());
        let (mut slide, mut count) = (Slide::default(), 0);
        // Follow the old actions up to the first that is informative in the larger sample.
        for action in actions {
            slide.follow(ground.rink, known, pose, *action);
            count += 1;
            if slide.is_informative() {
                break;
            }
            pose = slide.pose_after(0);
        }
        let way = Macro { pose, actions: actions[..count].to_vec() };
        if !slide.is_informative() && ground.steps_from_end(pose).is_none() {
            // Happens only if the smaller sample is not part of the larger one.
            return;
        }
        let outcomes = self.open_way(ground, id, way);
        for outcome in outcomes {
            let pose_after = self.node(outcome).pose();
            // Split early: continue the rest where the outcome is the one that the old policy took
            // for certain.
            if count < actions.len() {
                if pose_after == expected(ground, bequest, pose, actions[count - 1]) {
                    let actions = &actions[count..];
                    let under_way = UnderWay { bequest, exit, actions };
                    self.take_over(ground, outcome, &under_way, is_enough);
                }
            } else if let Some(root) = bequest.outcome_at(exit, pose_after) {
                self.take_over_all(ground, outcome, Bequest { root, ..bequest }, is_enough);
            }
        }
        self.back_up(ground, id);
    }
}

impl Bequest<'_> {
    /// Returns the old node for an outcome that leads to this state.
    fn outcome_at(self, exit: &Exit, pose: Pose) -> Option<NodeId> {
        exit.outcomes.iter().map(|(_, id)| *id).find(|id| self.tree.node(*id).pose() == pose)
    }
}

/// Returns the state after an action that reveals nothing in the smaller sample.
fn expected(ground: &Ground<'_>, bequest: Bequest<'_>, pose: Pose, action: Direction) -> Pose {
    let mut slide = Slide::default();
    slide.follow(ground.rink, bequest.tree.node(bequest.root).known(), pose, action);
    slide.pose_after(0)
}

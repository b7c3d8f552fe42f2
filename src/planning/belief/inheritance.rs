//! A policy found for some worlds, taken over where more are looked at.
//!
//! In few worlds the search sees to the end, but takes what they have in common for granted. Played
//! in more of them, step by step as long as it knows what to do, its policy is worth what it is
//! worth there, and the search goes on from that.

use super::ground::{Ground, Macro};
use super::rink::Pose;
use super::slide::Slide;
use super::tree::{Exit, NodeId, Tree};
use crate::board::Direction;
use crate::planning::search::Budget;

/// A policy for a part of the worlds, from a node of their tree on.
#[derive(Debug, Clone, Copy)]
pub struct Bequest<'a> {
    /// What is known about these worlds.
    pub tree: &'a Tree,
    /// Where the policy begins.
    pub root: NodeId,
}

/// Whether the heir may look at no more worlds, having looked at so many so far.
type IsEnough<'a> = &'a dyn Fn(u64) -> bool;

/// A macro of the policy on which the player is.
struct UnderWay<'a> {
    bequest: Bequest<'a>,
    exit: &'a Exit,
    /// Its actions that are still to come.
    actions: &'a [Direction],
}

impl Tree {
    /// Opens what the policy does from a node on, whose worlds are those of the bequest and more.
    /// An action that may reveal something only now becomes the end of a macro; where it leads
    /// elsewhere than the policy takes for certain, or the budget is spent, the cheap policy goes
    /// on. O(nodes of the policy × worlds × steps of the cheap one).
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
        if node.worlds().is_empty() || node.is_closed() || !node.exits().is_empty() {
            return;
        }
        let (known, mut pose) = (node.known(), node.pose());
        let (mut slide, mut count) = (Slide::default(), 0);
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
            // Only if the worlds of the bequest are not among these.
            return;
        }
        let outcomes = self.open_way(ground, id, way);
        for outcome in outcomes {
            let pose_after = self.node(outcome).pose();
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
    /// What its macro leads to where it ends in that pose.
    fn outcome_at(self, exit: &Exit, pose: Pose) -> Option<NodeId> {
        exit.outcomes.iter().map(|(_, id)| *id).find(|id| self.tree.node(*id).pose() == pose)
    }
}

/// Where an action leads that reveals nothing in the worlds of the bequest.
fn expected(ground: &Ground<'_>, bequest: Bequest<'_>, pose: Pose, action: Direction) -> Pose {
    let mut slide = Slide::default();
    slide.follow(ground.rink, bequest.tree.node(bequest.root).known(), pose, action);
    slide.pose_after(0)
}

//! The best policy known: what it does, and what it leads to.
//!
//! That the bounds of a node meet says little of what lies behind it where that hardly counts: in
//! worlds too improbable to move a mean, or better than the worst where only the worst counts. What
//! is told of the policy besides, its mean and its worst case, is what is played only if nothing
//! better is found there later.

use super::ground::Ground;
use super::outlook::Outlook;
use super::tree::{CLOSE, Exit, NodeId, Tree};
use crate::planning::search::Budget;
use rustc_hash::FxHashSet;

/// A share of the worlds of which a mean of steps does not tell a step reliably.
const NEGLIGIBLE: f64 = 1e-9;

/// How far a policy was pursued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pursuit {
    /// Wherever it leads.
    Done,
    /// As far as work, memory and rounding allowed.
    Spent,
    /// Until the guard ended it.
    Stopped,
}

impl Tree {
    /// The macro that the best policy known takes at a node, the one with the least upper bound;
    /// `None` if that is the cheap policy (or giving up). No other policy is taken once the bounds
    /// of the node meet.
    #[must_use]
    pub fn policy_at(&self, id: NodeId) -> Option<&Exit> {
        let node = self.node(id);
        node.policy.map(|exit| &node.exits[exit])
    }

    /// What the best policy known leads to from a node, see [`Self::policy_at`]. O(nodes of the
    /// policy).
    #[must_use]
    pub fn outlook(&self, id: NodeId) -> Outlook {
        self.policy_at(id).map_or(self.node(id).cheap, |exit| self.outlook_of(id, exit))
    }

    /// The same if a certain macro is taken first.
    #[must_use]
    pub fn outlook_of(&self, id: NodeId, exit: &Exit) -> Outlook {
        let node = self.node(id);
        if let Some(end) = exit.end {
            return end;
        }
        let mut sum = Outlook::default();
        exit.outcomes.iter().for_each(|(_, outcome)| sum.add(self.outlook(*outcome)));
        // Worlds in which the macro itself loses are in no node.
        Outlook { weight: node.weight(), ..sum }
    }

    /// Narrows the bounds of all that the best policy known leads to from a node whose bounds meet,
    /// until they meet there too, or `budget.nodes` units of work (worlds looked at) are spent, or
    /// `most_bytes` are held, or the guard ends it. O(nodes of the policy), and the searches that
    /// would be made there later anyway.
    pub fn settle(
        &mut self,
        ground: &Ground<'_>,
        root: NodeId,
        budget: &Budget<'_>,
        most_bytes: usize,
    ) -> Pursuit {
        let end = self.work.saturating_add(budget.nodes);
        let (mut due, mut seen) = (vec![root], FxHashSet::default());
        while let Some(id) = due.pop() {
            if !seen.insert(id) {
                continue;
            }
            let left = budget.with_nodes(end.saturating_sub(self.work));
            let is_stopped = self.improve(ground, id, &left, most_bytes);
            if is_stopped {
                return Pursuit::Stopped;
            }
            if !self.node(id).is_closed() {
                return Pursuit::Spent;
            }
            if self.policy_at(id).is_none() && !self.is_as_good_as_sight(ground, id) {
                if (budget.should_stop)() {
                    return Pursuit::Stopped;
                }
                let is_spent = self.work >= end || self.bytes() >= most_bytes;
                if is_spent || !self.take_cheap_way(ground, id) {
                    return Pursuit::Spent;
                }
            }
            let policy = self.policy_at(id);
            due.extend(policy.into_iter().flat_map(|exit| &exit.outcomes).map(|(_, id)| *id));
        }
        Pursuit::Done
    }

    /// Whether the cheap policy is as good as sight in every world here, and so all along. A mean
    /// says so unless a world is too improbable to move it.
    fn is_as_good_as_sight(&self, ground: &Ground<'_>, id: NodeId) -> bool {
        let node = self.node(id);
        let least = NEGLIGIBLE * node.weight();
        let counts = |world: &u32| f64::from(ground.bank.weight(*world)) >= least;
        !ground.stakes.is_about_the_worst()
            && node.lower() == node.upper()
            && node.worlds().iter().all(counts)
    }

    /// Makes an exit of the way that the cheap policy takes, where that is the best one. Whether it
    /// is as good.
    fn take_cheap_way(&mut self, ground: &Ground<'_>, id: NodeId) -> bool {
        let (node, mut work) = (self.node(id), 0);
        let way = ground.greedy_way(node.pose(), node.steps(), node.worlds(), &mut work);
        self.work += work;
        let Some(way) = way else { return true };
        if !self.node(id).exits().iter().any(|exit| exit.way == way) {
            self.open_way(ground, id, way.clone());
        }
        let node = &mut self.nodes[id as usize];
        let most = node.upper() + CLOSE;
        let is_it = |exit: &Exit| exit.way == way && exit.upper <= most;
        node.policy = node.exits.iter().position(is_it);
        node.policy.is_some()
    }
}

//! The best known policy: its actions, its statistics, and closing its bounds.
//!
//! The bounds of a node can meet while a branch of its policy is still open: a branch too
//! improbable to move the mean, or one that is better than the worst case where only that counts.
//! Statistics such as the worst case would then describe a policy that a later search replaces.

use super::ground::Ground;
use super::outlook::Outlook;
use super::tree::{CLOSE, Exit, NodeId, Tree};
use crate::planning::search::Budget;
use rustc_hash::FxHashSet;

/// Share of the weight that is too small to move a mean reliably.
const NEGLIGIBLE: f64 = 1e-9;

/// How far the bounds of a policy were closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pursuit {
    /// In every node that the policy reaches.
    Done,
    /// Not everywhere: the limits or rounding ended it.
    Spent,
    /// Not everywhere: the guard stopped it.
    Stopped,
}

impl Tree {
    /// Returns the best known policy's macro-action: that with the least upper bound.
    ///
    /// `None` for the rollout policy or giving up. Fixed once the bounds of the node meet.
    #[must_use]
    pub fn policy_at(&self, id: NodeId) -> Option<&Exit> {
        let node = self.node(id);
        node.policy.map(|exit| &node.exits[exit])
    }

    /// Returns the statistics of the best known policy from a node on.
    ///
    /// See [`Self::policy_at`]. O(nodes of the policy).
    #[must_use]
    pub fn outlook(&self, id: NodeId) -> Outlook {
        self.policy_at(id).map_or(self.node(id).cheap, |exit| self.outlook_of(id, exit))
    }

    /// Returns the statistics of the policy that takes this macro-action first.
    #[must_use]
    pub fn outlook_of(&self, id: NodeId, exit: &Exit) -> Outlook {
        let node = self.node(id);
        if let Some(end) = exit.end {
            return end;
        }
        let mut sum = Outlook::default();
        exit.outcomes.iter().for_each(|(_, outcome)| sum.add(self.outlook(*outcome)));
        // Scenarios that the macro-action loses are in no outcome.
        Outlook { weight: node.weight(), ..sum }
    }

    /// Closes the bounds of every node that the policy reaches from a closed `root`.
    ///
    /// Stops at `budget.nodes` scenario evaluations, `most_bytes` of memory, or when the guard says
    /// so. O(nodes of the policy), and the searches that later decisions would do anyway.
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
            // The rollout policy is the best here, but its later nodes are not in the graph. Add
            // its next macro-action, so that they get bounds as well.
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

    /// Returns true if the rollout policy reaches the hindsight cost in every scenario.
    ///
    /// Equal means prove that unless a scenario is too improbable to move the mean.
    fn is_as_good_as_sight(&self, ground: &Ground<'_>, id: NodeId) -> bool {
        let node = self.node(id);
        let least = NEGLIGIBLE * node.weight();
        let counts = |world: &u32| f64::from(ground.bank.weight(*world)) >= least;
        !ground.stakes.is_about_the_worst()
            && node.lower() == node.upper()
            && node.worlds().iter().all(counts)
    }

    /// Adds the rollout policy's macro-action and makes it the policy of the node.
    ///
    /// Returns false if it costs more than the upper bound.
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

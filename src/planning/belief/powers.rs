//! How much a planner may take on.

use super::bank::Bank;
use super::stakes::Stakes;
use super::tables::TableLimits;

/// How much a planner may take on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Powers {
    /// Poses of the whole board, for tables of one byte each.
    pub most_poses: usize,
    /// Where there are more: poses about a plan for floor that have numbers all the same; none if 0.
    pub most_poses_around_plan: usize,
    /// Nodes of the search for that plan.
    pub plan_nodes: u64,
    /// Poses with distances in every world, those at the edge not counted.
    pub most_poses_in_bank: usize,
    /// Distances of a bank: poses times worlds, one byte each. One table is made in any case.
    pub most_distances: usize,
    /// Worlds counted out one by one at most, also where more distances would be affordable.
    pub most_worlds_counted: usize,
    /// Worlds drawn at most, where they cannot all be counted.
    pub most_worlds_drawn: usize,
    /// So many of them are looked at first.
    pub first_worlds: usize,
    /// Bytes of the belief graph, with the one from which a policy is taken over.
    pub most_tree_bytes: usize,
    /// Worlds looked at for one decision, or as many as its budget has nodes if these are fewer.
    /// Not counted are rivals, which get up to a quarter more so that the choice can be explained.
    /// And where a guarantee was sought in vain, the best mean is sought with at least half of what
    /// that had.
    pub work: u64,
    /// A bank with fewer possible worlds left is filled up again.
    pub fewest_worlds: usize,
}

impl Powers {
    /// What may go into tables where policies are compared by these prices.
    pub(super) fn for_tables(&self, stakes: Stakes) -> TableLimits {
        TableLimits {
            most_poses: self.most_poses_in_bank,
            most_distances: self.most_distances,
            most_worlds_counted: self.most_worlds_counted,
            most_worlds_drawn: self.most_worlds_drawn,
            // In steps alone can be told what is to be expected beyond: a loss that outweighs
            // everything, or the worst that may happen, would make of it a place where nothing can
            // go wrong.
            has_edge: stakes.are_mean_steps(),
        }
    }

    /// How many worlds of a new bank are looked at first.
    pub(super) fn first_width(&self, bank: &Bank) -> usize {
        if bank.is_complete() { bank.len() } else { self.first_worlds.min(bank.len()) }
    }
}

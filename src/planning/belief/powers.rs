//! Limits of the planner: memory, sample sizes and work.

use super::bank::Bank;
use super::stakes::Stakes;
use super::tables::TableLimits;

/// Limits of the planner: memory, sample sizes and work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Powers {
    /// Greatest number of states of the whole board, one byte each in some tables.
    pub most_poses: usize,
    /// Greatest number of indexed states near a plan, for larger boards; 0 for none.
    pub most_poses_around_plan: usize,
    /// Search nodes for that plan, which assumes floor wherever no ice is known.
    pub plan_nodes: u64,
    /// Greatest number of states with distances in every scenario, cutoff states excluded.
    pub most_poses_in_bank: usize,
    /// Greatest number of distances: states × scenarios, one byte each.
    ///
    /// One table of [`LANES`](super::bank::LANES) scenarios is allowed in any case.
    pub most_distances: usize,
    /// Greatest number of scenarios to enumerate, even if more distances would fit.
    pub most_worlds_counted: usize,
    /// Greatest number of scenarios to sample where they cannot all be enumerated.
    pub most_worlds_drawn: usize,
    /// Number of sampled scenarios in the first search of a decision.
    pub first_worlds: usize,
    /// Greatest memory of the belief graph, in bytes, including the graph of a warm start.
    pub most_tree_bytes: usize,
    /// Greatest work for one decision, in scenario evaluations; the budget may set less.
    ///
    /// Not included: opening alternatives to explain the choice (up to a quarter more), and the
    /// search for the least mean after one for a guarantee in vain (at least half of the work of
    /// that).
    pub work: u64,
    /// A set with fewer possible scenarios than this is replaced by a new sample.
    pub fewest_worlds: usize,
}

impl Powers {
    /// Returns the limits of the distance tables for these costs.
    pub(super) fn for_tables(&self, stakes: Stakes) -> TableLimits {
        TableLimits {
            most_poses: self.most_poses_in_bank,
            most_distances: self.most_distances,
            most_worlds_counted: self.most_worlds_counted,
            most_worlds_drawn: self.most_worlds_drawn,
            // The estimate of a cutoff state is in steps. Where failures outweigh steps, or the
            // worst case counts, it would make the cutoff a place without risk.
            has_edge: stakes.are_mean_steps(),
        }
    }

    /// Returns the number of scenarios of a new set for the first search.
    pub(super) fn first_width(&self, bank: &Bank) -> usize {
        if bank.is_complete() { bank.len() } else { self.first_worlds.min(bank.len()) }
    }
}

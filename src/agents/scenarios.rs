//! Takes a few worlds drawn for all there are.

use super::weighing::{Leaves, Means, Weighing};
use crate::planning::belief::planner::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Worlds drawn.
const WORLDS: usize = 64;

/// What is done for one decision.
const POWERS: Powers = Powers {
    most_poses: 12_000_000,
    most_poses_around_plan: 4_000_000,
    plan_nodes: 15_000,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 23,
    // Where nothing is unknown there is one world, which need not be drawn again and again.
    most_worlds_counted: 1,
    most_worlds_drawn: WORLDS,
    first_worlds: WORLDS,
    most_tree_bytes: 256 << 20,
    work: 4_000_000,
    fewest_worlds: WORLDS / 2,
};

const MEANS: Means = Means {
    first: Powers { plan_nodes: 60_000, work: 20_000_000, ..POWERS },
    decision: POWERS,
    proofs: None,
    leaves: Leaves::Clairvoyant,
};

/// An agent that searches the AND-OR tree over 64 worlds drawn from its belief for the policy with
/// the least mean cost in these, a failure at what it costs. Worlds are drawn anew when fewer than
/// half of them are left.
///
/// Where the search ends before its bounds meet, it counts on seeing the ice there. And a cell that
/// is the same in all worlds left counts as known: the fewer are left, the more it takes for granted
/// that no observation told. Both make it a baseline that others are compared with.
#[must_use]
pub fn scenarios(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> Weighing {
    let stakes = stakes.trusting_samples();
    Weighing::new("scenarios", MEANS, (observation, belief), seed, stakes, budget)
}

//! Plans in belief space: weighs what could be learnt against what could be lost.

use super::proving::ProofLimits;
use super::weighing::{Leaves, Means, Proofs, Weighing};
use crate::planning::belief::planner::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// What the careful agent does for one decision. Boards with 32 open cells and more come to the two
/// million nodes that the limits of an episode allow it.
pub const CAREFUL_POWERS: Powers = Powers {
    most_poses: 12_000_000,
    most_poses_around_plan: 4_000_000,
    plan_nodes: 15_000,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 23,
    most_worlds_counted: 1 << 17,
    most_worlds_drawn: 256,
    first_worlds: 128,
    most_tree_bytes: 256 << 20,
    work: 4_000_000,
    fewest_worlds: 96,
};

const MEANS: Means = Means {
    first: Powers {
        plan_nodes: 60_000,
        most_distances: 1 << 26,
        most_worlds_drawn: 512,
        work: 20_000_000,
        ..CAREFUL_POWERS
    },
    decision: CAREFUL_POWERS,
    proofs: Some(Proofs {
        first: ProofLimits { operations: 120_000, nodes: 100_000 },
        decision: ProofLimits { operations: 20_000, nodes: 20_000 },
    }),
    leaves: Leaves::Policies,
};

/// An agent that reaches the goal at the least mean cost, or by whatever other reading it is given, as
/// far as it can reckon: by policies over all worlds that the belief admits, or over many of them. It
/// counts on what a policy that it knows does in all of these, and proves what its choice may lose
/// in others.
#[must_use]
pub fn careful(
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> Weighing {
    Weighing::new("careful", MEANS, (observation, belief), seed, stakes, budget)
}

//! Plans in belief space: weighs what could be learnt against what could be lost.

use super::weighing::proving::ProofLimits;
use super::weighing::{DECISION, Leaves, Means, Proofs, Weighing, preparation};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// What the careful agent does for one decision. Boards with 32 open cells and more come to the two
/// million nodes that the limits of an episode allow it.
pub const CAREFUL_POWERS: Powers = DECISION;

const MEANS: Means = Means {
    first: Powers {
        most_distances: 1 << 26,
        most_worlds_drawn: 512,
        ..preparation(CAREFUL_POWERS)
    },
    decision: CAREFUL_POWERS,
    proofs: Some(Proofs {
        first: ProofLimits { operations: 120_000, nodes: 100_000 },
        decision: ProofLimits { operations: 20_000, nodes: 20_000 },
    }),
    leaves: Leaves::Policies,
};

/// An agent that reaches the goal at the least mean cost, or by whatever other reading it is given,
/// as far as it can reckon: by policies over all worlds that the belief admits, or over many of
/// them. It counts on what a policy that it knows does in all of these, and proves what its choice
/// may lose in others.
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

//! Careful: plans in belief space and weighs information against risk.

use super::weighing::proving::ProofLimits;
use super::weighing::{DECISION, Leaves, Means, Proofs, Weighing, preparation};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Resource limits of one decision of the careful agent.
///
/// Boards with 32 or more open cells reach the two million nodes that an episode allows.
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

/// The belief-space agent: optimises the mean cost, or another criterion of `stakes`.
///
/// Evaluates policies over all ice maps consistent with the belief, or over many sampled scenarios.
/// Cut-off states count with the upper bound of a known policy, and a symbolic safety check proves
/// what the chosen candidate may lose in ice maps that were not sampled.
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

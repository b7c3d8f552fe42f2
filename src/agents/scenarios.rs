//! Scenarios: AND-OR search over a fixed set of sampled scenarios.

use super::weighing::{DECISION, Leaves, Means, Weighing, preparation};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Number of sampled scenarios.
const WORLDS: usize = 64;

/// Resource limits of one decision.
const POWERS: Powers = Powers {
    // If no cell is unknown, one scenario is enough.
    most_worlds_counted: 1,
    most_worlds_drawn: WORLDS,
    first_worlds: WORLDS,
    fewest_worlds: WORLDS / 2,
    ..DECISION
};

const MEANS: Means = Means {
    first: preparation(POWERS),
    decision: POWERS,
    proofs: None,
    leaves: Leaves::Clairvoyant,
};

/// An agent that searches the policy with the least mean cost over 64 sampled scenarios.
///
/// A failure costs the failure cost. Samples again when fewer than half of the scenarios are
/// consistent with the observations. Serves as a baseline with two known defects: cut-off states
/// count with the hindsight bound, as if all ice were seen there, and a cell that is equal in all
/// remaining scenarios counts as known, so the policy over-fits a thin sample.
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

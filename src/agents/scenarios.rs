//! Takes a few worlds drawn for all there are.

use super::weighing::{DECISION, Leaves, Means, Weighing, preparation};
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Worlds drawn.
const WORLDS: usize = 64;

/// What is done for one decision.
const POWERS: Powers = Powers {
    // Where nothing is unknown there is one world, which need not be drawn again and again.
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

/// An agent that searches the AND-OR tree over 64 worlds drawn from its belief for the policy with
/// the least mean cost in these, a failure at what it costs. Worlds are drawn anew when fewer than
/// half of them are left.
///
/// Where the search ends before its bounds meet, it counts on seeing the ice there. And a cell that
/// is the same in all worlds left counts as known: the fewer are left, the more it takes for
/// granted that no observation told. Both make it a baseline that others are compared with.
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

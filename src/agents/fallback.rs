//! Who plays for agents whose tables would be too large.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Observation};

/// Plans as if unknown cells were floor, with detours around what may be lost, and with walks that
/// find out first. `step` is how many steps were taken before.
pub(super) fn fallback(
    name: &'static str,
    (observation, step): (&Observation, u32),
    belief: &Belief,
    seed: u64,
    stakes: Stakes,
    budget: &Budget<'_>,
) -> Assuming {
    let failure_cost = (stakes.failure_cost as u32).saturating_sub(step);
    let patience = Patience { failure_cost: Some(failure_cost), ..Patience::LONG };
    let temper = (Assumption::Floor, patience);
    Assuming::new(name, temper, observation, belief, seed, budget)
}

//! Who plays for agents whose tables would be too large.

use super::assuming::Assuming;
use super::temper::{Assumption, Patience};
use crate::planning::search::Budget;
use crate::planning::sokoban::Caution;
use crate::worlds::ice::{Belief, Observation};

/// How many actions it goes out of its way to avoid certain loss.
const DETOUR: u32 = 40;

/// Plans as if unknown cells were floor, with detours around what may be lost, and with walks that
/// find out first.
pub(super) fn fallback(
    name: &'static str,
    observation: &Observation,
    belief: &Belief,
    seed: u64,
    budget: &Budget<'_>,
) -> Assuming {
    let temper = (Assumption::Floor, Caution::Detours(DETOUR), Patience::LONG);
    Assuming::new(name, temper, observation, belief, seed, budget)
}

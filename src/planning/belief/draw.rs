//! Enumerates or samples the scenarios of a belief.

use super::rink::{Cells, Rink, members};
use super::slide::Known;
use crate::board::CellIndex;
use crate::worlds::ice::Belief;
use rand_chacha::rand_core::RngCore;

/// Scenarios with weights that sum to 1.
#[derive(Debug, Clone)]
pub struct Worlds {
    /// Ice map and weight of each.
    pub worlds: Vec<(Cells, f32)>,
    /// Whether these are all that the belief admits, up to cells that never matter.
    pub is_complete: bool,
}

/// Returns all scenarios if there are at most `most`, otherwise a sample of size `sampled`.
///
/// Cells that never matter count as floor, so scenarios that differ only there are merged when all
/// are enumerated. Scenarios of weight 0 are left out. A sample may hold an ice map several times,
/// each with the same weight.
pub fn worlds_of(
    rink: &Rink,
    belief: &Belief,
    most: usize,
    sampled: usize,
    rng: &mut impl RngCore,
) -> Worlds {
    let known = known_of(rink, belief);
    let matters = rink.cells_that_matter();
    let unknown: Vec<u8> = members(matters & !known.ice & !known.floor).collect();
    let is_complete = 1_usize.checked_shl(unknown.len() as u32).is_some_and(|all| all <= most);
    if is_complete {
        return Worlds { worlds: all_worlds(rink, belief, known, &unknown), is_complete };
    }
    let weight = 1.0 / sampled.max(1) as f32;
    let drawn = belief.sample_many(sampled, rng);
    let worlds = drawn.iter().map(|ice| (rink.set_of(ice) & (matters | known.ice), weight));
    Worlds { worlds: worlds.collect(), is_complete }
}

/// Returns the cells that the belief knows to be ice, and those known to be floor.
#[must_use]
pub fn known_of(rink: &Rink, belief: &Belief) -> Known {
    Known { ice: rink.set_of(belief.known_ice()), floor: rink.set_of(belief.known_floor()) }
}

/// Enumerates all subsets of the unknown cells, with their probabilities.
fn all_worlds(rink: &Rink, belief: &Belief, known: Known, unknown: &[u8]) -> Vec<(Cells, f32)> {
    let ice_of = |choice: usize| {
        let chosen = unknown.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        chosen.fold(known.ice, |ice, (_, cell)| ice | 1 << cell)
    };
    let cells: Vec<CellIndex> = unknown.iter().map(|number| rink.cell_of(*number)).collect();
    let weights = belief.weigh_parts(&cells).into_iter().map(|weight| weight as f32).enumerate();
    // A prior with a density of 0 or 1 leaves only one of them.
    weights
        .filter(|(_, weight)| *weight > 0.0)
        .map(|(choice, weight)| (ice_of(choice), weight))
        .collect()
}

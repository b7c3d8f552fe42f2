//! Enumerates or samples the scenarios of a belief.

use super::action_outcomes::KnownCells;
use super::bit_board::{BitBoard, CellMask, members};
use crate::board::CellIndex;
use crate::worlds::ice::Belief;
use rand_chacha::rand_core::RngCore;

/// Scenarios with weights that sum to 1, up to rounding.
#[derive(Debug, Clone)]
pub struct WeightedScenarios {
    /// Ice map and weight of each scenario.
    pub scenarios: Vec<(CellMask, f32)>,
    /// Whether these are all scenarios that the belief admits, up to irrelevant cells.
    pub is_complete: bool,
}

/// Returns all scenarios if there are at most `max_count`, otherwise a sample of size `sampled`.
///
/// There are 2^n for n *relevant* unknown cells, whose ice may change a transition. The other
/// unknown cells count as floor, so scenarios that differ only there are one.
///
/// An enumeration leaves out scenarios of weight 0. A sample may hold an ice map several times,
/// each with the same weight.
pub fn sample_scenarios(
    board: &BitBoard,
    belief: &Belief,
    max_count: usize,
    sampled: usize,
    rng: &mut impl RngCore,
) -> WeightedScenarios {
    let known = known_cells(board, belief);
    let matters = board.relevant_cells();
    let unknown: Vec<u8> = members(matters & !known.ice & !known.floor).collect();
    let is_complete = 1_usize.checked_shl(unknown.len() as u32).is_some_and(|all| all <= max_count);
    if is_complete {
        return WeightedScenarios {
            scenarios: enumerate_scenarios(board, belief, known, &unknown),
            is_complete,
        };
    }
    let weight = 1.0 / sampled.max(1) as f32;
    let drawn = belief.sample_many(sampled, rng);
    let scenario_ids = drawn.iter().map(|ice| (board.mask_of(ice) & (matters | known.ice), weight));
    WeightedScenarios { scenarios: scenario_ids.collect(), is_complete }
}

/// Returns the cells of the board that the belief knows to be ice or floor.
#[must_use]
pub fn known_cells(board: &BitBoard, belief: &Belief) -> KnownCells {
    KnownCells {
        ice: board.mask_of(belief.known_ice()),
        floor: board.mask_of(belief.known_floor()),
    }
}

/// Returns an ice map with its probability for every subset of the unknown cells.
///
/// Leaves out ice maps of probability 0.
fn enumerate_scenarios(
    board: &BitBoard,
    belief: &Belief,
    known: KnownCells,
    unknown: &[u8],
) -> Vec<(CellMask, f32)> {
    let ice_of = |choice: usize| {
        let chosen = unknown.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        chosen.fold(known.ice, |ice, (_, cell)| ice | 1 << cell)
    };
    let cells: Vec<CellIndex> = unknown.iter().map(|number| board.cell_of(*number)).collect();
    let weights =
        belief.joint_marginals(&cells).into_iter().map(|weight| weight as f32).enumerate();
    // A prior with a density of 0 or 1 leaves only one of them.
    weights
        .filter(|(_, weight)| *weight > 0.0)
        .map(|(choice, weight)| (ice_of(choice), weight))
        .collect()
}

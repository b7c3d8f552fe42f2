//! Moves that can be made at a board, and what is known of them before they are.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::ground::Cell;
use crate::planning::sokoban::fast::perturbation::Perturbation;

/// A perturbation may count for as much as one crate packed.
const MOST_PERTURBATION: u16 = 5;

/// A move: one crate brought somewhere else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Move {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// Where the last push, or pull, leaves the player.
    pub(crate) player: Cell,
    pub(crate) pushes: u16,
    /// How many pushes nearer to a target the crate is then; less than nothing if it is farther.
    pub(crate) gain: i32,
    /// The features of the board that the move leads to.
    pub(crate) features: Features,
    /// Crates in the way there; see
    /// [`crate::planning::sokoban::fast::features::Measure::in_the_way`].
    pub(crate) in_the_way: u16,
    /// Crates that stand on wrong targets there, where that is heeded; see
    /// [`crate::planning::sokoban::fast::features::Measure::misplaced`].
    pub(crate) misplaced: u16,
}

impl Move {
    /// How promising the move is if nobody proposes it; less is better.
    pub(crate) fn score(&self, perturbation: Perturbation) -> i32 {
        let Features { packed, regions, blocked_corridors, out_of_plan } = self.features;
        // Crates shut out are hardest to mend; what is packed took most effort.
        let [packed, regions, blocked, out_of_plan] =
            [packed, regions, blocked_corridors, out_of_plan].map(i32::from);
        let perturbation = i32::from(perturbation.of((self.from, self.to), MOST_PERTURBATION));
        let in_the_way = i32::from(self.in_the_way.min(50));
        8 * out_of_plan - 4 * packed + in_the_way + blocked + regions + perturbation
    }
}

/// The board at which moves are proposed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    /// The number of its progress in packing.
    pub(super) progress: usize,
    pub(crate) features: Features,
    pub(crate) in_the_way: u16,
    /// Cells that the player can walk to.
    pub(crate) reachable: u16,
}

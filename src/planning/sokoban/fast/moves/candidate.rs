//! Candidate moves of a board, with the features of their results.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::ground::Cell;
use crate::planning::sokoban::fast::perturbation::Perturbation;

/// A perturbation weighs at most about as much as one packed crate.
const MOST_PERTURBATION: u16 = 5;

/// A macro move: one crate moved to another cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Move {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// The player's cell after the last push or pull.
    pub(crate) player: Cell,
    pub(crate) pushes: u16,
    /// Pushes that the crate comes nearer to its nearest target; negative if it moves away.
    pub(crate) gain: i32,
    /// Features of the resulting board.
    pub(crate) features: Features,
    /// Crates in the way on the resulting board; see
    /// [`crate::planning::sokoban::fast::features::Measure::in_the_way`].
    pub(crate) in_the_way: u16,
    /// Crates on targets where they cannot stay, if the search counts them; see
    /// [`crate::planning::sokoban::fast::features::Measure::misplaced`].
    pub(crate) misplaced: u16,
}

impl Move {
    /// Priority of a move that no advisor proposes; less is better.
    pub(crate) fn score(&self, perturbation: Perturbation) -> i32 {
        let Features { packed, regions, blocked_corridors, out_of_plan } = self.features;
        // Out-of-plan crates are the hardest to repair, so they weigh most; packed crates come
        // next.
        let [packed, regions, blocked, out_of_plan] =
            [packed, regions, blocked_corridors, out_of_plan].map(i32::from);
        let perturbation = i32::from(perturbation.of((self.from, self.to), MOST_PERTURBATION));
        let in_the_way = i32::from(self.in_the_way.min(50));
        8 * out_of_plan - 4 * packed + in_the_way + blocked + regions + perturbation
    }
}

/// The board whose moves are generated, with its features.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation {
    /// Index of its packing progress.
    pub(super) progress: usize,
    pub(crate) features: Features,
    pub(crate) in_the_way: u16,
    /// Number of cells in reach of the player.
    pub(crate) reachable: u16,
}

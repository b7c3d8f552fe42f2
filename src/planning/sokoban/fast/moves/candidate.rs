//! Candidate moves of a board, with the features of their results.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::Cell;

/// Exclusive limit of perturbations, so that none outweighs one packed crate.
const MAX_PERTURBATION: u16 = 5;

/// A macro move: one crate moved to another cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CandidateMove {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// The player's cell after the last push or pull.
    pub(crate) player: Cell,
    /// Number of pushes, or of pulls in reversed play.
    pub(crate) pushes: u16,
    /// Decrease of the crate's push distance to its nearest target; negative if it moves away.
    ///
    /// Ignores the other crates.
    pub(crate) gain: i32,
    /// Approximate features of the resulting board.
    ///
    /// If the scope of the finder excludes candidates, only `regions` is of the resulting board;
    /// the other features are those of its parent.
    pub(crate) features: Features,
    /// Number of obstacles to the next packing step on the resulting board.
    ///
    /// That of the parent if the scope excludes candidates; 0 if the parent has none. See
    /// [`crate::planning::sokoban::fast::features::FeatureExtractor::obstacles_to_next`].
    pub(crate) obstacles: u16,
    /// Number of crates on targets that do not count as packed.
    ///
    /// 0 if the finder does not count them. See
    /// [`crate::planning::sokoban::fast::features::FeatureExtractor::misplaced`].
    pub(crate) misplaced: u16,
}

impl CandidateMove {
    /// Rank among moves of equal weight; lower scores come first.
    pub(crate) fn score(&self, perturbation: Perturbation) -> i32 {
        let Features { packed, regions, blocked_corridors, out_of_plan } = self.features;
        // Out-of-plan crates are the hardest to repair, so they weigh most; packed crates come
        // next.
        let [packed, regions, blocked, out_of_plan] =
            [packed, regions, blocked_corridors, out_of_plan].map(i32::from);
        let perturbation = i32::from(perturbation.of((self.from, self.to), MAX_PERTURBATION));
        let obstacles = i32::from(self.obstacles.min(50));
        8 * out_of_plan - 4 * packed + obstacles + blocked + regions + perturbation
    }
}

/// Features of the board whose moves are generated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParentFeatures {
    /// Index of its packing progress; 0 if the finder computes no features.
    pub(super) progress: usize,
    pub(crate) features: Features,
    /// Number of obstacles to the next packing step; 0 if the finder computes no features.
    pub(crate) obstacles: u16,
    /// Number of cells of the player's region.
    pub(crate) reachable_cells: u16,
}

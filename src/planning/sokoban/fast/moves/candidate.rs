//! Candidate moves of a board, with the features of their results.
//!
//! The [`move_finder`](super::move_finder) generates them. Its
//! [`FeatureScope`](super::FeatureScope) says which features it computes; a search that does not
//! rank candidates saves that time.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::Cell;

/// Exclusive limit of perturbations in a score; none outweighs one packed crate.
const MAX_PERTURBATION: u16 = 5;

/// A macro move: one crate moved to another cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CandidateMove {
    /// The crate's cell before.
    pub(crate) from: Cell,
    /// The crate's cell after.
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
    /// Without [`FeatureScope::Candidates`](super::FeatureScope::Candidates), only `regions` is of
    /// the resulting board; the other features are those of the parent, the board before the move.
    pub(crate) features: Features,
    /// Number of obstacles to the next packing step on the resulting board.
    ///
    /// Without [`FeatureScope::Candidates`](super::FeatureScope::Candidates), the number of the
    /// parent. 0 if the parent has no obstacles: the finder does not measure an increase from 0.
    /// See [`crate::planning::sokoban::fast::features::FeatureExtractor::obstacles_to_next`].
    pub(crate) obstacles: u16,
    /// Number of crates on targets of the resulting board that do not count as packed.
    ///
    /// 0 unless the finder was made with
    /// [`with_misplaced`](super::MoveFinder::with_misplaced) and
    /// [`FeatureScope::Candidates`](super::FeatureScope::Candidates). See
    /// [`crate::planning::sokoban::fast::features::FeatureExtractor::misplaced`].
    pub(crate) misplaced: u16,
}

impl CandidateMove {
    /// Rank of the move for the feature search; lower scores come first.
    ///
    /// The search compares scores only between moves of equal weight; an advisor's proposal adds 0
    /// to the weight of a path, any other move 1. See
    /// [`feature_search`](crate::planning::sokoban::fast::feature_search).
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

/// Features of the board whose moves are generated, the parent of the resulting boards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ParentFeatures {
    /// Index of its position in the packing order; 0 if the finder computes no features.
    ///
    /// The answer of [`crate::planning::sokoban::fast::features::Packing::progress_of`].
    pub(super) packing_progress: usize,
    /// Exact features; only `regions` if the finder computes no others.
    pub(crate) features: Features,
    /// Number of obstacles to the next packing step; 0 if the finder computes no features.
    pub(crate) obstacles: u16,
    /// Number of cells of the player's region.
    pub(crate) reachable_cells: u16,
}

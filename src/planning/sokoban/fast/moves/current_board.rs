//! The board whose moves are being generated, its features, and its candidate moves.
//!
//! The [`move_finder`](super::move_finder) generates the candidates. Its
//! [`FeatureScope`](super::FeatureScope) says which features it computes; a search that does not
//! rank candidates saves that time.

use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{Cell, NONE, PlayerReach, Regions, StaticLevel};

/// A board with its regions; reuses its memory for the next board.
pub(crate) struct CurrentBoard<'a> {
    level: &'a StaticLevel,
    /// Whether each cell has a crate.
    pub(super) occupied: Vec<bool>,
    /// The crates, in the order in which they were loaded.
    pub(super) crates: Vec<Cell>,
    /// Regions of the free floor, valid after [`Self::find_regions`].
    pub(super) regions: Regions,
}

impl<'a> CurrentBoard<'a> {
    /// Creates a board without crates, with room for `crate_count` crates.
    pub(super) fn new(level: &'a StaticLevel, crate_count: usize) -> Self {
        Self {
            level,
            occupied: vec![false; level.len()],
            crates: Vec::with_capacity(crate_count),
            regions: Regions::new(level.len()),
        }
    }

    /// Replaces the crates. The regions are invalid until [`Self::find_regions`].
    pub(super) fn load(&mut self, crates: &[Cell]) {
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        self.crates.extend_from_slice(crates);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// Computes the regions. O(cells).
    pub(super) fn find_regions(&mut self) {
        self.regions.divide(self.level, &self.occupied);
    }

    /// Returns true if every target (in reversed play: every start cell) has a crate.
    pub(crate) fn is_solved(&self) -> bool {
        self.level.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Returns true if the player can reach the required final cell, if any. O(cells).
    pub(super) fn is_player_final(&self, player: Cell) -> bool {
        let Some(home) = self.level.final_player else { return true };
        let mut reach = PlayerReach::new(self.level.len());
        reach.flood(self.level, &self.occupied, player);
        reach.contains(home)
    }

    /// Number of regions without an empty target and without a neighbouring crate off target.
    ///
    /// Call [`Self::find_regions`] first.
    pub(crate) fn finished_regions(&self) -> u16 {
        let Self { level, regions, occupied, crates } = self;
        let is_target = |cell: &&Cell| level.is_target[usize::from(**cell)];
        let is_free = |cell: &Cell| *cell != NONE && !occupied[usize::from(*cell)];
        let mut is_finished = vec![true; regions.count()];
        let unfilled = level.targets.iter().copied().filter(is_free);
        let deviation = crates.iter().filter(|cell| !is_target(cell));
        // A crate off target may still have to move through the regions beside it.
        let beside =
            deviation.flat_map(|cell| level.neighbours[usize::from(*cell)]).filter(is_free);
        for cell in unfilled.chain(beside) {
            is_finished[usize::from(regions.of(cell))] = false;
        }
        is_finished.iter().filter(|is_finished| **is_finished).count() as u16
    }

    /// Sum over the crates of the pushes to the nearest target, ignoring other crates.
    ///
    /// A crate that can reach no target counts as 65,535 pushes.
    pub(crate) fn nearest_target_distance(&self, player: Cell) -> i32 {
        let single_crate = &self.level.single_crate;
        let distance = |cell: &Cell| {
            i32::from(
                single_crate.pushes_to_nearest(*cell, single_crate.possible_sides(*cell, player)),
            )
        };
        self.crates.iter().map(distance).sum()
    }

    /// Number of regions if the crate at `from` is removed. O(1).
    ///
    /// Call [`Self::find_regions`] first.
    pub(super) fn regions_without(&self, from: Cell) -> u16 {
        let mut touched = [u16::MAX; 4];
        let mut count = 0;
        for (side, next) in self.level.neighbours[usize::from(from)].into_iter().enumerate() {
            if next != NONE && !self.occupied[usize::from(next)] {
                let region = self.regions.of(next);
                count += u16::from(!touched.contains(&region));
                touched[side] = region;
            }
        }
        self.regions.count() as u16 + 1 - count
    }
}

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
    /// The cells of the crate before and after the move, and of the player after it.
    pub(crate) fn ends(&self) -> (Cell, Cell, Cell) {
        (self.from, self.to, self.player)
    }

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

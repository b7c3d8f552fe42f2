//! Generates the candidate moves of a board and the features of their results.

use super::{MoveFinder, MoveGeneration};
use crate::planning::search::Guard;
use crate::planning::sokoban::fast::features::Features;
use crate::planning::sokoban::fast::moves::current_board::{
    CandidateMove, CurrentBoard, ParentFeatures,
};
use crate::planning::sokoban::fast::moves::search_tree::Node;
use crate::planning::sokoban::fast::topology::Cell;

/// Number of placements of one crate between two checks of the stop signal.
///
/// About 50 ms on the largest boards.
const PLACEMENTS_BETWEEN_GUARD_CHECKS: usize = 1024;

impl MoveFinder<'_> {
    /// Appends every move of the node just loaded that freezes no needed crate off target.
    ///
    /// `parent` is the answer of [`Self::load_and_measure`] for this node. Leaves out moves after
    /// which a needed crate alone could reach no target. If a PI-corral exists, only its crates
    /// move. A move that solves the board is added to the tree and ends the generation.
    pub(crate) fn generate(
        &mut self,
        id: u32,
        parent: &ParentFeatures,
        moves: &mut Vec<CandidateMove>,
        should_stop: Guard<'_>,
    ) -> MoveGeneration {
        let crates = self.board.crates.clone();
        let player = self.tree.node(id).player;
        let board = (&crates[..], player);
        // PI-corral pruning: other crates need not move now.
        let pi_corral = self.deadlocks.pi_corral_crates(
            self.level,
            &self.board.occupied,
            &self.board.regions,
            board,
        );
        self.crate_search.set_board(self.level, &self.board.occupied, player);
        for &from in pi_corral.as_deref().unwrap_or(&crates) {
            if !self.find_placements_until(from, should_stop) {
                return MoveGeneration::Stopped;
            }
            // The candidate's region count follows from those without the crate: no flood fill is
            // needed.
            let regions_without = self.board.regions_without(from);
            let single_crate = &self.level.single_crate;
            let distance = i32::from(
                single_crate.pushes_to_nearest(from, single_crate.possible_sides(from, player)),
            );
            for index in 0..self.crate_search.placements().len() {
                if (index + 1) % PLACEMENTS_BETWEEN_GUARD_CHECKS == 0 && should_stop() {
                    return MoveGeneration::Stopped;
                }
                let placement = self.crate_search.placements()[index];
                let alive_sides = self.level.single_crate.alive_sides(placement.cell);
                // From here the crate could reach no target even alone.
                if self.level.surplus_crates == 0 && alive_sides & placement.sides == 0 {
                    continue;
                }
                self.board.occupied[usize::from(from)] = false;
                self.board.occupied[usize::from(placement.cell)] = true;
                // A goal test at generation saves the expansion of the last board.
                if self.level.is_target[usize::from(placement.cell)]
                    && self.board.is_solved()
                    && self.board.is_player_final(placement.player)
                {
                    let solved = self.tree.crates_after(id, from, placement.cell);
                    self.board.load(&solved);
                    let Node { weight, features, .. } = *self.tree.node(id);
                    let (to, player) = (placement.cell, placement.player);
                    let node = Node { parent: id, from, to, player, weight, features, moves: None };
                    return MoveGeneration::Solved(self.tree.add(node, &self.board.crates));
                }
                // A freeze deadlock is found without building the board.
                let lost = self.deadlocks.frozen_off_targets(
                    self.level,
                    &self.board.occupied,
                    placement.cell,
                );
                if lost <= self.level.surplus_crates {
                    let single_crate = &self.level.single_crate;
                    let gain = distance
                        - i32::from(
                            single_crate.pushes_to_nearest(placement.cell, placement.sides),
                        );
                    let (to, player, pushes) = (placement.cell, placement.player, placement.pushes);
                    let brought = (from, to, player);
                    let regions =
                        (regions_without + u16::from(placement.adjacent_regions)).saturating_sub(1);
                    let (features, obstacles, misplaced) =
                        self.features_after(brought, parent, regions);
                    moves.push(CandidateMove {
                        from,
                        to,
                        player,
                        pushes,
                        gain,
                        features,
                        obstacles,
                        misplaced,
                    });
                }
                self.board.occupied[usize::from(placement.cell)] = false;
                self.board.occupied[usize::from(from)] = true;
            }
        }
        MoveGeneration::Complete
    }

    /// Features, obstacles and misplaced crates after a move.
    ///
    /// The board's `occupied` already has the crate at `to`, its crate list still has the crate at
    /// `from`. `regions` is the number of regions after the move. Without
    /// [`FeatureScope::Candidates`], the other features and the obstacles are those of the parent
    /// `parent`, and misplaced crates are 0.
    fn features_after(
        &mut self,
        (from, to, player): (Cell, Cell, Cell),
        parent: &ParentFeatures,
        regions: u16,
    ) -> (Features, u16, u16) {
        let Self { moved, board: CurrentBoard { occupied, crates, .. }, extractor, .. } = self;
        let Some(extractor) = extractor.as_mut().filter(|_| self.measures_candidates) else {
            return (Features { regions, ..parent.features }, parent.obstacles, 0);
        };
        // Features are approximate here and exact once the move is made.
        moved.clear();
        moved.extend(crates.iter().map(|cell| if *cell == from { to } else { *cell }));
        let progress =
            extractor.packing.progress_after(parent.packing_progress, (from, to), (moved, player));
        let features = extractor.features(progress, moved, regions);
        // Advisors use this only if it decreases.
        let obstacles = match parent.obstacles {
            0 => 0,
            _ => extractor.obstacles_to_next(progress, occupied),
        };
        let misplaced =
            if self.counts_misplaced { extractor.misplaced(progress, moved) } else { 0 };
        (features, obstacles, misplaced)
    }
}

//! Beams through the forward side of the bidirectional search, up to a solved board.

use super::BidirectionalMacroSearch;
use super::side::{OpenNode, REMAINING_PUSH_WEIGHT};
use crate::planning::search::SearchDirection;
use crate::planning::sokoban::fast::beams::beam::{BeamSuccessor, LayeredSearch};
use crate::planning::sokoban::fast::moves::SearchOutcome;

/// Weight of a remaining push in a beam, relative to a push made.
///
/// Lower than in best-first order, because all boards of a layer have equally many macro moves.
const REMAINING_PUSH_WEIGHT_IN_BEAM: u32 = 1;

/// Expands forward boards only; the backward side contributes the solved boards.
///
/// Uses the forward open list for the successors of one board, so the best-first search of the same
/// object cannot continue.
impl LayeredSearch for BidirectionalMacroSearch<'_> {
    type Step = u32;
    type Kind = ();

    fn root_count(&self) -> u32 {
        1
    }

    fn expand(
        &mut self,
        board: u32,
        ahead: &mut Vec<BeamSuccessor<u32, ()>>,
    ) -> Option<SearchOutcome> {
        self.sides[SearchDirection::Forward as usize].clear_open();
        if let Some(meeting) = self.expand(SearchDirection::Forward, board) {
            return Some(SearchOutcome::Solved(self.macro_moves(meeting)));
        }
        ahead.extend(self.sides[SearchDirection::Forward as usize].take_all().map(|waiting| {
            let OpenNode { node, rank, pushes, pushes_ahead } = waiting;
            let rank =
                rank - (REMAINING_PUSH_WEIGHT - REMAINING_PUSH_WEIGHT_IN_BEAM) * pushes_ahead;
            let far = rank as i32 - pushes as i32;
            // Among boards of equal rank prefer the newer one.
            let rank = [rank as i32, pushes_ahead as i32, -(node as i32)];
            BeamSuccessor { rank, distance: far, kind: (), step: node }
        }));
        None
    }

    fn make(&mut self, board: u32) -> Option<u32> {
        Some(board)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

//! Beams through the forward side of the bidirectional search.

use super::BothEnds;
use super::side::{PUSH_AHEAD, Waiting};
use crate::planning::search::Way;
use crate::planning::sokoban::fast::beams::beam::{Ahead, Layered};
use crate::planning::sokoban::fast::moves::Outcome;

/// Weight of a remaining push here. Lower than in best-first order, because all boards of a layer
/// have equally many macro moves.
const PUSH_AHEAD_IN_BEAM: u32 = 1;

/// Forward boards only; the backward side contributes the solved boards.
impl Layered for BothEnds<'_> {
    type Step = u32;
    type Kind = ();

    fn firsts(&self) -> u32 {
        1
    }

    fn look_ahead(&mut self, board: u32, ahead: &mut Vec<Ahead<u32, ()>>) -> Option<Outcome> {
        self.sides[Way::Forth as usize].forget_waiting();
        if let Some(meeting) = self.expand(Way::Forth, board) {
            return Some(Outcome::Solved(self.macro_moves(meeting)));
        }
        ahead.extend(self.sides[Way::Forth as usize].take_all().map(|waiting| {
            let Waiting { node, rank, pushes, pushes_ahead } = waiting;
            let rank = rank - (PUSH_AHEAD - PUSH_AHEAD_IN_BEAM) * pushes_ahead;
            let far = rank as i32 - pushes as i32;
            // Among equal boards prefer the newer one.
            let rank = [rank as i32, pushes_ahead as i32, -(node as i32)];
            Ahead { rank, far, kind: (), step: node }
        }));
        None
    }

    fn go(&mut self, board: u32) -> Option<u32> {
        Some(board)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

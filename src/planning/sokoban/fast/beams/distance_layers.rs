//! Beam layers ranked by push distances and regions only.

use super::beam::{Ahead, Layered};
use super::matched::MatchedDistances;
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::fast::moves::{Move, MoveFinder, Outcome};
use std::rc::Rc;

/// Cost of an unfinished region, in pushes.
const PART: i32 = 10;

/// A layered search whose rank is pushes made, matched distance, and unfinished regions.
pub(crate) struct DistanceLayers<'a> {
    finder: MoveFinder<'a>,
    distances: MatchedDistances,
    moves: Vec<Move>,
    expanded: u64,
}

impl<'a> DistanceLayers<'a> {
    /// Starts at the roots of `finder`. `distances` lead to the goal cells of its crates.
    pub(super) fn new(finder: MoveFinder<'a>, distances: Rc<PushDistances>) -> Self {
        Self { finder, distances: MatchedDistances::new(distances), moves: Vec::new(), expanded: 0 }
    }
}

impl Layered for DistanceLayers<'_> {
    type Step = (u32, Move);
    type Kind = ();

    fn firsts(&self) -> u32 {
        self.finder.tree.len() as u32
    }

    fn look_ahead(
        &mut self,
        board: u32,
        ahead: &mut Vec<Ahead<Self::Step, Self::Kind>>,
    ) -> Option<Outcome> {
        if let Some(macro_moves) = self.finder.find_or_solve(board, &mut self.moves) {
            return Some(Outcome::Solved(macro_moves));
        }
        self.expanded += 1;
        let Self { finder, distances, moves, .. } = self;
        let (node, crates) = (finder.tree.node(board), finder.tree.crates(board));
        // Without a perfect matching no successor can be solved.
        if !distances.look_at(finder.plan, (crates, node.player)) {
            moves.clear();
        }
        // A region that is finished costs nothing: its door may stay shut.
        let finished = finder.board.finished_parts();
        for next in moves.drain(..) {
            if let Some(ahead_of_it) = distances.after(finder.plan, crates, &next) {
                let pushes = node.weight as i32 + i32::from(next.pushes);
                let parts = PART * (i32::from(next.features.regions) - i32::from(finished));
                let far = ahead_of_it + parts;
                let rank = [pushes + far, ahead_of_it, 0];
                ahead.push(Ahead { rank, far, kind: (), step: (board, next) });
            }
        }
        None
    }

    fn go(&mut self, (parent, next): Self::Step) -> Option<u32> {
        self.finder.follow(parent, &next)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.finder.bytes()
    }
}

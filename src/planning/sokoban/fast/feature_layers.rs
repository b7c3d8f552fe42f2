//! Boards in layers, ranked by distances and features together.

use super::beam::{Ahead, Layered};
use super::features::Features;
use super::moves::{Move, MoveFinder};
use super::outcome::Outcome;

/// What a part of the floor counts, in pushes.
const PART: i32 = 10;

/// What a crate packed saves.
const PACKED: i32 = 10;

/// What a crate counts that will be shut out.
const OUT_OF_PLAN: i32 = 20;

/// What a corridor with a crate in it counts.
const BLOCKED_CORRIDOR: i32 = 3;

/// What a crate in the way counts.
const IN_THE_WAY: i32 = 3;

/// Crates in the way beyond these are not counted.
const MOST_IN_THE_WAY: u16 = 50;

/// A search by layers for boards of any size; every move is a step.
pub(super) struct FeatureLayers<'a> {
    finder: MoveFinder<'a>,
    /// What a push ahead counts, in pushes made.
    push_ahead: i32,
    moves: Vec<Move>,
    expanded: u64,
}

impl<'a> FeatureLayers<'a> {
    /// From the boards that `finder` begins with, which must not be solved; it must heed the
    /// features of moves. `push_ahead` is what a push ahead counts, in pushes made.
    pub(super) fn new(finder: MoveFinder<'a>, push_ahead: i32) -> Self {
        Self { finder, push_ahead, moves: Vec::new(), expanded: 0 }
    }
}

/// How far the board that a move leads to seems from the goal, in pushes.
fn outlook(next: &Move) -> i32 {
    let Features { packed, regions, blocked_corridors, out_of_plan } = next.features;
    let in_the_way = next.in_the_way.min(MOST_IN_THE_WAY);
    PART * i32::from(regions) - PACKED * i32::from(packed)
        + OUT_OF_PLAN * i32::from(out_of_plan)
        + BLOCKED_CORRIDOR * i32::from(blocked_corridors)
        + IN_THE_WAY * i32::from(in_the_way)
}

impl Layered for FeatureLayers<'_> {
    type Step = (u32, Move);
    type Kind = Features;

    fn firsts(&self) -> u32 {
        self.finder.tree.len() as u32
    }

    fn look_ahead(
        &mut self,
        board: u32,
        ahead: &mut Vec<Ahead<Self::Step, Self::Kind>>,
    ) -> Option<Outcome> {
        let now = self.finder.look_at(board);
        if let Some(solved) = self.finder.find(board, &now, &mut self.moves) {
            return Some(Outcome::Solved(self.finder.errands(solved)));
        }
        self.expanded += 1;
        let node = self.finder.tree.node(board);
        let (pushes, distance) = (node.weight as i32, self.finder.distance(node.player));
        ahead.extend(self.moves.drain(..).map(|next| {
            let pushes = pushes + i32::from(next.pushes);
            let rank = pushes + self.push_ahead * (distance - next.gain) + outlook(&next);
            Ahead { rank: [rank, 0, 0], kind: next.features, step: (board, next) }
        }));
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

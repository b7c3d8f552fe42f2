//! Beam layers ranked by push distances and regions only, without other features.
//!
//! The distance of a board is a minimum-cost perfect matching of crates and targets
//! ([`MatchedDistances`]).

use super::beam::{BeamSuccessor, LayeredSearch};
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::{Matching, PlacementId};
use crate::planning::sokoban::fast::moves::{CandidateMove, MoveFinder, SearchOutcome};
use crate::planning::sokoban::fast::topology::{Cell, NONE, StaticLevel};
use std::rc::Rc;

/// Cost of an unfinished region, in pushes.
///
/// A region is a connected part of the free floor. It is finished if it has no empty target and no
/// neighbouring crate off target.
const REGION_WEIGHT: i32 = 10;

/// A layered search ranked by pushes made plus estimated remaining pushes.
///
/// The estimate is a minimum-cost matching plus [`REGION_WEIGHT`] per unfinished region. Finished
/// regions are those of the expanded board, an approximation for its successors. Ties are broken by
/// the matching.
pub(crate) struct DistanceLayers<'a> {
    /// Generates and makes the moves, and stores the boards; its first boards are the roots.
    finder: MoveFinder<'a>,
    /// Push distances to the goal cells, with the matching of the board being expanded.
    distances: MatchedDistances,
    /// Working memory: the moves of the board being expanded.
    moves: Vec<CandidateMove>,
    /// Number of boards expanded so far.
    expanded: u64,
}

impl<'a> DistanceLayers<'a> {
    /// Starts at the roots of `finder`.
    ///
    /// `distances` are the pushes (or pulls) of a single crate to the goal cells: the targets, or
    /// in reversed play the start cells.
    pub(super) fn new(finder: MoveFinder<'a>, distances: Rc<PushDistances>) -> Self {
        Self { finder, distances: MatchedDistances::new(distances), moves: Vec::new(), expanded: 0 }
    }
}

impl LayeredSearch for DistanceLayers<'_> {
    /// Index of the parent board, and the move.
    type Step = (u32, CandidateMove);
    /// One class for all boards: they compete by rank alone.
    type Kind = ();

    fn root_count(&self) -> u32 {
        self.finder.tree.len() as u32
    }

    /// Adds the successors of a board to `ahead`, or returns a solution.
    ///
    /// Leaves out successors without a perfect matching, which cannot be solved.
    fn expand(
        &mut self,
        board: u32,
        ahead: &mut Vec<BeamSuccessor<Self::Step, Self::Kind>>,
    ) -> Option<SearchOutcome> {
        if let Some(macro_moves) = self.finder.generate_or_solve(board, &mut self.moves) {
            return Some(SearchOutcome::Solved(macro_moves));
        }
        self.expanded += 1;
        let Self { finder, distances, moves, .. } = self;
        let (node, crates) = (finder.tree.node(board), finder.tree.crates(board));
        // Without a perfect matching no successor can be solved.
        if !distances.set_board(finder.level, (crates, node.player)) {
            moves.clear();
        }
        // A finished region costs nothing: it may stay closed.
        let finished = finder.board.finished_regions();
        for next in moves.drain(..) {
            if let Some(ahead_of_it) = distances.remaining_after(finder.level, crates, next.ends())
            {
                let pushes = node.weight as i32 + i32::from(next.pushes);
                let parts =
                    REGION_WEIGHT * (i32::from(next.features.regions) - i32::from(finished));
                let far = ahead_of_it + parts;
                let rank = [pushes + far, ahead_of_it, 0];
                ahead.push(BeamSuccessor { rank, distance: far, kind: (), step: (board, next) });
            }
        }
        None
    }

    /// Makes a move and returns the index of the resulting board.
    ///
    /// `None` if the board is known or a proven deadlock.
    fn make(&mut self, (parent, next): Self::Step) -> Option<u32> {
        self.finder.make_counting_pushes(parent, &next)
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn bytes(&self) -> usize {
        self.finder.bytes()
    }
}

/// Distances of a board's successors under a minimum-cost perfect matching.
///
/// With the nearest target for every crate instead, a move past one target to another one behind it
/// would seem to lead away from the goal.
pub(super) struct MatchedDistances {
    distances: Rc<PushDistances>,
    matching: Matching,
    /// Placements of the crates of the board set last.
    places: Vec<PlacementId>,
    /// Cell of the crate of the last query, and the crate's index.
    last: (Cell, usize),
}

impl MatchedDistances {
    /// Creates distances without a board.
    ///
    /// `distances` are the pushes (or pulls) of a single crate to the goal cells.
    pub(super) fn new(distances: Rc<PushDistances>) -> Self {
        Self { distances, matching: Matching::default(), places: Vec::new(), last: (NONE, 0) }
    }

    /// Matches a board; returns false if there is no perfect matching. O(crates³).
    pub(super) fn set_board(
        &mut self,
        level: &StaticLevel,
        (crates, player): (&[Cell], Cell),
    ) -> bool {
        let Self { distances, matching, places: positions, last } = self;
        *last = (NONE, 0);
        positions.clear();
        let at = |cell: Cell| level.cells[usize::from(cell)];
        positions.extend(crates.iter().map(|cell| distances.placement(at(*cell), at(player))));
        matching.least_cost(distances, positions).is_some()
    }

    /// Matched distance, in pushes (or pulls), after a move; `None` without a perfect matching.
    ///
    /// `crates` are those of the board set last, in the same order. The move takes the crate at
    /// `from` to `to` and the player to `player`.
    /// O(crates); O(crates²) for the first move of each crate, if the moves of a crate follow each
    /// other.
    pub(super) fn remaining_after(
        &mut self,
        level: &StaticLevel,
        crates: &[Cell],
        (from, to, player): (Cell, Cell, Cell),
    ) -> Option<i32> {
        let Self { distances, matching, places: positions, last } = self;
        if from != last.0 {
            *last = (from, crates.iter().position(|cell| *cell == from)?);
        }
        let at = |cell: Cell| level.cells[usize::from(cell)];
        let place = distances.placement(at(to), at(player));
        matching.with_one_placed(distances, positions, last.1, place).map(|left| left as i32)
    }
}

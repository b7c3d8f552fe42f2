//! Lower bounds on the cost from the start state, for bidirectional search.

use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::bounds::{
    CutLines, Matching, MatchingCheck, PlacementId, PushDistances,
};
use crate::worlds::ice::BoardLayout;

/// Lower bounds on pushes and moves from the start state, for bidirectional search.
///
/// They are the goal bounds with time reversed. One object covers all mirror images of the start
/// that have the same crates. Valid only without ice and with as many crates as targets.
#[derive(Debug, Clone)]
pub(super) struct StartBounds {
    /// Push distances from the start crates to every placement.
    distances: PushDistances,
    /// Matching of the start crates to the crates of a state.
    matching: Matching,
    /// Whether the base of the matching is that of the current state.
    is_matched: bool,
    /// Cut lines with time reversed, for the move bound.
    cuts: Option<CutLines>,
}

impl StartBounds {
    /// Creates the bounds for these start crates, with the player on any of `players`.
    ///
    /// `distances` are the push distances to the targets, `cuts` the lines of the board.
    pub(super) fn new(
        layout: &BoardLayout,
        (crates, players): (CellSet, Vec<CellIndex>),
        distances: &PushDistances,
        cuts: Option<&CutLines>,
    ) -> Self {
        // If the mirror images put the player on several sides, accept all of them.
        let placements: Vec<Vec<PlacementId>> = crates
            .iter()
            .map(|cell| {
                let mut placements: Vec<_> =
                    players.iter().map(|player| distances.placement(cell, *player)).collect();
                placements.sort_unstable();
                placements.dedup();
                placements
            })
            .collect();
        let distances = distances.distances_from_starts(layout, &placements);
        let cuts = cuts.map(|cuts| cuts.reversed(&crates, &players));
        Self { distances, matching: Matching::default(), is_matched: false, cuts }
    }

    /// Sets the crates of the current state.
    pub(super) fn set_crates(&mut self, crates: &[CellIndex]) {
        if let Some(cuts) = &mut self.cuts {
            cuts.set_crates(crates);
        }
        self.is_matched = false;
    }

    /// Sets the current state; returns lower bounds on pushes and moves from the start.
    ///
    /// `placements` are the placements of the crates. Returns `None` if no matching of start crates
    /// to these exists, so that the state is unreachable.
    pub(super) fn bounds(
        &mut self,
        crates: &[CellIndex],
        placements: &[PlacementId],
        player: CellIndex,
    ) -> Option<(u32, u32)> {
        self.set_crates(crates);
        let pushes = self.matching.least_cost(&self.distances, placements)?;
        Some((pushes, self.moves_bound(player).max(pushes)))
    }

    /// Lower bounds on pushes and moves with one crate moved; the current state stays.
    ///
    /// `placements` are the placements of the current state; the crate with list index `index`
    /// moves from `from` to `to`. `None` if no matching of crates exists, so the state is
    /// unreachable. With `only_moves`, the push bound may be 0.
    pub(super) fn with_one_moved(
        &mut self,
        placements: &[PlacementId],
        (index, from, to): (usize, CellIndex, CellIndex),
        player: CellIndex,
        only_moves: bool,
    ) -> Option<(u32, u32)> {
        let Self { distances, matching, is_matched, cuts, .. } = self;
        let placement = distances.placement(to, player);
        let moves = cuts.as_mut().map_or(0, |cuts| cuts.moves_bound_with_moved((from, to), player));
        if only_moves {
            match matching.check_at_most(moves, distances, placements, (index, placement)) {
                MatchingCheck::AtMost => return Some((0, moves)),
                MatchingCheck::Impossible => return None,
                MatchingCheck::Unknown => {}
            }
        }
        // The matching of the current state is computed once and shared by its neighbours.
        if !std::mem::replace(is_matched, true) {
            matching.least_cost(distances, placements);
        }
        let pushes = matching.with_one_moved(distances, placements, index, placement)?;
        Some((pushes, moves.max(pushes)))
    }

    /// Lower bound on moves from the start to the current state; 0 without cut lines.
    fn moves_bound(&self, player: CellIndex) -> u32 {
        self.cuts.as_ref().map_or(0, |cuts| cuts.moves_bound(player))
    }
}

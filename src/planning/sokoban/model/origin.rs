//! Lower bounds on the cost from the start state, for backward search.

use crate::board::{CellIndex, CellSet};
use crate::planning::sokoban::bounds::{Cuts, Glance, Matching, Place, PushDistances};
use crate::worlds::ice::Layout;

/// Bounds on pushes and moves from the start state or one of its mirror images: the goal bounds
/// with time reversed. Without ice and surplus crates.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    distances: PushDistances,
    matching: Matching,
    /// Whether the matching belongs to the current state.
    is_matched: bool,
    cuts: Option<Cuts>,
}

impl Origin {
    /// Bounds from these crates with the player on one of these cells. `distances` lead to the
    /// targets, `cuts` are the lines of the board.
    pub(super) fn new(
        layout: &Layout,
        (crates, players): (CellSet, Vec<CellIndex>),
        distances: &PushDistances,
        cuts: Option<&Cuts>,
    ) -> Self {
        // If the mirror images put the player on several sides, accept all of them.
        let places: Vec<Vec<Place>> = crates
            .iter()
            .map(|cell| {
                let mut places: Vec<_> =
                    players.iter().map(|player| distances.place(cell, *player)).collect();
                places.sort_unstable();
                places.dedup();
                places
            })
            .collect();
        let distances = distances.outwards(layout, &places);
        let cuts = cuts.map(|cuts| cuts.reversed(&crates, &players));
        Self { distances, matching: Matching::default(), is_matched: false, cuts }
    }

    /// Sets the current state.
    pub(super) fn load(&mut self, crates: &[CellIndex]) {
        if let Some(cuts) = &mut self.cuts {
            cuts.load(crates);
        }
        self.is_matched = false;
    }

    /// Sets a state; returns its fewest pushes and moves from the start, `None` if unreachable.
    pub(super) fn bounds(
        &mut self,
        crates: &[CellIndex],
        places: &[Place],
        player: CellIndex,
    ) -> Option<(u32, u32)> {
        self.load(crates);
        let pushes = self.matching.least_cost(&self.distances, places)?;
        Some((pushes, self.fewest_moves(player).max(pushes)))
    }

    /// The bounds with one crate of the current state moved. With `only_moves` the push bound may
    /// be too low.
    pub(super) fn with_one_moved(
        &mut self,
        places: &[Place],
        (index, from, to): (usize, CellIndex, CellIndex),
        player: CellIndex,
        only_moves: bool,
    ) -> Option<(u32, u32)> {
        let Self { distances, matching, is_matched, cuts, .. } = self;
        let place = distances.place(to, player);
        let moves = cuts.as_mut().map_or(0, |cuts| cuts.fewest_with_moved((from, to), player));
        if only_moves {
            match matching.at_a_glance(moves, distances, places, (index, place)) {
                Glance::AtMost => return Some((0, moves)),
                Glance::Impossible => return None,
                Glance::Unknown => {}
            }
        }
        if !std::mem::replace(is_matched, true) {
            matching.least_cost(distances, places);
        }
        let pushes = matching.with_one_moved(distances, places, index, place)?;
        Some((pushes, moves.max(pushes)))
    }

    fn fewest_moves(&self, player: CellIndex) -> u32 {
        self.cuts.as_ref().map_or(0, |cuts| cuts.fewest_moves(player))
    }
}

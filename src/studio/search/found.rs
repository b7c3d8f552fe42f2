//! A search that is over, ready to be shown at any expansion.

use crate::board::CellIndex;
use crate::planning::search::Expansion;
use crate::planning::sokoban::{Actor, Footprints, Watched};
use crate::worlds::ice::{Level, Terrain};

/// What was searched, what was written down, and what is derived from it.
///
/// The cursor counts expansions: 0 is before the first one, when nothing but the start is on the
/// open list; 1 shows the first expansion, and so on. A goal that was found is the last.
#[derive(Debug)]
pub struct Found {
    level: Level,
    terrain: Terrain,
    watched: Watched,
    footprints: [Footprints; Actor::ALL.len()],
    highest: [u32; 2],
    seconds: f32,
}

impl Found {
    /// Takes a search in. O(successors).
    pub(super) fn new(level: Level, terrain: Terrain, watched: Watched, seconds: f32) -> Self {
        let footprints = Actor::ALL.map(|actor| Footprints::of(&watched, actor));
        let expansions = watched.trace().expansions();
        let highest = |figure: fn(&Expansion) -> u32| expansions.iter().map(figure).max();
        let highest = [highest(Expansion::total), highest(|expansion| expansion.frontier)];
        let highest = highest.map(Option::unwrap_or_default);
        Self { level, terrain, watched, footprints, highest, seconds }
    }

    /// The level that was searched.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The map that was searched.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// What was written down.
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// Seconds the search took.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.seconds
    }

    /// The last position of the cursor.
    #[must_use]
    pub fn last(&self) -> usize {
        self.watched.trace().expansions().len()
    }

    /// The expansion at a cursor position, from 0; `None` before the first.
    #[must_use]
    pub fn expansion(&self, cursor: usize) -> Option<usize> {
        cursor.checked_sub(1).filter(|number| *number < self.last())
    }

    /// States on the open list at a cursor position.
    #[must_use]
    pub fn frontier(&self, cursor: usize) -> u32 {
        let trace = self.watched.trace();
        let expansion = self.expansion(cursor).and_then(|number| trace.expansions().get(number));
        expansion.map_or(1, |expansion| expansion.frontier)
    }

    /// Greatest total cost, and greatest frontier.
    #[must_use]
    pub fn highest(&self) -> [u32; 2] {
        self.highest
    }

    /// The first expansion on a cell, as a cursor position, if it was before or at the cursor.
    #[must_use]
    pub fn first_on(&self, cell: CellIndex, actor: Actor, cursor: usize) -> Option<usize> {
        let first = self.footprints[actor as usize].first(cell)? + 1;
        (first <= cursor).then_some(first)
    }

    /// States of a cell on the open list at a cursor position.
    #[must_use]
    pub fn waiting_on(&self, cell: CellIndex, actor: Actor, cursor: usize) -> usize {
        let number = self.expansion(cursor);
        number.map_or(0, |number| self.footprints[actor as usize].waiting(cell, number))
    }

    /// The cursor position of the layer after the one at the cursor, or of the last expansion.
    #[must_use]
    pub fn next_layer(&self, cursor: usize) -> usize {
        let mut starts = self.watched.trace().layers().iter().map(|layer| layer.first + 1);
        starts.find(|start| *start > cursor).unwrap_or(self.last())
    }

    /// The cursor position where the layer at the cursor begins, or the one before if it stands
    /// there; 0 before the first.
    #[must_use]
    pub fn previous_layer(&self, cursor: usize) -> usize {
        let starts = self.watched.trace().layers().iter().map(|layer| layer.first + 1);
        starts.take_while(|start| *start < cursor).last().unwrap_or(0)
    }

    /// The cursor position from which the state at the cursor was reached.
    #[must_use]
    pub fn parent(&self, cursor: usize) -> usize {
        let trace = self.watched.trace();
        let arrival = self.expansion(cursor).and_then(|number| trace.arrival(number));
        arrival.map_or(0, |arrival| trace.parent_of(arrival) + 1)
    }

    /// The first cursor position after the cursor on the way to the goal, or to the state that
    /// was expanded last if none was found.
    #[must_use]
    pub fn next_on_path(&self, cursor: usize) -> usize {
        let trace = self.watched.trace();
        let Some(end) = trace.goal().or(self.last().checked_sub(1)) else { return cursor };
        let path = trace.path(end);
        path.into_iter().map(|number| number + 1).find(|at| *at > cursor).unwrap_or(cursor)
    }
}

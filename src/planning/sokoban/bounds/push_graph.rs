//! All pushes of a single crate, as a graph for breadth-first search.
//!
//! A placement is a crate's cell together with the side of the crate on which the player is.

use super::placements::{NEVER, PlacementId, PlacementIndex};
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL, slide_back};

/// [`PlacementId`] that means: no such placement.
const NO_PLACE: PlacementId = PlacementId::MAX;

/// Whether a cell stops a crate that enters it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// Floor or target: stops the crate.
    Stops,
    /// Ice: the crate continues unless the next cell is blocked.
    Slides,
    /// Unknown: both outcomes count as possible.
    Unknown,
}

/// All pushes of a single crate between placements, forward or backward in time.
///
/// A slide may start at any cell of a line, so there can be cells × line length pushes. Only the
/// shortest push at each cell and direction is stored, with the cells that longer ones pass; the
/// search sweeps each line once.
#[derive(Debug)]
pub(super) struct PushGraph<'a> {
    layout: &'a BoardLayout,
    /// Cell of the crate of each placement; [`NO_CELL`] if the search follows no push from there.
    cells: Box<[CellIndex]>,
    /// Bit mask by placement of the directions of pushes that end there (forward: start there).
    directions: Box<[u8]>,
    /// By cell and direction, the placement at the other end of the shortest push.
    ///
    /// Backward: the placement before the crate is pushed onto the cell. Forward: the placement
    /// after the crate is pushed off the cell. [`NO_PLACE`] if there is no such push.
    others: Box<[[PlacementId; 4]]>,
    /// Cells through which a longer push may pass; empty for forward pushes.
    sliding_cells: CellSet,
}

/// Working memory of [`PushGraph::fewest_pushes`].
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Placements reached, in breadth-first order.
    queue: Vec<PlacementId>,
    /// Bit mask by cell: push directions for which the search swept the line from this cell on.
    ///
    /// The sweep runs against the push direction, as far as crates can slide.
    visited: Vec<u8>,
}

impl<'a> PushGraph<'a> {
    /// Pushes in reverse: from the cell where a crate stops to where it started. O(cells).
    ///
    /// On an ice cell a crate stops only before a wall or before one of the `stoppers`, cells where
    /// another crate may be.
    pub(super) fn backwards(
        layout: &'a BoardLayout,
        surface: &impl Fn(CellIndex) -> Surface,
        stoppers: &CellSet,
        placements: &PlacementIndex,
    ) -> Self {
        let carrying = layout.passable_cells().filter(|cell| surface(*cell) != Surface::Stops);
        let carrying = CellSet::from_cells(layout.cell_count(), carrying);
        let mut pushes = Self::empty(layout, carrying, placements.count());
        for rest in layout.passable_cells() {
            for direction in Direction::ALL {
                let beyond = layout.neighbour(rest, direction);
                let is_stoppable = beyond == NO_CELL || stoppers.contains(beyond);
                let from = layout.neighbour(rest, direction.opposite());
                if from == NO_CELL {
                    continue;
                }
                let player = layout.neighbour(from, direction.opposite());
                if player != NO_CELL {
                    let other = placements.with_player(from, player);
                    pushes.others[usize::from(rest)][direction.index()] = other;
                }
                // A push ends here only if the crate can stop: on floor, or before a wall or
                // stopper.
                if player != NO_CELL && (surface(rest) != Surface::Slides || is_stoppable) {
                    pushes.add_end(placements.with_player(rest, from), rest, direction);
                }
            }
        }
        pushes
    }

    /// Pushes forward in time, as if no cell were ice. O(cells).
    pub(super) fn without_ice(layout: &'a BoardLayout, placements: &PlacementIndex) -> Self {
        let nothing = CellSet::new(layout.cell_count());
        let mut pushes = Self::empty(layout, nothing, placements.count());
        for cell in layout.passable_cells() {
            for direction in Direction::ALL {
                let player = layout.neighbour(cell, direction.opposite());
                let rest = layout.neighbour(cell, direction);
                if player != NO_CELL && rest != NO_CELL {
                    pushes.others[usize::from(cell)][direction.index()] =
                        placements.with_player(rest, cell);
                    pushes.add_end(placements.with_player(cell, player), cell, direction);
                }
            }
        }
        pushes
    }

    /// Creates a graph without pushes.
    fn empty(layout: &'a BoardLayout, sliding_cells: CellSet, place_count: usize) -> Self {
        Self {
            layout,
            cells: vec![NO_CELL; place_count].into(),
            directions: vec![0; place_count].into(),
            others: vec![[NO_PLACE; 4]; layout.cell_count()].into(),
            sliding_cells,
        }
    }

    /// Records that the search can follow pushes in this direction from a placement on `cell`.
    fn add_end(&mut self, place: PlacementId, cell: CellIndex, direction: Direction) {
        self.cells[place as usize] = cell;
        self.directions[place as usize] |= 1 << direction.index();
    }

    /// Sets `row` to the minimum number of pushes between `ends` and every placement.
    ///
    /// Breadth first, O(placements + cells): a line already swept offers nothing nearer. [`NEVER`]
    /// for placements out of reach, and for [`PlacementIndex::any_side`] of a cell with several
    /// sides; [`PlacementIndex::join_sides`] sets these.
    pub(super) fn fewest_pushes(
        &self,
        row: &mut [u16],
        ends: impl Iterator<Item = PlacementId>,
        Scratch { queue, visited }: &mut Scratch,
    ) {
        row.fill(NEVER);
        queue.clear();
        visited.clear();
        visited.resize(self.others.len(), 0);
        for place in ends {
            row[place as usize] = 0;
            queue.push(place);
        }
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let pushes = row[place as usize] + 1;
            let directions = self.directions[place as usize];
            for direction in Direction::ALL {
                let bit = 1 << direction.index();
                if directions & bit == 0 {
                    continue;
                }
                let behind = |cell| {
                    let before = self.layout.neighbour(cell, direction.opposite());
                    self.sliding_cells.contains(before).then_some(before)
                };
                // Follow the line while crates can slide through. A cell swept before was reached
                // by no more pushes, so everything behind it is known.
                slide_back(Some(self.cells[place as usize]), behind, |cell| {
                    let other = self.others[usize::from(cell)][direction.index()];
                    if visited[usize::from(cell)] & bit != 0 || other == NO_PLACE {
                        return false;
                    }
                    visited[usize::from(cell)] |= bit;
                    let known = &mut row[other as usize];
                    if *known == NEVER {
                        *known = pushes;
                        queue.push(other);
                    }
                    true
                });
            }
        }
    }
}

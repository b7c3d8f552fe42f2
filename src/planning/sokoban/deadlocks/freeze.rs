//! Crates that can never move again.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL};

/// Finds frozen crates; keeps its memory between calls.
///
/// A crate can move along an axis only if both its neighbours on it can be free: one for the
/// player, one for the crate. A wall on either side rules that out for good, and so does a frozen
/// crate. Ice changes nothing about it, so the rule is sound on ice too.
#[derive(Debug, Clone)]
pub(in super::super) struct Freeze {
    /// Crates under test, taken as immovable while others are tested.
    assumed: CellSet,
    tested: Vec<CellIndex>,
    /// Cells on which no crate may come to rest. A crate between two of them does not move along
    /// that axis either. Empty where crates slide past cells, or where one may be given up.
    dead: CellSet,
}

impl Freeze {
    pub(in super::super) fn new(cell_count: usize) -> Self {
        let (assumed, dead) = (CellSet::new(cell_count), CellSet::new(cell_count));
        Self { assumed, tested: Vec::new(), dead }
    }

    /// The same, told of cells on which no crate may come to rest.
    pub(in super::super) fn with_dead_cells(dead: CellSet, cell_count: usize) -> Self {
        Self { dead, ..Self::new(cell_count) }
    }

    /// How many crates off the targets are frozen together with the crate at `cell`.
    /// O(crates in touch with each other).
    pub(in super::super) fn lost_with(
        &mut self,
        layout: &Layout,
        crates: &CellSet,
        cell: CellIndex,
    ) -> usize {
        self.assumed.clear();
        self.tested.clear();
        if !self.is_frozen(layout, crates, cell) {
            return 0;
        }
        self.tested.iter().filter(|cell| !layout.targets().contains(**cell)).count()
    }

    /// The crates that the last call found frozen together.
    pub(super) fn frozen(&self) -> &[CellIndex] {
        &self.tested
    }

    /// Whether the crate is stuck on both axes, given that those under test are. On "no", every
    /// crate tested on its behalf is taken back.
    fn is_frozen(&mut self, layout: &Layout, crates: &CellSet, cell: CellIndex) -> bool {
        let tested_before = self.tested.len();
        self.assumed.insert(cell);
        self.tested.push(cell);
        let frozen = self.is_blocked(layout, crates, cell, Direction::Up)
            && self.is_blocked(layout, crates, cell, Direction::Left);
        if !frozen {
            for cell in self.tested.drain(tested_before..) {
                self.assumed.remove(cell);
            }
        }
        frozen
    }

    fn is_blocked(
        &mut self,
        layout: &Layout,
        crates: &CellSet,
        cell: CellIndex,
        along: Direction,
    ) -> bool {
        let sides = [along, along.opposite()].map(|side| layout.neighbour(cell, side));
        sides.iter().any(|side| *side == NO_CELL || self.assumed.contains(*side))
            || sides.iter().all(|side| self.dead.contains(*side))
            || sides
                .iter()
                .any(|side| crates.contains(*side) && self.is_frozen(layout, crates, *side))
    }
}

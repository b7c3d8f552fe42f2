//! Freeze deadlocks: crates that can never move again.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Finds frozen crates; reuses its memory between calls.
///
/// A crate moves along an axis only if both neighbours on it can be free: one for the player, one
/// for the crate. A wall or a frozen crate on either side excludes that forever. Ice does not
/// change this, so the rule is sound on ice.
#[derive(Debug, Clone)]
pub(in super::super) struct Freeze {
    /// Crates under test; they count as immovable for the crates tested after them.
    assumed: CellSet,
    /// The same crates as a list; the frozen group after a test.
    tested: Vec<CellIndex>,
    /// Cells where no crate may stop.
    ///
    /// A crate between two of them cannot move along that axis. Empty on ice and with surplus
    /// crates.
    dead: CellSet,
}

impl Freeze {
    /// Creates a test without dead cells.
    pub(in super::super) fn new(cell_count: usize) -> Self {
        let (assumed, dead) = (CellSet::new(cell_count), CellSet::new(cell_count));
        Self { assumed, tested: Vec::new(), dead }
    }

    /// Like [`Self::new`], with cells where no crate may stop.
    pub(in super::super) fn with_dead_cells(dead: CellSet, cell_count: usize) -> Self {
        Self { dead, ..Self::new(cell_count) }
    }

    /// Number of crates off target in the frozen group of the crate at `cell`.
    ///
    /// The group is the crate and the crates that the proof relies on. 0 if that crate is not
    /// frozen. Usually O(crates in contact).
    pub(in super::super) fn frozen_off_targets(
        &mut self,
        layout: &BoardLayout,
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

    /// The crates of the last frozen group; empty if the last crate was not frozen.
    pub(super) fn frozen_crates(&self) -> &[CellIndex] {
        &self.tested
    }

    /// Returns true if the crate can never move along either axis.
    ///
    /// Crates under test count as walls. If true, the crate and those tested for it stay under
    /// test; if false, they leave it.
    fn is_frozen(&mut self, layout: &BoardLayout, crates: &CellSet, cell: CellIndex) -> bool {
        let tested_before = self.tested.len();
        self.assumed.insert(cell);
        self.tested.push(cell);
        let frozen = self.is_blocked(layout, crates, cell, Direction::Up)
            && self.is_blocked(layout, crates, cell, Direction::Left);
        // A false result also refutes what was assumed for neighbours.
        if !frozen {
            for cell in self.tested.drain(tested_before..) {
                self.assumed.remove(cell);
            }
        }
        frozen
    }

    /// Returns true if the crate can never move along the axis of `along`.
    fn is_blocked(
        &mut self,
        layout: &BoardLayout,
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

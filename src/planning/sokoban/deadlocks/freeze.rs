//! Freeze deadlocks: crates that can never move again.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// A board with crates, as far as the freeze rule depends on it.
pub(in super::super) trait FreezeBoard {
    /// The neighbour of a cell, or [`NO_CELL`] at a wall or the edge.
    fn neighbour(&self, cell: CellIndex, direction: Direction) -> CellIndex;

    /// Returns true if the cell has a crate.
    fn has_crate(&self, cell: CellIndex) -> bool;

    /// Returns true if the cell is a target.
    fn is_target(&self, cell: CellIndex) -> bool;

    /// Returns true if no crate may stop on the cell.
    ///
    /// A crate between two such cells cannot move along that axis. Always false if the level has
    /// ice or surplus crates: a push onto a dead cell may then be part of a solution.
    fn is_dead(&self, cell: CellIndex) -> bool;
}

/// Crates on a layout.
pub(in super::super) struct LayoutBoard<'a> {
    pub(in super::super) layout: &'a BoardLayout,
    pub(in super::super) crates: &'a CellSet,
    /// Cells where no crate may stop, if any; see [`FreezeBoard::is_dead`].
    pub(in super::super) dead: Option<&'a CellSet>,
}

impl FreezeBoard for LayoutBoard<'_> {
    fn neighbour(&self, cell: CellIndex, direction: Direction) -> CellIndex {
        self.layout.neighbour(cell, direction)
    }

    fn has_crate(&self, cell: CellIndex) -> bool {
        self.crates.contains(cell)
    }

    fn is_target(&self, cell: CellIndex) -> bool {
        self.layout.targets().contains(cell)
    }

    fn is_dead(&self, cell: CellIndex) -> bool {
        self.dead.is_some_and(|dead| dead.contains(cell))
    }
}

/// Finds frozen crates; reuses its memory between calls.
///
/// A crate is frozen if it is blocked on both axes. It moves along an axis only if both neighbours
/// on it can be free: one for the player, one for the crate. A wall or a frozen crate on either
/// side excludes that forever, and so do dead cells on both sides. Walls and frozen crates
/// hold a crate on ice too, so the rule is sound there.
#[derive(Debug, Clone)]
pub(in super::super) struct Freeze {
    /// By cell: whether its crate is under test; then it counts as a wall.
    assumed: Vec<bool>,
    /// The same crates as a list; the frozen group after a test.
    tested: Vec<CellIndex>,
}

impl Freeze {
    /// Creates a test for boards of this many cells.
    pub(in super::super) fn new(cell_count: usize) -> Self {
        Self { assumed: vec![false; cell_count], tested: Vec::new() }
    }

    /// Number of crates off target in the frozen group of the crate at `cell`.
    ///
    /// The group is the crate and the crates that the proof relies on; other frozen crates may
    /// exist. 0 if that crate is not frozen. Usually O(crates in contact).
    pub(in super::super) fn frozen_off_targets(
        &mut self,
        board: &impl FreezeBoard,
        cell: CellIndex,
    ) -> usize {
        self.forget();
        if !self.is_frozen(board, cell) {
            return 0;
        }
        self.tested.iter().filter(|cell| !board.is_target(**cell)).count()
    }

    /// Sets the marks, by cell, of every frozen crate among `crates` and of its group.
    ///
    /// Other marks stay as they are.
    pub(in super::super) fn mark_all(
        &mut self,
        board: &impl FreezeBoard,
        crates: &[CellIndex],
        marks: &mut [bool],
    ) {
        for cell in crates {
            self.forget();
            if !marks[usize::from(*cell)] && self.is_frozen(board, *cell) {
                for cell in &self.tested {
                    marks[usize::from(*cell)] = true;
                }
            }
        }
    }

    /// The crates of the last frozen group; empty if the last crate was not frozen.
    pub(super) fn frozen_crates(&self) -> &[CellIndex] {
        &self.tested
    }

    /// Ends the last test: no crate is under test.
    fn forget(&mut self) {
        for cell in self.tested.drain(..) {
            self.assumed[usize::from(cell)] = false;
        }
    }

    /// Returns true if the crate can never move along either axis.
    ///
    /// Crates under test count as walls. If true, the crate and those tested for it stay under
    /// test; if false, they leave it.
    fn is_frozen(&mut self, board: &impl FreezeBoard, cell: CellIndex) -> bool {
        let tested_before = self.tested.len();
        self.assumed[usize::from(cell)] = true;
        self.tested.push(cell);
        let frozen = self.is_blocked(board, cell, Direction::Up)
            && self.is_blocked(board, cell, Direction::Left);
        // A false result also refutes what was assumed for neighbours.
        if !frozen {
            for cell in self.tested.drain(tested_before..) {
                self.assumed[usize::from(cell)] = false;
            }
        }
        frozen
    }

    /// Returns true if the crate can never move along the axis of `along`.
    fn is_blocked(&mut self, board: &impl FreezeBoard, cell: CellIndex, along: Direction) -> bool {
        let sides = [along, along.opposite()].map(|side| board.neighbour(cell, side));
        sides.iter().any(|side| *side == NO_CELL || self.assumed[usize::from(*side)])
            || sides.iter().all(|side| board.is_dead(*side))
            || sides.iter().any(|side| board.has_crate(*side) && self.is_frozen(board, *side))
    }
}

//! Shape test for closed-diagonal deadlocks: crates around a diagonal chain of empty cells.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Finds diagonal chains of empty cells that walls and crates close on all sides.
///
/// The shape alone proves nothing; a search must show that its crates are lost.
#[derive(Debug, Clone, Default)]
pub(super) struct ClosedDiagonal {
    /// Empty cells of the chain examined last.
    chain: Vec<CellIndex>,
    /// Crates around that chain.
    crates: Vec<CellIndex>,
}

impl ClosedDiagonal {
    /// Crates, then empty cells, of a closed diagonal beside the crate at `cell`.
    ///
    /// `None` if there is no closed diagonal beside that crate.
    pub(super) fn beside(
        &mut self,
        layout: &BoardLayout,
        crates: &CellSet,
        cell: CellIndex,
    ) -> Option<(&[CellIndex], &[CellIndex])> {
        let slopes = [Direction::Left, Direction::Right];
        for side in Direction::ALL {
            let empty = layout.neighbour(cell, side);
            if empty == NO_CELL || crates.contains(empty) {
                continue;
            }
            if slopes.into_iter().any(|slope| self.is_closed(layout, crates, empty, slope)) {
                return Some((&self.crates, &self.chain));
            }
        }
        None
    }

    /// Returns true if at least two crates, and walls, close the diagonal through `empty`.
    ///
    /// Follows the diagonal in both directions: down and towards `slope`, up and away from `slope`.
    fn is_closed(
        &mut self,
        layout: &BoardLayout,
        crates: &CellSet,
        empty: CellIndex,
        slope: Direction,
    ) -> bool {
        self.chain.clear();
        self.crates.clear();
        self.chain.push(empty);
        for (vertical, across) in [(Direction::Down, slope), (Direction::Up, slope.opposite())] {
            let mut cell = empty;
            loop {
                let flanks = [vertical, across].map(|way| layout.neighbour(cell, way));
                for flank in flanks {
                    if !self.is_blocked(crates, flank) {
                        return false;
                    }
                }
                // The next cell is the one beyond either flank; behind two walls its content does
                // not matter.
                let beyond = match flanks {
                    [NO_CELL, NO_CELL] => NO_CELL,
                    [NO_CELL, flank] => layout.neighbour(flank, vertical),
                    [flank, _] => layout.neighbour(flank, across),
                };
                if beyond == NO_CELL || crates.contains(beyond) {
                    self.is_blocked(crates, beyond);
                    break;
                }
                self.chain.push(beyond);
                cell = beyond;
            }
        }
        self.crates.len() > 1
    }

    /// Returns true if the cell is a wall or a crate; records a crate.
    fn is_blocked(&mut self, crates: &CellSet, cell: CellIndex) -> bool {
        if cell == NO_CELL {
            return true;
        }
        let is_crate = crates.contains(cell);
        if is_crate && !self.crates.contains(&cell) {
            self.crates.push(cell);
        }
        is_crate
    }
}

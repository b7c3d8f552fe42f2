//! Closed diagonals.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{Layout, NO_CELL};

/// Finds chains of empty cells along a diagonal that are shut in by walls and crates: both
/// flanks between neighbours in the chain, and both ends. The shape is only a suspicion: that its
/// crates are lost is for a search to prove.
#[derive(Debug, Clone, Default)]
pub(super) struct Diagonal {
    chain: Vec<CellIndex>,
    crates: Vec<CellIndex>,
}

impl Diagonal {
    /// The crates around a closed diagonal beside the crate at `cell`, if there is one.
    pub(super) fn beside(
        &mut self,
        layout: &Layout,
        crates: &CellSet,
        cell: CellIndex,
    ) -> Option<(&[CellIndex], &[CellIndex])> {
        let slopes = [Direction::Left, Direction::Right];
        for side in Direction::ALL {
            let empty = layout.neighbour(cell, side);
            if empty == NO_CELL || crates.contains(empty) {
                continue;
            }
            if slopes.into_iter().any(|slope| self.close(layout, crates, empty, slope)) {
                return Some((&self.crates, &self.chain));
            }
        }
        None
    }

    /// Follows the diagonal through `empty` both ways: down and `slope`, up and against it.
    fn close(
        &mut self,
        layout: &Layout,
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
                    if !self.is_shut(crates, flank) {
                        return false;
                    }
                }
                // The next cell of the chain lies beyond either flank; behind two walls it
                // does not matter what it is.
                let beyond = match flanks {
                    [NO_CELL, NO_CELL] => NO_CELL,
                    [NO_CELL, flank] => layout.neighbour(flank, vertical),
                    [flank, _] => layout.neighbour(flank, across),
                };
                if beyond == NO_CELL || crates.contains(beyond) {
                    self.is_shut(crates, beyond);
                    break;
                }
                self.chain.push(beyond);
                cell = beyond;
            }
        }
        self.crates.len() > 1
    }

    /// Whether a wall or a crate is there; the crate is noted.
    fn is_shut(&mut self, crates: &CellSet, cell: CellIndex) -> bool {
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

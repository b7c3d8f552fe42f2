//! Placements of a crate together with the side of the player.

use super::sides::Sides;
use crate::board::CellIndex;
use crate::worlds::ice::Layout;

/// Index of a crate cell with a side of the player; consecutive over all cells.
pub(in super::super) type Place = u32;

/// No number of pushes is enough.
pub(in super::super) const NEVER: u16 = u16::MAX;

/// Numbering of placements: for each cell one per side, then one for "any side" if there are
/// several.
#[derive(Debug, Clone)]
pub(super) struct Places {
    sides: Sides,
    first_places: Box<[Place]>,
    count: usize,
}

impl Places {
    /// Builds the numbering; cost as [`Sides::new`].
    pub(super) fn new(layout: &Layout) -> Self {
        let sides = Sides::new(layout);
        let mut count = 0;
        let first_places = (0..layout.cell_count() as CellIndex)
            .map(|cell| {
                let sides = Place::from(sides.count(cell));
                let first = count;
                count += if sides > 1 { sides + 1 } else { 1 };
                first
            })
            .collect();
        Self { sides, first_places, count: count as usize }
    }

    /// Number of placements.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The placements of a crate on a cell, one per side.
    pub(super) fn around(&self, cell: CellIndex) -> std::ops::Range<Place> {
        let first = self.first_places[usize::from(cell)];
        first..first + Place::from(self.sides.count(cell))
    }

    /// The placement of a crate with the player on any side.
    #[inline]
    pub(super) fn any(&self, cell: CellIndex) -> Place {
        let count = Place::from(self.sides.count(cell));
        self.first_places[usize::from(cell)] + if count > 1 { count } else { 0 }
    }

    /// The placement of a crate with the player on a cell.
    #[inline]
    pub(super) fn with_player(&self, cell: CellIndex, player: CellIndex) -> Place {
        self.first_places[usize::from(cell)] + Place::from(self.sides.side(cell, player))
    }

    /// Sets "any side" to the minimum over all sides, in a table indexed by placement.
    pub(super) fn join_sides(&self, row: &mut [u16]) {
        for (cell, first) in self.first_places.iter().enumerate() {
            let count = usize::from(self.sides.count(cell as CellIndex));
            if count > 1 {
                let first = *first as usize;
                let least = row[first..first + count].iter().copied().min();
                row[first + count] = least.unwrap_or(NEVER);
            }
        }
    }
}

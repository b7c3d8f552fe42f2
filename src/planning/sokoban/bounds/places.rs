//! Where a crate may be, and the player beside it.

use super::sides::Sides;
use crate::board::CellIndex;
use crate::worlds::ice::Layout;

/// Where a crate is, and on which side of it the player: a number that counts on from cell to cell.
pub(in super::super) type Place = u32;

/// No number of pushes suffices.
pub(in super::super) const NEVER: u16 = u16::MAX;

/// The places of a board: for each cell one for each side of a crate on it, then one for "any side"
/// if there are several.
#[derive(Debug, Clone)]
pub(super) struct Places {
    sides: Sides,
    first_places: Box<[Place]>,
    count: usize,
}

impl Places {
    /// As [`Sides::new`].
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

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Those of a crate at that cell, one for each side of it.
    pub(super) fn around(&self, cell: CellIndex) -> std::ops::Range<Place> {
        let first = self.first_places[usize::from(cell)];
        first..first + Place::from(self.sides.count(cell))
    }

    /// That of a crate whatever side the player is on.
    #[inline]
    pub(super) fn any(&self, cell: CellIndex) -> Place {
        let count = Place::from(self.sides.count(cell));
        self.first_places[usize::from(cell)] + if count > 1 { count } else { 0 }
    }

    /// That of a crate with the player there.
    #[inline]
    pub(super) fn with_player(&self, cell: CellIndex, player: CellIndex) -> Place {
        self.first_places[usize::from(cell)] + Place::from(self.sides.side(cell, player))
    }

    /// Sets "any side" to the least of all sides, in a row with a number for each place.
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

//! Placements: a crate's cell together with the side of the crate on which the player is.

use super::player_sides::PlayerSides;
use crate::board::CellIndex;
use crate::worlds::ice::BoardLayout;

/// Index of a placement: a crate's cell with a side of the player.
pub(in super::super) type PlacementId = u32;

/// Push distance that means: no sequence of pushes leads there.
pub(in super::super) const NEVER: u16 = u16::MAX;

/// Numbering of placements, consecutive over all cells.
///
/// Each cell has one placement for each side of the player, then one for "any side" if there are
/// several.
#[derive(Debug, Clone)]
pub(super) struct PlacementIndex {
    sides: PlayerSides,
    /// First placement of each cell.
    first_places: Box<[PlacementId]>,
    /// Number of placements.
    count: usize,
}

impl PlacementIndex {
    /// Builds the numbering; as expensive as [`PlayerSides::new`].
    pub(super) fn new(layout: &BoardLayout) -> Self {
        let sides = PlayerSides::new(layout);
        let mut count = 0;
        let first_places = (0..layout.cell_count() as CellIndex)
            .map(|cell| {
                let sides = PlacementId::from(sides.count(cell));
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

    /// The placements of a crate on a cell, one for each side of the player.
    ///
    /// Without the placement for "any side".
    pub(super) fn all_sides(&self, cell: CellIndex) -> std::ops::Range<PlacementId> {
        let first = self.first_places[usize::from(cell)];
        first..first + PlacementId::from(self.sides.count(cell))
    }

    /// The placement of a crate with the player on any side.
    #[inline]
    pub(super) fn any_side(&self, cell: CellIndex) -> PlacementId {
        let count = PlacementId::from(self.sides.count(cell));
        self.first_places[usize::from(cell)] + if count > 1 { count } else { 0 }
    }

    /// The placement of a crate on `cell` with the player on `player`.
    #[inline]
    pub(super) fn with_player(&self, cell: CellIndex, player: CellIndex) -> PlacementId {
        self.first_places[usize::from(cell)] + PlacementId::from(self.sides.side(cell, player))
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

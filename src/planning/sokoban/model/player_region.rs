//! The player's region on boards without ice.
//!
//! The area is the set of cells connected to the player if there were no crates; the region is the
//! part of the area that the player can reach between the crates.

use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Cells that the player can reach without pushing; reuses its memory.
///
/// After [`Self::prepare_bits`], if the bounding box of the area fits into 128 bits with one free
/// bit between rows, flood fills use bit shifts.
#[derive(Debug, Clone)]
pub(super) struct PlayerRegion {
    /// Bit mapping of the area; `None` if it does not fit or is not prepared.
    bits: Option<BitMapping>,
    /// Bits of the region, with a bit mapping.
    region_bits: u128,
    /// Number of the current flood fill with the queue.
    round: u32,
    /// For each cell, the flood fill that last reached it.
    reached: Box<[u32]>,
    /// Cells of the region, without a bit mapping.
    queue: Vec<CellIndex>,
}

/// Mapping between the cells of an area and the bits of a 128-bit integer.
#[derive(Debug, Clone)]
struct BitMapping {
    /// Number of bits from one row to the next.
    stride: u32,
    /// Bits of the area's cells.
    open: u128,
    /// Bit of each cell, or [`NO_BIT`].
    place: Box<[u8]>,
    /// Cell of each bit, or [`NO_CELL`].
    cell: Vec<CellIndex>,
}

/// Marks a cell without a bit.
const NO_BIT: u8 = u8::MAX;

impl PlayerRegion {
    /// Creates a region without a bit mapping for a board of this many cells.
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            bits: None,
            region_bits: 0,
            round: 0,
            reached: vec![0; cell_count].into(),
            queue: Vec::with_capacity(cell_count),
        }
    }

    /// Prepares the bit mapping for the area of this player, if the area fits. O(cells).
    pub(super) fn prepare_bits(&mut self, layout: &BoardLayout, player: CellIndex) {
        self.bits = None;
        self.flood(layout, &CellSet::new(layout.cell_count()), player);
        self.bits = BitMapping::new(layout, &self.queue);
    }

    /// Finds the region; returns its least cell, which identifies it. O(cells).
    ///
    /// With a bit mapping, returns [`NO_CELL`] and an empty region for a player outside the area.
    pub(super) fn flood(
        &mut self,
        layout: &BoardLayout,
        crates: &CellSet,
        player: CellIndex,
    ) -> CellIndex {
        if let Some(bits) = &self.bits {
            self.region_bits = bits.flood(crates, player);
            return bits.cell_at(self.region_bits.trailing_zeros());
        }
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.reached.fill(0);
            self.round = 1;
        }
        self.queue.clear();
        self.queue.push(player);
        self.reached[usize::from(player)] = self.round;
        let mut lowest = player;
        let mut next_in_queue = 0;
        while let Some(&cell) = self.queue.get(next_in_queue) {
            next_in_queue += 1;
            lowest = lowest.min(cell);
            for next in layout.neighbours(cell) {
                let reached = &mut self.reached[usize::from(next)];
                if *reached != self.round && !crates.contains(next) {
                    *reached = self.round;
                    self.queue.push(next);
                }
            }
        }
        lowest
    }

    /// The least image of a cell of the region; [`NO_CELL`] for an empty region.
    ///
    /// `image` maps each cell to its image under a symmetry.
    pub(super) fn lowest_image(&self, image: &[CellIndex]) -> CellIndex {
        if let Some(bits) = &self.bits {
            let mut rest = self.region_bits;
            let mut lowest = NO_CELL;
            while rest != 0 {
                lowest = lowest.min(image[usize::from(bits.cell_at(rest.trailing_zeros()))]);
                rest &= rest - 1;
            }
            return lowest;
        }
        self.queue.iter().map(|cell| image[usize::from(*cell)]).min().unwrap_or(NO_CELL)
    }

    /// Returns true if the last flood fill reached the cell; false for [`NO_CELL`].
    #[inline]
    pub(super) fn contains(&self, cell: CellIndex) -> bool {
        match (&self.bits, cell) {
            (_, NO_CELL) => false,
            (Some(bits), _) => {
                let place = bits.place[usize::from(cell)];
                place != NO_BIT && self.region_bits >> place & 1 == 1
            }
            (None, _) => self.reached[usize::from(cell)] == self.round,
        }
    }
}

impl BitMapping {
    /// The mapping for these cells; `None` if their bounding box does not fit into 128 bits.
    fn new(layout: &BoardLayout, cells: &[CellIndex]) -> Option<Self> {
        let positions = || cells.iter().map(|cell| layout.position_of(*cell));
        let top = positions().map(|position| position.row).min()?;
        let left = positions().map(|position| position.column).min()?;
        let right = positions().map(|position| position.column).max()?;
        let bottom = positions().map(|position| position.row).max()?;
        let stride = right - left + 2;
        if stride * (bottom - top + 1) > 128 {
            return None;
        }
        let mut bits = Self {
            stride: stride as u32,
            open: 0,
            place: vec![NO_BIT; layout.cell_count()].into(),
            cell: vec![NO_CELL; 128],
        };
        for (cell, position) in cells.iter().zip(positions()) {
            let place = (position.row - top) * stride + position.column - left;
            bits.open |= 1 << place;
            bits.place[usize::from(*cell)] = place as u8;
            bits.cell[place] = *cell;
        }
        Some(bits)
    }

    /// Bits of the player's region; 0 for a player outside the area.
    fn flood(&self, crates: &CellSet, player: CellIndex) -> u128 {
        // Free cells: the open cells without crates.
        let mut free = self.open;
        for cell in crates.iter() {
            let place = self.place[usize::from(cell)];
            if place != NO_BIT {
                free &= !(1 << place);
            }
        }
        let place = self.place[usize::from(player)];
        let mut area = if place == NO_BIT { 0 } else { 1 << place };
        // Grow by one cell in all four directions per step until nothing changes. The free bit
        // between rows stops shifts from one row into the next.
        loop {
            let sides = area | area << 1 | area >> 1;
            let next = (sides | area << self.stride | area >> self.stride) & free;
            if next == area {
                return area;
            }
            area = next;
        }
    }

    /// Cell of a bit; [`NO_CELL`] for a bit without a cell.
    fn cell_at(&self, place: u32) -> CellIndex {
        self.cell.get(place as usize).copied().unwrap_or(NO_CELL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both implementations find the same regions.
        #[test]
        fn bit_flood_agrees_with_queue_flood(
            walls in prop::collection::btree_set(1..42_u16, 0..15),
            crates in prop::collection::btree_set(1..42_u16, 0..8),
        ) {
            let walls = CellSet::from_cells(42, walls);
            let mut crates = CellSet::from_cells(42, crates);
            crates.subtract(&walls);
            let layout = BoardLayout::new(6, 7, walls, CellSet::new(42));
            let (mut with, mut without) = (PlayerRegion::new(42), PlayerRegion::new(42));
            with.prepare_bits(&layout, 0);
            prop_assert!(with.bits.is_some());
            let lowest = with.flood(&layout, &crates, 0);
            prop_assert_eq!(lowest, without.flood(&layout, &crates, 0));
            let mirror: Vec<CellIndex> = (0..42).rev().collect();
            prop_assert_eq!(with.lowest_image(&mirror), without.lowest_image(&mirror));
            for cell in 0..42 {
                prop_assert_eq!(with.contains(cell), without.contains(cell));
            }
        }
    }
}

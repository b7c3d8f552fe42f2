//! Numbers for states.

use crate::board::CellIndex;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// An unused slot.
const EMPTY: u32 = u32::MAX;

/// Gives every state a number, and keeps it in (crates + 1) × 2 bytes: the player's cell, then
/// the crates' cells in rising order. Grows as a hash table with open addressing; a look-up never
/// allocates.
#[derive(Debug, Clone)]
pub(super) struct StateTable {
    width: usize,
    cells: Vec<CellIndex>,
    slots: Vec<u32>,
}

impl StateTable {
    /// An empty table for states with that many crates.
    pub(super) fn new(crate_count: usize) -> Self {
        Self { width: crate_count + 1, cells: Vec::new(), slots: vec![EMPTY; 256] }
    }

    /// Forgets every state, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.slots.fill(EMPTY);
    }

    /// Number of states kept.
    pub(super) fn len(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Player and crates of a state.
    #[inline]
    pub(super) fn get(&self, id: u32) -> (CellIndex, &[CellIndex]) {
        let start = id as usize * self.width;
        (self.cells[start], &self.cells[start + 1..start + self.width])
    }

    /// The number of a state; a new one if the state is new. `crates` must be in rising order.
    #[inline]
    pub(super) fn intern(&mut self, player: CellIndex, crates: &[CellIndex]) -> u32 {
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(player, crates);
        if self.slots[slot] == EMPTY {
            self.slots[slot] = self.len() as u32;
            self.cells.push(player);
            self.cells.extend_from_slice(crates);
        }
        self.slots[slot]
    }

    /// The slot that holds the state, or else the one where it belongs.
    fn slot_of(&self, player: CellIndex, crates: &[CellIndex]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(player, crates) as usize & mask;
        while self.slots[slot] != EMPTY && self.get(self.slots[slot]) != (player, crates) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; self.slots.len() * 2];
        for id in 0..self.len() as u32 {
            let (player, crates) = self.get(id);
            let slot = self.slot_of(player, crates);
            self.slots[slot] = id;
        }
    }
}

fn hash(player: CellIndex, crates: &[CellIndex]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u16(player);
    for cell in crates {
        hasher.write_u16(*cell);
    }
    hasher.finish()
}

//! Numbers for states.

use crate::board::CellIndex;

/// An unused slot.
const EMPTY: u32 = u32::MAX;

/// Random words for the cells, of which a state's hash is made: the words of its crates and of
/// its player, by exclusive or. A push changes two or three of them.
///
/// Zobrist, *A New Hashing Method with Application for Game Playing* (1970).
#[derive(Debug, Clone)]
pub(super) struct Zobrist {
    crates: Box<[u64]>,
    players: Box<[u64]>,
}

impl Zobrist {
    pub(super) fn new(cell_count: usize) -> Self {
        let words = |first: u64| (first..first + cell_count as u64).map(mix).collect();
        Self { crates: words(1), players: words(1 << 32) }
    }

    #[inline]
    pub(super) fn of_crate(&self, cell: CellIndex) -> u64 {
        self.crates[usize::from(cell)]
    }

    #[inline]
    pub(super) fn of_player(&self, cell: CellIndex) -> u64 {
        self.players[usize::from(cell)]
    }
}

/// The finisher of SplitMix64 (Steele, Lea and Flood 2014).
fn mix(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Gives every state a number, and keeps it in (crates + 1) × 2 bytes: the player's cell, then
/// the crates' cells in rising order. Grows as a hash table with open addressing; a look-up never
/// allocates.
#[derive(Debug, Clone)]
pub(super) struct StateTable {
    width: usize,
    cells: Vec<CellIndex>,
    /// The number of a state and its hash.
    slots: Vec<(u32, u32)>,
}

impl StateTable {
    /// An empty table for states with that many crates.
    pub(super) fn new(crate_count: usize) -> Self {
        Self { width: crate_count + 1, cells: Vec::new(), slots: vec![(EMPTY, 0); 256] }
    }

    /// Forgets every state, and keeps some of the memory.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.slots.truncate(1 << 16);
        self.slots.fill((EMPTY, 0));
    }

    /// Number of states kept.
    pub(super) fn len(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Memory taken, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<CellIndex>()
            + self.slots.capacity() * size_of::<(u32, u32)>()
    }

    /// Player and crates of a state.
    #[inline]
    pub(super) fn get(&self, id: u32) -> (CellIndex, &[CellIndex]) {
        let start = id as usize * self.width;
        (self.cells[start], &self.cells[start + 1..start + self.width])
    }

    /// The number of a state; a new one if the state is new. `crates` must be in rising order,
    /// and `hash` the same whenever the state is.
    #[inline]
    pub(super) fn intern(&mut self, hash: u64, player: CellIndex, crates: &[CellIndex]) -> u32 {
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mark = (hash >> 32) as u32;
        let mut slot = mark as usize & mask;
        loop {
            let (id, other) = self.slots[slot];
            if id == EMPTY {
                let id = self.len() as u32;
                self.slots[slot] = (id, mark);
                self.cells.push(player);
                self.cells.extend_from_slice(crates);
                return id;
            }
            if other == mark && self.get(id) == (player, crates) {
                return id;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Doubles the slots. The old ones are gone over in order, so that this takes no look at the
    /// states.
    fn grow(&mut self) {
        let slots = vec![(EMPTY, 0); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, slots);
        let mask = self.slots.len() - 1;
        for (id, mark) in old {
            if id != EMPTY {
                let mut slot = mark as usize & mask;
                while self.slots[slot].0 != EMPTY {
                    slot = (slot + 1) & mask;
                }
                self.slots[slot] = (id, mark);
            }
        }
    }
}

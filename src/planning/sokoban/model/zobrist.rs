//! Zobrist hashing of states.

use crate::board::CellIndex;
use crate::planning::search::zobrist_word;

/// Random numbers for hashing states: per cell one for a crate, one for the player.
///
/// The hash of a state is the XOR of its numbers, so a push updates it in O(1).
#[derive(Debug, Clone)]
pub(super) struct Zobrist {
    crates: Box<[u64]>,
    players: Box<[u64]>,
}

impl Zobrist {
    /// Creates the numbers for a board of this many cells; the same in every run.
    pub(super) fn new(cell_count: usize) -> Self {
        let words = |first: u64| (first..first + cell_count as u64).map(zobrist_word).collect();
        Self { crates: words(1), players: words(1 << 32) }
    }

    /// Random number of a crate on this cell.
    #[inline]
    pub(super) fn of_crate(&self, cell: CellIndex) -> u64 {
        self.crates[usize::from(cell)]
    }

    /// Random number of the player on this cell.
    ///
    /// If states store the player's region, the cell is the least of the region.
    #[inline]
    pub(super) fn of_player(&self, cell: CellIndex) -> u64 {
        self.players[usize::from(cell)]
    }
}

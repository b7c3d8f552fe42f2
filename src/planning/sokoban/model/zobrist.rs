//! Zobrist hashes of states.

use crate::board::CellIndex;
use crate::planning::search::zobrist_word;

/// Random words per cell; a state's hash is the exclusive or of its crates' and player's words. A
/// push changes two or three words.
#[derive(Debug, Clone)]
pub(super) struct Zobrist {
    crates: Box<[u64]>,
    players: Box<[u64]>,
}

impl Zobrist {
    pub(super) fn new(cell_count: usize) -> Self {
        let words = |first: u64| (first..first + cell_count as u64).map(zobrist_word).collect();
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

//! The area in which the player can walk, where there is no ice.

use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Layout, NO_CELL};

/// The cells the player can walk to without a push. Kept between calls so that none allocates.
#[derive(Debug, Clone)]
pub(super) struct Region {
    round: u32,
    /// The round in which the cell was reached last.
    reached: Box<[u32]>,
    queue: Vec<CellIndex>,
}

impl Region {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            round: 0,
            reached: vec![0; cell_count].into(),
            queue: Vec::with_capacity(cell_count),
        }
    }

    /// Finds the area around the player; its lowest cell, which stands for all of it. O(cells).
    pub(super) fn explore(
        &mut self,
        layout: &Layout,
        crates: &CellSet,
        player: CellIndex,
    ) -> CellIndex {
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

    /// The cells of the area.
    pub(super) fn cells(&self) -> &[CellIndex] {
        &self.queue
    }

    /// Whether the player can walk there.
    #[inline]
    pub(super) fn contains(&self, cell: CellIndex) -> bool {
        cell != NO_CELL && self.reached[usize::from(cell)] == self.round
    }
}

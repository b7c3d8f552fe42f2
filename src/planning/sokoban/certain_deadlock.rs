//! Deadlocks that hold under every ice map of a belief.

use super::bounds::{Matching, PlacementId, PushDistances, Surface};
use super::deadlocks::{Freeze, LayoutBoard};
use crate::board::CellSet;
use crate::worlds::ice::{Belief, BoardLayout, Knowledge};
use std::sync::Arc;

/// Proves that crates are deadlocked under every ice map of a belief.
///
/// Each unknown cell may act as ice or as floor in each push, which only makes levels easier. The
/// crates are deadlocked if no matching to the targets exists even so, or if a group of frozen
/// crates has more crates off target than there are surplus crates. The absence of a proof proves
/// nothing.
#[derive(Debug, Clone)]
pub struct CertainDeadlock {
    layout: Arc<BoardLayout>,
    distances: PushDistances,
    matching: Matching,
    freeze: Freeze,
    /// Number of surplus crates.
    spare: usize,
}

impl CertainDeadlock {
    /// Prepares the tests for a belief and a number of crates.
    ///
    /// As expensive as [`PushDistances::new`].
    #[must_use]
    pub fn new(belief: &Belief, crate_count: usize) -> Self {
        let layout = belief.layout();
        let surface = |cell| match belief.knowledge(cell) {
            Knowledge::Wall | Knowledge::Floor => Surface::Stops,
            Knowledge::Ice => Surface::Slides,
            Knowledge::Unknown => Surface::Unknown,
        };
        Self {
            layout: Arc::clone(layout),
            distances: PushDistances::new(layout, surface, crate_count),
            matching: Matching::default(),
            freeze: Freeze::new(layout.cell_count()),
            spare: crate_count.saturating_sub(layout.targets().len()),
        }
    }

    /// Cells where a crate is not proved dead under every ice map.
    #[must_use]
    pub fn alive(&self) -> &CellSet {
        self.distances.alive()
    }

    /// Returns true if crates on these cells are proved deadlocked under every ice map.
    ///
    /// There must be at least as many crates as targets. O(crates³) for the matching.
    pub fn is_deadlock(&mut self, crates: &CellSet) -> bool {
        let distances = &self.distances;
        let positions: Vec<PlacementId> =
            crates.iter().map(|cell| distances.any_side(cell)).collect();
        let board = LayoutBoard { layout: &self.layout, crates, dead: None };
        self.matching.least_cost(distances, &positions).is_none()
            || crates.iter().any(|cell| self.freeze.frozen_off_targets(&board, cell) > self.spare)
    }
}

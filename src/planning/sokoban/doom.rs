//! Deadlocks that hold under every ice map of a belief.

use super::bounds::{Grip, Matching, Place, PushDistances};
use super::deadlocks::Freeze;
use crate::board::CellSet;
use crate::worlds::ice::{Belief, Knowledge, Layout};
use std::sync::Arc;

/// Proves that crates are deadlocked under every ice map of a belief.
///
/// Each unknown cell counts as ice and as floor at the same time, which only makes levels easier.
/// The crates are deadlocked if no matching to the targets exists even so, or if more crates are
/// frozen off target than there are surplus crates. False proves nothing.
#[derive(Debug, Clone)]
pub struct Doom {
    layout: Arc<Layout>,
    distances: PushDistances,
    matching: Matching,
    freeze: Freeze,
    spare: usize,
}

impl Doom {
    /// Prepares the tests for a belief and a number of crates. O(targets × cells).
    #[must_use]
    pub fn new(belief: &Belief, crate_count: usize) -> Self {
        let layout = belief.layout();
        let grip = |cell| match belief.knowledge(cell) {
            Knowledge::Wall | Knowledge::Floor => Grip::Stops,
            Knowledge::Ice => Grip::Carries,
            Knowledge::Unknown => Grip::Either,
        };
        Self {
            layout: Arc::clone(layout),
            distances: PushDistances::new(layout, grip, crate_count),
            matching: Matching::default(),
            freeze: Freeze::new(layout.cell_count()),
            spare: crate_count.saturating_sub(layout.targets().len()),
        }
    }

    /// Cells from which a single crate can reach a target under some ice map.
    #[must_use]
    pub fn alive(&self) -> &CellSet {
        self.distances.alive()
    }

    /// Returns true if crates on these cells are deadlocked under every ice map.
    pub fn is_lost(&mut self, crates: &CellSet) -> bool {
        let distances = &self.distances;
        let places: Vec<Place> = crates.iter().map(|cell| distances.any_place(cell)).collect();
        self.matching.least_cost(distances, &places).is_none()
            || crates
                .iter()
                .any(|cell| self.freeze.lost_with(&self.layout, crates, cell) > self.spare)
    }
}

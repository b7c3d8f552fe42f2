//! What is lost in every world that a belief admits.

use super::bounds::{Grip, Matching, Place, PushDistances};
use super::deadlocks::Freeze;
use crate::board::CellSet;
use crate::worlds::ice::{Belief, Knowledge, Layout};
use std::sync::Arc;

/// Proves crate positions lost whatever the unknown cells are: no matching of targets to crates
/// is left even if every unknown cell were ice or floor just as it suits, or too many crates are
/// frozen. "No" proves nothing.
#[derive(Debug, Clone)]
pub struct Doom {
    layout: Arc<Layout>,
    distances: PushDistances,
    matching: Matching,
    freeze: Freeze,
    spare: usize,
}

impl Doom {
    /// The judge for that belief and that many crates. O(targets × cells).
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

    /// Cells from which a lone crate can still be brought to a target in some world.
    #[must_use]
    pub fn alive(&self) -> &CellSet {
        self.distances.alive()
    }

    /// Whether crates there are lost for certain.
    pub fn is_lost(&mut self, crates: &CellSet) -> bool {
        let distances = &self.distances;
        let places: Vec<Place> = crates.iter().map(|cell| distances.any_place(cell)).collect();
        self.matching.least_cost(distances, &places).is_none()
            || crates
                .iter()
                .any(|cell| self.freeze.lost_with(&self.layout, crates, cell) > self.spare)
    }
}

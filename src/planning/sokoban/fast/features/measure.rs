//! What the search looks at in a board, apart from the board itself.

use super::corridors::Corridors;
use super::feature_space::Ranked;
use super::obstacles::{Destination, Obstacles};
use super::packing::Packing;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan};

/// The features by which boards are sorted into cells of the feature space, after Shoham and
/// Schaeffer, *The FESS Algorithm* (2020).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Features {
    /// The stage of the packing plan that stands.
    pub(crate) packed: u16,
    /// Parts into which the crates divide the floor.
    pub(crate) regions: u16,
    /// Corridors with a crate in them.
    pub(crate) blocked_corridors: u16,
    /// Crates that will be shut out if packing goes on.
    pub(crate) out_of_plan: u16,
}

impl Features {
    /// Nothing is known but the number of parts.
    pub(crate) const fn of_parts(regions: u16) -> Self {
        Self { packed: 0, regions, blocked_corridors: 0, out_of_plan: 0 }
    }
}

/// Compared from left to right; less is more promising.
pub(super) type Rank = (i32, u16, u16, u16);

impl Ranked for Features {
    type Rank = Rank;

    fn rank(&self) -> Rank {
        let Self { packed, regions, blocked_corridors, out_of_plan } = *self;
        let shut_out = 2 * i32::from(out_of_plan);
        (shut_out - i32::from(packed), out_of_plan, blocked_corridors, regions)
    }
}

/// Measures boards; keeps its memory between calls.
#[derive(Debug)]
pub(crate) struct Measure<'a> {
    plan: &'a Floorplan,
    pub(crate) packing: Packing<'a>,
    corridors: Corridors,
    counts: Vec<u16>,
    seen: Vec<bool>,
    obstacles: Obstacles,
}

impl<'a> Measure<'a> {
    pub(crate) fn new(plan: &'a Floorplan, packing: Packing<'a>) -> Self {
        Self {
            plan,
            packing,
            corridors: Corridors::new(plan),
            counts: Vec::new(),
            seen: Vec::new(),
            obstacles: Obstacles::new(plan.len()),
        }
    }

    /// The features of a board that is packed so far. O(crates).
    pub(crate) fn features(&mut self, progress: usize, crates: &[Cell], regions: u16) -> Features {
        let progress = self.packing.progress(progress);
        Features {
            packed: progress.rank,
            regions,
            blocked_corridors: self.corridors.blocked(crates, &mut self.seen),
            out_of_plan: progress.out_of_plan(crates, &mut self.counts),
        }
    }

    /// The fewest crates that stand in the way of some crate not packed yet to the cell to be
    /// filled next, and in the way of the player who moves it. O(cells).
    pub(crate) fn in_the_way(&mut self, progress: usize, occupied: &[bool]) -> u16 {
        let progress = self.packing.progress(progress);
        let destination =
            Destination { goals: &progress.next.fills, travelling: self.plan.travelling };
        self.obstacles.fewest(self.plan, occupied, &destination, |cell| progress.stays(cell))
    }
}

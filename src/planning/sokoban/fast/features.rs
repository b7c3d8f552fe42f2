//! What the search looks at in a board, apart from the board itself.

use super::corridors::Corridors;
use super::floor::{Cell, DIRECTIONS, NONE, opposite};
use super::floorplan::Floorplan;
use super::packing::Packing;
use std::collections::VecDeque;

/// The features by which boards are sorted into cells of the feature space, after Shoham and
/// Schaeffer, *The FESS Algorithm* (2020).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Features {
    /// The stage of the packing plan that stands.
    pub(super) packed: u16,
    /// Parts into which the crates divide the floor.
    pub(super) regions: u16,
    /// Corridors with a crate in them.
    pub(super) blocked_corridors: u16,
    /// Crates that will be shut out if packing goes on.
    pub(super) out_of_plan: u16,
}

/// Compared from left to right; less is more promising.
pub(super) type Rank = (i32, u16, u16, u16);

impl Features {
    /// The more promising the smaller.
    pub(super) fn rank(&self) -> Rank {
        let Self { packed, regions, blocked_corridors, out_of_plan } = *self;
        let shut_out = 2 * i32::from(out_of_plan);
        (shut_out - i32::from(packed), out_of_plan, blocked_corridors, regions)
    }
}

/// Measures boards; keeps its memory between calls.
#[derive(Debug)]
pub(super) struct Measure<'a> {
    plan: &'a Floorplan,
    pub(super) packing: Packing<'a>,
    corridors: Corridors,
    counts: Vec<u16>,
    seen: Vec<bool>,
    cost: Vec<u16>,
    queue: VecDeque<(u16, Cell)>,
}

impl<'a> Measure<'a> {
    pub(super) fn new(plan: &'a Floorplan, packing: Packing<'a>) -> Self {
        Self {
            plan,
            packing,
            corridors: Corridors::new(plan),
            counts: Vec::new(),
            seen: Vec::new(),
            cost: vec![u16::MAX; plan.len()],
            queue: VecDeque::new(),
        }
    }

    /// The features of a board that is packed so far. O(crates).
    pub(super) fn features(&mut self, progress: usize, crates: &[Cell], regions: u16) -> Features {
        let progress = self.packing.progress(progress);
        Features {
            packed: progress.rank,
            regions,
            blocked_corridors: self.corridors.blocked(crates, &mut self.seen),
            out_of_plan: progress.out_of_plan(crates, &mut self.counts),
        }
    }

    /// The fewest crates that stand in the way of some crate not packed yet to the cell to be
    /// filled next, and in the way of the player who pushes it. O(cells).
    pub(super) fn in_the_way(&mut self, progress: usize, occupied: &[bool]) -> u16 {
        let progress = self.packing.progress(progress);
        let is_packed = |cell: Cell| progress.is_packed(cell);
        self.cost.fill(u16::MAX);
        self.queue.clear();
        let hurdle = |cell: Cell| u16::from(occupied[usize::from(cell)]);
        for goal in &progress.next {
            self.cost[usize::from(*goal)] = hurdle(*goal);
            let place = self.queue.partition_point(|(other, _)| *other <= hurdle(*goal));
            self.queue.insert(place, (hurdle(*goal), *goal));
        }
        while let Some((cost, cell)) = self.queue.pop_front() {
            if cost > self.cost[usize::from(cell)] {
                continue;
            }
            if occupied[usize::from(cell)] && !progress.next.contains(&cell) && !is_packed(cell) {
                // This crate is the one; it does not stand in its own way.
                return cost.saturating_sub(1);
            }
            for direction in 0..DIRECTIONS {
                let from = self.plan.next(cell, opposite(direction));
                if from == NONE || is_packed(from) {
                    continue;
                }
                let behind = self.plan.next(from, opposite(direction));
                if behind == NONE || is_packed(behind) {
                    continue;
                }
                let cost = cost.saturating_add(hurdle(from) + hurdle(behind));
                if cost < self.cost[usize::from(from)] {
                    self.cost[usize::from(from)] = cost;
                    // Steps cost nothing, one or two: sorted in from the end is sorted enough.
                    let place = self.queue.partition_point(|(other, _)| *other <= cost);
                    self.queue.insert(place, (cost, from));
                }
            }
        }
        u16::MAX
    }
}

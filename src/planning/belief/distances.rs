//! Fewest actions to the goal from every pose, in 64 worlds at a time.
//!
//! A breadth-first search backwards from the goal whose frontier is, for each pose, the set of
//! worlds that reach it: one word. Worlds that agree on the ice along a slide are searched
//! together, so that 64 worlds cost little more than a few.

use super::pose_index::PoseIndex;
use super::rink::{Cells, OUTSIDE, Rink, bit, has};
use crate::board::Direction;

/// Worlds in one table.
pub const LANES: usize = 64;

/// The distance of a pose from which the goal cannot be reached, or only in more than 254 actions.
pub const LOST: u8 = u8::MAX;

/// Memory reused from one table to the next.
#[derive(Debug, Clone)]
pub struct Scratch {
    seen: Vec<u64>,
    due: Vec<u64>,
    frontier: Vec<u32>,
    fresh: Vec<(u32, u64)>,
}

impl Scratch {
    /// For tables over that many poses.
    #[must_use]
    pub fn new(pose_count: usize) -> Self {
        Self {
            seen: vec![0; pose_count],
            due: vec![0; pose_count],
            frontier: Vec::new(),
            fresh: Vec::new(),
        }
    }

    fn plan_visit(&mut self, pose: Option<u32>, worlds: u64) {
        let Some(pose) = pose else { return };
        let worlds = worlds & !self.seen[pose as usize];
        if worlds == 0 {
            return;
        }
        let due = &mut self.due[pose as usize];
        if *due == 0 {
            self.frontier.push(pose);
        }
        *due |= worlds;
    }
}

/// For a cell, the worlds in which a slider can go on over it, and those in which it can rest on
/// it with an open cell beyond. A world in both sets grants whatever suits: no world of the belief
/// has shorter distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grip {
    /// Worlds in which the cell carries.
    pub carries: u64,
    /// Worlds in which it stops.
    pub stops: u64,
}

/// Searches backwards from the goal in the worlds of the set `lanes`, given the grip of every
/// cell. `write` is told each pose, the worlds in which its distance has just been found, and the
/// distance, in rising order of distances; what it is not told is lost.
///
/// O(poses × cells of a slide × different distances of a pose).
pub fn fill(
    rink: &Rink,
    index: &PoseIndex,
    grips: &[Grip],
    lanes: u64,
    scratch: &mut Scratch,
    write: &mut impl FnMut(u32, u64, u8),
) {
    scratch.seen.fill(0);
    scratch.due.fill(0);
    scratch.frontier.clear();
    for rank in 0..index.arrangement_count() as u32 {
        let crates = index.crates_of(rank);
        if rink.targets() & !crates != 0 {
            continue;
        }
        for player in (0..rink.cell_count() as u8).filter(|cell| !has(crates, *cell)) {
            scratch.plan_visit(index.number(rank, player), lanes);
        }
    }
    for distance in 0..LOST {
        if scratch.frontier.is_empty() {
            return;
        }
        let mut fresh = std::mem::take(&mut scratch.fresh);
        fresh.clear();
        for pose in std::mem::take(&mut scratch.frontier) {
            let due = std::mem::take(&mut scratch.due[pose as usize]);
            let worlds = due & !scratch.seen[pose as usize];
            if worlds != 0 {
                scratch.seen[pose as usize] |= worlds;
                fresh.push((pose, worlds));
            }
        }
        for (pose, worlds) in &fresh {
            write(*pose, *worlds, distance);
            let (rank, player) = index.parts_of(*pose);
            let crates = index.crates_of(rank);
            let end = End { rink, index, grips, rank, player, crates, worlds: *worlds };
            for direction in Direction::ALL {
                end.walks_back(direction, scratch);
                end.pushes_back(direction, scratch);
            }
        }
        scratch.fresh = fresh;
    }
}

/// [`fill`]s a table: `distances[pose * LANES + lane]`, [`LOST`] where there is no way.
pub fn fill_table(
    rink: &Rink,
    index: &PoseIndex,
    grips: &[Grip],
    lanes: u64,
    scratch: &mut Scratch,
    distances: &mut [u8],
) {
    distances.fill(LOST);
    fill(rink, index, grips, lanes, scratch, &mut |pose, worlds, distance| {
        let row = pose as usize * LANES;
        write_lanes(&mut distances[row..row + LANES], worlds, distance);
    });
}

fn write_lanes(row: &mut [u8], worlds: u64, distance: u8) {
    if worlds == u64::MAX {
        row.fill(distance);
        return;
    }
    let mut rest = worlds;
    while rest != 0 {
        row[rest.trailing_zeros() as usize] = distance;
        rest &= rest - 1;
    }
}

/// A pose that is gone back from, in the worlds where its distance has just been found.
struct End<'a> {
    rink: &'a Rink,
    index: &'a PoseIndex,
    grips: &'a [Grip],
    rank: u32,
    player: u8,
    crates: Cells,
    worlds: u64,
}

impl End<'_> {
    fn is_blocked(&self, cell: u8) -> bool {
        cell == OUTSIDE || has(self.crates, cell)
    }

    /// Visits the poses from which a walk in that direction ends here.
    fn walks_back(&self, direction: Direction, scratch: &mut Scratch) {
        let &Self { rink, index, grips, rank, player, mut worlds, .. } = self;
        if !self.is_blocked(rink.neighbour(player, direction)) {
            worlds &= grips[usize::from(player)].stops;
        }
        let mut from = rink.neighbour(player, direction.opposite());
        while worlds != 0 && !self.is_blocked(from) {
            scratch.plan_visit(index.number(rank, from), worlds);
            worlds &= grips[usize::from(from)].carries;
            from = rink.neighbour(from, direction.opposite());
        }
    }

    /// Visits the poses from which a push in that direction ends here.
    fn pushes_back(&self, direction: Direction, scratch: &mut Scratch) {
        let &Self { rink, index, grips, player, crates, mut worlds, .. } = self;
        let from = rink.neighbour(player, direction.opposite());
        if self.is_blocked(from) || !index.takes_crate(player) {
            return;
        }
        let mut cell = rink.neighbour(player, direction);
        while cell != OUTSIDE && worlds != 0 {
            let beyond = rink.neighbour(cell, direction);
            if has(crates, cell) {
                if !self.is_blocked(beyond) {
                    worlds &= grips[usize::from(cell)].stops;
                }
                if worlds != 0 {
                    let before = index.rank(crates & !bit(cell) | bit(player));
                    scratch.plan_visit(index.number(before, from), worlds);
                }
                return;
            }
            worlds &= grips[usize::from(cell)].carries;
            cell = beyond;
        }
    }
}

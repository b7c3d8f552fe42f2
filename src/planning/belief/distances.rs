//! Fewest actions to the goal from every pose, in many worlds at a time.
//!
//! A breadth-first search backwards from the goal whose frontier is, for each pose, the set of
//! worlds that reach it: a few words. Worlds that agree on the ice along a slide are searched
//! together, so that 256 worlds cost little more than a few.

use super::pose_index::PoseIndex;
use super::rink::{Cells, OUTSIDE, Rink, bit, has};
use super::world_set::WorldSet;
use crate::board::Direction;
use crate::planning::search::Guard;

/// The distance of a pose from which the goal cannot be reached, or only in more than 254 actions.
pub const LOST: u8 = u8::MAX;

/// Memory reused from one table to the next.
#[derive(Debug, Clone)]
pub struct Scratch<const WORDS: usize> {
    seen: Vec<WorldSet<WORDS>>,
    due: Vec<WorldSet<WORDS>>,
    frontier: Vec<u32>,
    fresh: Vec<(u32, WorldSet<WORDS>)>,
}

impl<const WORDS: usize> Scratch<WORDS> {
    /// For tables over that many poses.
    #[must_use]
    pub fn new(pose_count: usize) -> Self {
        Self {
            seen: vec![WorldSet::EMPTY; pose_count],
            due: vec![WorldSet::EMPTY; pose_count],
            frontier: Vec::new(),
            fresh: Vec::new(),
        }
    }

    fn plan_visit(&mut self, pose: Option<u32>, worlds: WorldSet<WORDS>) {
        let Some(pose) = pose else { return };
        let worlds = worlds.without(self.seen[pose as usize]);
        if worlds.is_empty() {
            return;
        }
        let due = &mut self.due[pose as usize];
        if due.is_empty() {
            self.frontier.push(pose);
        }
        *due = due.or(worlds);
    }
}

/// For a cell, the worlds in which a slider can go on over it, and those in which it can rest on
/// it with an open cell beyond. A world in both sets grants whatever suits: no world of the belief
/// has shorter distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grip<const WORDS: usize> {
    /// Worlds in which the cell carries.
    pub carries: WorldSet<WORDS>,
    /// Worlds in which it stops.
    pub stops: WorldSet<WORDS>,
}

/// Searches backwards from the goal in the worlds of the set `lanes`, given the grip of every
/// cell. `write` is told each pose, the worlds in which its distance has just been found, and the
/// distance, in rising order of distances; what it is not told is lost.
///
/// Whether it came to its end: `should_stop` is asked before every distance.
///
/// O(poses × cells of a slide × different distances of a pose).
#[must_use]
pub fn fill<const WORDS: usize>(
    rink: &Rink,
    index: &PoseIndex,
    grips: &[Grip<WORDS>],
    lanes: WorldSet<WORDS>,
    scratch: &mut Scratch<WORDS>,
    should_stop: Guard<'_>,
    write: &mut impl FnMut(u32, WorldSet<WORDS>, u8),
) -> bool {
    scratch.seen.fill(WorldSet::EMPTY);
    scratch.due.fill(WorldSet::EMPTY);
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
            return true;
        }
        if should_stop() {
            return false;
        }
        let mut fresh = std::mem::take(&mut scratch.fresh);
        fresh.clear();
        for pose in std::mem::take(&mut scratch.frontier) {
            let due = std::mem::replace(&mut scratch.due[pose as usize], WorldSet::EMPTY);
            let seen = &mut scratch.seen[pose as usize];
            let worlds = due.without(*seen);
            if !worlds.is_empty() {
                *seen = seen.or(worlds);
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
    true
}

/// A pose that is gone back from, in the worlds where its distance has just been found.
struct End<'a, const WORDS: usize> {
    rink: &'a Rink,
    index: &'a PoseIndex,
    grips: &'a [Grip<WORDS>],
    rank: u32,
    player: u8,
    crates: Cells,
    worlds: WorldSet<WORDS>,
}

impl<const WORDS: usize> End<'_, WORDS> {
    fn is_blocked(&self, cell: u8) -> bool {
        cell == OUTSIDE || has(self.crates, cell)
    }

    /// Visits the poses from which a walk in that direction ends here.
    fn walks_back(&self, direction: Direction, scratch: &mut Scratch<WORDS>) {
        let &Self { rink, index, grips, rank, player, mut worlds, .. } = self;
        if !self.is_blocked(rink.neighbour(player, direction)) {
            worlds = worlds.and(grips[usize::from(player)].stops);
        }
        let mut from = rink.neighbour(player, direction.opposite());
        while !worlds.is_empty() && !self.is_blocked(from) {
            scratch.plan_visit(index.number(rank, from), worlds);
            worlds = worlds.and(grips[usize::from(from)].carries);
            from = rink.neighbour(from, direction.opposite());
        }
    }

    /// Visits the poses from which a push in that direction ends here.
    fn pushes_back(&self, direction: Direction, scratch: &mut Scratch<WORDS>) {
        let &Self { rink, index, grips, player, crates, mut worlds, .. } = self;
        let from = rink.neighbour(player, direction.opposite());
        if self.is_blocked(from) || !index.takes_crate(player) {
            return;
        }
        let mut cell = rink.neighbour(player, direction);
        while cell != OUTSIDE && !worlds.is_empty() {
            let beyond = rink.neighbour(cell, direction);
            if has(crates, cell) {
                if !self.is_blocked(beyond) {
                    worlds = worlds.and(grips[usize::from(cell)].stops);
                }
                if !worlds.is_empty() {
                    let before = index.rank(crates & !bit(cell) | bit(player));
                    scratch.plan_visit(index.number(before, from), worlds);
                }
                return;
            }
            worlds = worlds.and(grips[usize::from(cell)].carries);
            cell = beyond;
        }
    }
}

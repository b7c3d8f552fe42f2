//! Fewest actions to the goal from every pose, in many worlds at a time.
//!
//! A breadth-first search backwards from the goal whose frontier is, for each pose, the set of
//! worlds that reach it: a few words. Worlds that agree on the ice along a slide are searched
//! together, so that 256 worlds cost little more than a few.

use super::pose_index::PoseIndex;
use super::rink::{Rink, has};
use super::ways_back::WaysBack;
use super::world_set::WorldSet;
use crate::planning::search::Guard;

/// The distance of a pose from which the goal cannot be reached, or only in more than 254 actions.
pub const LOST: u8 = u8::MAX;

/// Memory reused from one table to the next.
#[derive(Debug, Clone)]
pub struct Scratch<const WORDS: usize> {
    visits: Vec<Visits<WORDS>>,
    frontier: Vec<u32>,
    fresh: Vec<(u32, WorldSet<WORDS>)>,
}

/// The worlds of a pose. Both sets are asked for at the same time, so they stand side by side.
#[derive(Debug, Clone, Copy)]
struct Visits<const WORDS: usize> {
    /// Worlds in which its distance is known.
    seen: WorldSet<WORDS>,
    /// Others, in which it will be found to be one more than the distance at hand.
    due: WorldSet<WORDS>,
}

impl<const WORDS: usize> Visits<WORDS> {
    const NONE: Self = Self { seen: WorldSet::EMPTY, due: WorldSet::EMPTY };
}

impl<const WORDS: usize> Scratch<WORDS> {
    /// For tables over that many poses.
    #[must_use]
    pub fn new(pose_count: usize) -> Self {
        Self { visits: vec![Visits::NONE; pose_count], frontier: Vec::new(), fresh: Vec::new() }
    }

    fn plan_visit(&mut self, pose: u32, worlds: WorldSet<WORDS>) {
        let Visits { seen, due } = &mut self.visits[pose as usize];
        let worlds = worlds.without(*seen);
        if worlds.is_empty() {
            return;
        }
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

/// The poses in which the goal is reached. O(arrangements).
pub(super) fn solved_poses(rink: &Rink, index: &PoseIndex) -> Vec<u32> {
    let mut solved = Vec::new();
    for rank in 0..index.arrangement_count() as u32 {
        let crates = index.crates_of(rank);
        if rink.targets() & !crates == 0 {
            let players = (0..rink.cell_count() as u8).filter(|cell| !has(crates, *cell));
            solved.extend(players.filter_map(|player| index.number(rank, player)));
        }
    }
    solved
}

/// Where ways end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<const WORDS: usize> {
    /// A pose.
    pub pose: u32,
    /// Worlds in which the goal can be reached from there. In others it is lost.
    pub worlds: WorldSet<WORDS>,
    /// Actions from there to the goal in each of them.
    pub steps: u8,
}

/// Searches backwards from the `ends` of all ways, in rising order of the steps to the goal from
/// there, given the grip of every cell. `write` is told each pose, the worlds in which its distance
/// has just been found, and the distance, in rising order of distances; what it is not told is
/// lost.
///
/// Whether it came to its end: `should_stop` is asked before every distance.
///
/// O(poses × cells of a slide × different distances of a pose).
#[must_use]
pub fn fill<const WORDS: usize>(
    mut ends: &[End<WORDS>],
    ways_back: &impl WaysBack,
    grips: &[Grip<WORDS>],
    scratch: &mut Scratch<WORDS>,
    should_stop: Guard<'_>,
    write: &mut impl FnMut(u32, WorldSet<WORDS>, u8),
) -> bool {
    scratch.visits.fill(Visits::NONE);
    scratch.frontier.clear();
    for end in ends {
        scratch.visits[end.pose as usize].seen = WorldSet::ALL;
    }
    for distance in 0..LOST {
        if scratch.frontier.is_empty() && ends.is_empty() {
            return true;
        }
        if should_stop() {
            return false;
        }
        let mut fresh = std::mem::take(&mut scratch.fresh);
        fresh.clear();
        let Scratch { visits, frontier, .. } = &mut *scratch;
        fresh.extend(frontier.drain(..).map(|pose| {
            let Visits { seen, due } = &mut visits[pose as usize];
            let worlds = std::mem::replace(due, WorldSet::EMPTY);
            *seen = seen.or(worlds);
            (pose, worlds)
        }));
        let here = ends.partition_point(|end| end.steps <= distance);
        fresh.extend(ends[..here].iter().map(|end| (end.pose, end.worlds)));
        ends = &ends[here..];
        for (pose, worlds) in &fresh {
            write(*pose, *worlds, distance);
            let mut open = *worlds;
            ways_back.each_run(*pose, |step| {
                if step.is_first() {
                    let stops = step.stops().map(|cell| grips[usize::from(cell)].stops);
                    open = stops.map_or(*worlds, |stops| worlds.and(stops));
                }
                if let Some(from) = step.from() {
                    scratch.plan_visit(from, open);
                }
                if let Some(cell) = step.carries() {
                    open = open.and(grips[usize::from(cell)].carries);
                }
                !open.is_empty()
            });
        }
        scratch.fresh = fresh;
    }
    true
}

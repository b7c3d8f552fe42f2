//! Distances to the goal from every state, in many scenarios at a time.
//!
//! A breadth-first search backwards from the goal whose frontier holds, for each state, the set of
//! scenarios that reach it, as a bit set (multi-source BFS with bit parallelism: Then et al.,
//! 2014). Scenarios that agree on the ice along a slide are searched together, so 256 of them cost
//! little more than a few.

use super::pose_index::PoseIndex;
use super::rink::{Rink, has};
use super::ways_back::WaysBack;
use super::world_set::WorldSet;
use crate::planning::search::Guard;

/// Distance of a state from which the goal is unreachable, or farther than 254 actions.
pub const LOST: u8 = u8::MAX;

/// Memory reused from one table to the next.
#[derive(Debug, Clone)]
pub struct Scratch<const WORDS: usize> {
    visits: Vec<Visits<WORDS>>,
    frontier: Vec<u32>,
    fresh: Vec<(u32, WorldSet<WORDS>)>,
}

/// Scenarios of a state. Both sets are read together, so they are stored together.
#[derive(Debug, Clone, Copy)]
struct Visits<const WORDS: usize> {
    /// Scenarios with a known distance.
    seen: WorldSet<WORDS>,
    /// Scenarios in which its distance is the current one plus 1.
    due: WorldSet<WORDS>,
}

impl<const WORDS: usize> Visits<WORDS> {
    const NONE: Self = Self { seen: WorldSet::EMPTY, due: WorldSet::EMPTY };
}

impl<const WORDS: usize> Scratch<WORDS> {
    /// Creates the memory for tables over that many states.
    #[must_use]
    pub fn new(pose_count: usize) -> Self {
        Self { visits: vec![Visits::NONE; pose_count], frontier: Vec::new(), fresh: Vec::new() }
    }

    /// Adds scenarios to a state's next visit, except those with a known distance.
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

/// For a cell, the scenarios that let a slider continue, and those that stop it.
///
/// It stops although the next cell is open. A scenario in both sets allows either, and never has
/// longer distances than a real one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grip<const WORDS: usize> {
    /// Scenarios in which a slider continues over the cell.
    pub carries: WorldSet<WORDS>,
    /// Scenarios in which it stops on the cell.
    pub stops: WorldSet<WORDS>,
}

/// Returns the indexed states in which every target is covered. O(arrangements).
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

/// A state in which paths end: the goal or a cutoff state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<const WORDS: usize> {
    /// Index of the state.
    pub pose: u32,
    /// Scenarios that may end paths here; the state is lost in others.
    pub worlds: WorldSet<WORDS>,
    /// Distance from there to the goal in these scenarios.
    pub steps: u8,
}

/// Fills a table by a breadth-first search backwards from terminal states.
///
/// `ends` must come by rising `steps`; `grips` has an entry per cell. Calls `write` with a state,
/// the scenarios in which its distance is now known, and the distance, by rising distances; states
/// and scenarios without a call are lost. Returns false if the guard stopped it; the guard is asked
/// before every distance.
///
/// O(states × cells of a slide × different distances of a state).
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
    // Paths stop at terminal states, so no search passes through them.
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
        // Take the frontier of this distance, then add the terminal states that join here.
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
            // `open` are the scenarios in which the slider comes from this far.
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

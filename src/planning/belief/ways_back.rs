//! From which poses, over which cells, an action leads to a pose.
//!
//! The ways to a pose come in runs: against the direction of an action from where its slider came
//! to rest, one cell after the other.

use super::pose_index::{NO_NUMBER, PoseIndex};
use super::rink::{Cells, OUTSIDE, Rink, bit, has};
use crate::board::Direction;
use crate::planning::search::Guard;

/// Poses between two looks at the guard.
const POSES_BETWEEN_LOOKS: u32 = 4096;

/// A step of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    from: u32,
    carries: u8,
    stops: u8,
    is_first: bool,
    /// Steps of the run after it, where they are written down.
    rest: u8,
}

impl Step {
    /// The pose before the action; `None` if it has no number, or the slider came from farther
    /// away.
    #[inline]
    #[must_use]
    pub fn from(self) -> Option<u32> {
        (self.from != NO_NUMBER).then_some(self.from)
    }

    /// The cell that must carry the slider in the rest of the run.
    #[inline]
    #[must_use]
    pub fn carries(self) -> Option<u8> {
        (self.carries != OUTSIDE).then_some(self.carries)
    }

    /// The cell on which the slider must be able to rest, all along the run: beyond it is an open
    /// one.
    #[inline]
    #[must_use]
    pub fn stops(self) -> Option<u8> {
        (self.stops != OUTSIDE).then_some(self.stops)
    }

    /// Whether a run begins.
    #[inline]
    #[must_use]
    pub fn is_first(self) -> bool {
        self.is_first
    }
}

/// Ways that lead to poses.
pub trait WaysBack {
    /// Tells the ways to a pose, run after run, each as far as it is wanted: until `is_wanted` is
    /// false. The player must not stand on a crate there.
    fn each_run(&self, pose: u32, is_wanted: impl FnMut(Step) -> bool);
}

/// Follows the ways whenever they are asked for.
#[derive(Debug, Clone, Copy)]
pub struct Followed<'a> {
    /// The board.
    pub rink: &'a Rink,
    /// Its poses.
    pub index: &'a PoseIndex,
}

impl WaysBack for Followed<'_> {
    #[inline]
    fn each_run(&self, pose: u32, mut is_wanted: impl FnMut(Step) -> bool) {
        let &Self { rink, index } = self;
        let (rank, player) = index.parts_of(pose);
        let end = End { rink, index, rank, player, crates: index.crates_of(rank) };
        for direction in Direction::ALL {
            end.walks_back(direction, &mut is_wanted);
            end.pushes_back(direction, &mut is_wanted);
        }
    }
}

/// The ways to all poses, for searches that come to each more than once. 8 bytes a step.
#[derive(Debug, Clone)]
pub struct WrittenDown {
    /// Where those to a pose begin; one more for the end.
    begins: Vec<u32>,
    steps: Vec<Step>,
}

impl WrittenDown {
    /// Follows all ways between the poses of an index; `None` if the guard ends that.
    /// O(poses × cells of a slide).
    #[must_use]
    pub fn new(rink: &Rink, index: &PoseIndex, should_stop: Guard<'_>) -> Option<Self> {
        let mut begins = Vec::with_capacity(index.pose_count() + 1);
        let (mut steps, mut run) = (Vec::new(), Vec::new());
        for pose in 0..index.pose_count() as u32 {
            begins.push(steps.len() as u32);
            if pose % POSES_BETWEEN_LOOKS == 0 && should_stop() {
                return None;
            }
            let (rank, player) = index.parts_of(pose);
            if has(index.crates_of(rank), player) {
                // A number that stands for no pose of the game.
                continue;
            }
            Followed { rink, index }.each_run(pose, |step| {
                if step.is_first {
                    write_down(&mut run, &mut steps);
                }
                run.push(step);
                true
            });
            write_down(&mut run, &mut steps);
        }
        begins.push(steps.len() as u32);
        Some(Self { begins, steps })
    }
}

/// Moves a run to the others, up to the last of its poses that has a number.
fn write_down(run: &mut Vec<Step>, steps: &mut Vec<Step>) {
    let wanted = run.iter().rposition(|step| step.from != NO_NUMBER).map_or(0, |last| last + 1);
    let run = run.drain(..).take(wanted).enumerate();
    steps.extend(run.map(|(place, step)| Step { rest: (wanted - place - 1) as u8, ..step }));
}

impl WaysBack for WrittenDown {
    #[inline]
    fn each_run(&self, pose: u32, mut is_wanted: impl FnMut(Step) -> bool) {
        let [begin, end] = [pose, pose + 1].map(|pose| self.begins[pose as usize] as usize);
        let mut left = &self.steps[begin..end];
        while let [step, after @ ..] = left {
            left = if is_wanted(*step) { after } else { &after[usize::from(step.rest)..] };
        }
    }
}

/// A pose that is gone back from.
struct End<'a> {
    rink: &'a Rink,
    index: &'a PoseIndex,
    rank: u32,
    player: u8,
    crates: Cells,
}

impl End<'_> {
    fn is_blocked(&self, cell: u8) -> bool {
        cell == OUTSIDE || has(self.crates, cell)
    }

    /// The walks in that direction that end here.
    fn walks_back(&self, direction: Direction, is_wanted: &mut impl FnMut(Step) -> bool) {
        let &Self { rink, index, rank, player, .. } = self;
        let stops = self.stops(player, direction);
        let mut cell = rink.neighbour(player, direction.opposite());
        let mut is_first = true;
        while !self.is_blocked(cell) {
            let from = index.number(rank, cell).unwrap_or(NO_NUMBER);
            if !is_wanted(Step { from, carries: cell, stops, is_first, rest: 0 }) {
                return;
            }
            is_first = false;
            cell = rink.neighbour(cell, direction.opposite());
        }
    }

    /// The push in that direction that ends here.
    fn pushes_back(&self, direction: Direction, is_wanted: &mut impl FnMut(Step) -> bool) {
        let &Self { rink, index, player, crates, .. } = self;
        let behind = rink.neighbour(player, direction.opposite());
        if self.is_blocked(behind) || !index.takes_crate(player) {
            return;
        }
        let next = rink.neighbour(player, direction);
        let mut pushed = next;
        while pushed != OUTSIDE && !has(crates, pushed) {
            pushed = rink.neighbour(pushed, direction);
        }
        if pushed == OUTSIDE {
            return;
        }
        let rank = index.rank(crates & !bit(pushed) | bit(player));
        let Some(before) = rank.and_then(|rank| index.number(rank, behind)) else { return };
        let stops = self.stops(pushed, direction);
        let mut cell = next;
        loop {
            let is_here = cell == pushed;
            let (from, carries) = if is_here { (before, OUTSIDE) } else { (NO_NUMBER, cell) };
            let step = Step { from, carries, stops, is_first: cell == next, rest: 0 };
            if !is_wanted(step) || is_here {
                return;
            }
            cell = rink.neighbour(cell, direction);
        }
    }

    /// A slider that rests there, and what it must not have slid on.
    fn stops(&self, slider: u8, direction: Direction) -> u8 {
        if self.is_blocked(self.rink.neighbour(slider, direction)) { OUTSIDE } else { slider }
    }
}

//! Predecessors of a state: the states, and the cells slid over, that lead to it.
//!
//! Predecessors come in runs: against the direction of an action, from the cell where its slider
//! stopped, one cell after another. A slider that comes from farther away also slid over all cells
//! of the run before.

use super::pose_index::{NO_NUMBER, PoseIndex};
use super::rink::{Cells, OUTSIDE, Rink, bit, has};
use crate::board::Direction;
use crate::planning::search::Guard;

/// States between two checks of the guard.
const POSES_BETWEEN_LOOKS: u32 = 4096;

/// One step of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    from: u32,
    carries: u8,
    stops: u8,
    is_first: bool,
    /// Number of steps of the run after this one, in stored runs.
    rest: u8,
}

impl Step {
    /// State before the action; `None` without an index, or if the slider came from farther away.
    #[inline]
    #[must_use]
    pub fn from(self) -> Option<u32> {
        (self.from != NO_NUMBER).then_some(self.from)
    }

    /// Cell that must be ice for the rest of the run.
    #[inline]
    #[must_use]
    pub fn carries(self) -> Option<u8> {
        (self.carries != OUTSIDE).then_some(self.carries)
    }

    /// Cell that must stop the slider, for the whole run, because the next cell is open.
    ///
    /// `None` if a wall or crate stops it.
    #[inline]
    #[must_use]
    pub fn stops(self) -> Option<u8> {
        (self.stops != OUTSIDE).then_some(self.stops)
    }

    /// Returns true for the first step of a run.
    #[inline]
    #[must_use]
    pub fn is_first(self) -> bool {
        self.is_first
    }
}

/// Source of the predecessors of states.
pub trait WaysBack {
    /// Calls `is_wanted` with each run's steps, and ends a run when it returns false.
    ///
    /// The player must not stand on a crate in this state.
    fn each_run(&self, pose: u32, is_wanted: impl FnMut(Step) -> bool);
}

/// Predecessors computed on demand.
#[derive(Debug, Clone, Copy)]
pub struct Followed<'a> {
    /// Bit board.
    pub rink: &'a Rink,
    /// State index.
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

/// Stored predecessors, for searches that need them several times. 8 bytes per step.
#[derive(Debug, Clone)]
pub struct WrittenDown {
    /// First step of each state's runs, and the end of the last.
    begins: Vec<u32>,
    steps: Vec<Step>,
}

impl WrittenDown {
    /// Computes the predecessors of all indexed states.
    ///
    /// `None` if the guard stopped it. O(states × cells of a slide).
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
                // An index with the player on a crate is no state of the game.
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

/// Moves a run to the stored ones, up to its last step with an indexed state.
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

/// State whose predecessors are computed.
struct End<'a> {
    rink: &'a Rink,
    index: &'a PoseIndex,
    rank: u32,
    player: u8,
    crates: Cells,
}

impl End<'_> {
    /// Returns true for walls and crates.
    fn is_blocked(&self, cell: u8) -> bool {
        cell == OUTSIDE || has(self.crates, cell)
    }

    /// Visits the walks in a direction that end in this state.
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

    /// Visits the pushes in a direction that end in this state.
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
        // Before a push the crate was where the player is now, and the player one cell behind.
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

    /// Returns the cell on which a slider must stop; [`OUTSIDE`] if something blocks it.
    fn stops(&self, slider: u8, direction: Direction) -> u8 {
        if self.is_blocked(self.rink.neighbour(slider, direction)) { OUTSIDE } else { slider }
    }
}

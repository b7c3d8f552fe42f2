//! Arrangements of crates near a plan, for boards with too many arrangements.
//!
//! The *track* of a crate are the cells on which it rests in the plan. If an agent follows a plan
//! and slides happen that the plan did not expect, each crate still stays near its track, but the
//! order of pushes may change. So each crate gets a list of cells, each with the cost of the
//! *detour* over this cell, and the arrangements are taken in the order of their total detours.

use super::bit_board::{BitBoard, CellMask, KnownCells, OUTSIDE, bit, has, members};
use crate::board::{CellIndex, Direction};
use crate::planning::search::Guard;
use crate::worlds::ice::{State, rules};
use rustc_hash::FxHashSet;

/// Cost of a push in detours; only the ratio to [`UNKNOWN_SLIDE_COST`] matters.
const PUSH_COST: u32 = 2;

/// Cost added for each unknown cell that a crate slides over.
const UNKNOWN_SLIDE_COST: u32 = 2;

/// Maximum number of cells tried when combining crates: some hundredths of a second.
const MAX_TRIES: usize = 8_000_000;

/// Stands for "no path"; larger than any real cost.
const UNREACHABLE_COST: u32 = 10_000;

/// Track of one crate in a plan, with its first and its last cell.
struct CrateTrack {
    start: u8,
    end: u8,
    /// Cells on which the crate rests, `start` and `end` included.
    rests: CellMask,
}

/// Push of a crate alone on the board: start cell, end cell, cost.
type Push = (u8, u8, u32);

/// Extra cost of a crate's path through a cell, and the cell.
///
/// The cost exceeds that of the crate's cheapest path by this amount.
type Detour = (u32, u8);

/// Returns at most `max_count` arrangements of crates, those of the plan itself first.
///
/// `crate_cells` are the cells on which a crate may rest. The plan must assume floor wherever no
/// ice is known. Each crate is moved as if alone, with the player wherever a push needs it, and
/// only to the cell to which the plan brings it. `None` if the stop signal ended the work.
///
/// Tries at most eight million cells, so the list may be shorter than possible: crates that share
/// cells give the same arrangement several times.
#[must_use]
pub fn arrangements_near_plan(
    (board, crate_cells): (&BitBoard, CellMask),
    known: KnownCells,
    state: &State,
    plan: &[Direction],
    max_count: usize,
    should_stop: Guard<'_>,
) -> Option<Vec<CellMask>> {
    let pushes = lone_pushes(board, known, crate_cells);
    let mut found = ArrangementList {
        seen: FxHashSet::default(),
        list: Vec::new(),
        max_count,
        tries_left: MAX_TRIES,
    };
    let trails = crate_tracks(board, known, state, plan, |crates| found.add(crates));
    let detours: Vec<Vec<Detour>> =
        trails.iter().map(|trail| trail.detours(&pushes, board.cell_count())).collect();
    let greatest = detours.iter().filter_map(|cells| cells.last()).map(|(detour, _)| detour).sum();
    // By rising total detour, so that the list is full of the nearest ones.
    for detour in 0..=greatest {
        if should_stop() {
            return None;
        }
        if found.is_full() {
            break;
        }
        found.combine(&detours, detour, 0);
    }
    Some(found.list)
}

/// Returns the track of each crate in a plan.
///
/// Calls `on_arrangement` with each arrangement of crates in the plan, the first one included.
fn crate_tracks(
    board: &BitBoard,
    known: KnownCells,
    state: &State,
    plan: &[Direction],
    mut on_arrangement: impl FnMut(CellMask),
) -> Vec<CrateTrack> {
    let begin = |cell: CellIndex| {
        let start = board.number_of(cell)?;
        Some((cell, CrateTrack { start, end: start, rests: bit(start) }))
    };
    let mut trails: Vec<(CellIndex, CrateTrack)> = state.crates.iter().filter_map(begin).collect();
    let ice = board.cell_set(known.ice);
    let mut state = state.clone();
    on_arrangement(board.mask_of(&state.crates));
    for action in plan {
        let is_ice = |cell| ice.contains(cell);
        let transition = rules::apply_assuming(board.layout(), is_ice, &mut state, *action);
        let Some(push) = transition.push else { continue };
        let pushed = trails.iter_mut().find(|(cell, _)| *cell == push.from);
        if let Some(((at, trail), end)) = pushed.zip(board.number_of(push.to)) {
            *at = push.to;
            trail.end = end;
            trail.rests |= bit(end);
        }
        on_arrangement(board.mask_of(&state.crates));
    }
    trails.into_iter().map(|(_, trail)| trail).collect()
}

/// Returns the pushes of a lone crate that rests on `crate_cells` before and after.
///
/// It may slide over other cells. An unknown cell is both: the crate may rest on it or slide on.
fn lone_pushes(board: &BitBoard, known: KnownCells, crate_cells: CellMask) -> Vec<Push> {
    let mut pushes = Vec::new();
    for cell in members(crate_cells) {
        for direction in Direction::ALL {
            if board.neighbour(cell, direction.opposite()) == OUTSIDE {
                continue;
            }
            let (mut to, mut cost) = (board.neighbour(cell, direction), PUSH_COST);
            while to != OUTSIDE {
                let beyond = board.neighbour(to, direction);
                let is_ice = has(known.ice, to);
                let may_rest = !is_ice || beyond == OUTSIDE;
                if may_rest && has(crate_cells, to) {
                    pushes.push((cell, to, cost));
                }
                if has(known.floor, to) {
                    break;
                }
                cost += if is_ice { 0 } else { UNKNOWN_SLIDE_COST };
                to = beyond;
            }
        }
    }
    pushes
}

impl CrateTrack {
    /// Returns the cells to which this crate may come, by rising detour.
    ///
    /// These are the cells on paths from its first to its last cell. The detour is 0 exactly for
    /// the cells of the track.
    fn detours(&self, pushes: &[Push], cell_count: usize) -> Vec<Detour> {
        let back: Vec<Push> = pushes.iter().map(|(from, to, cost)| (*to, *from, *cost)).collect();
        let from_start = costs(pushes, self.start, cell_count);
        let to_end = costs(&back, self.end, cell_count);
        let least = from_start[usize::from(self.end)];
        let mut detours: Vec<Detour> = (0..cell_count as u8)
            .filter_map(|cell| {
                if has(self.rests, cell) {
                    return Some((0, cell));
                }
                let through = from_start[usize::from(cell)] + to_end[usize::from(cell)];
                // Cells off the planned track come after it, even if they cost nothing.
                (through < UNREACHABLE_COST).then(|| (through.saturating_sub(least).max(1), cell))
            })
            .collect();
        detours.sort_unstable();
        detours
    }
}

/// Returns the minimum cost from a cell to every cell, by the Bellman-Ford algorithm.
///
/// `pushes` are the edges. [`UNREACHABLE_COST`] for cells without a path.
fn costs(pushes: &[Push], from: u8, cell_count: usize) -> Vec<u32> {
    let mut costs = vec![UNREACHABLE_COST; cell_count];
    costs[usize::from(from)] = 0;
    loop {
        let mut is_complete = true;
        for (from, to, cost) in pushes {
            let through = costs[usize::from(*from)] + cost;
            if through < costs[usize::from(*to)] {
                costs[usize::from(*to)] = through;
                is_complete = false;
            }
        }
        if is_complete {
            return costs;
        }
    }
}

/// List of different arrangements, at most `max_count`.
struct ArrangementList {
    seen: FxHashSet<CellMask>,
    list: Vec<CellMask>,
    max_count: usize,
    /// Number of cells that may still be tried.
    tries_left: usize,
}

impl ArrangementList {
    /// Returns true once the list or the number of tries is at its limit.
    fn is_full(&self) -> bool {
        self.list.len() >= self.max_count || self.tries_left == 0
    }

    /// Adds an arrangement unless it is in the list or the list is full.
    fn add(&mut self, arrangement: CellMask) {
        if !self.is_full() && self.seen.insert(arrangement) {
            self.list.push(arrangement);
        }
    }

    /// Adds the arrangements in which the detours of the remaining crates sum to `detour`.
    ///
    /// `left` has the cells of each remaining crate, `taken` the cells of the others. Stops once
    /// the list or the number of tries is at its limit.
    fn combine(&mut self, left: &[Vec<Detour>], detour: u32, taken: CellMask) {
        let Some((first, others)) = left.split_first() else {
            if detour == 0 {
                self.add(taken);
            }
            return;
        };
        for (its, cell) in first {
            if *its > detour || self.is_full() {
                return;
            }
            self.tries_left -= 1;
            if !has(taken, *cell) {
                self.combine(others, detour - its, taken | bit(*cell));
            }
        }
    }
}

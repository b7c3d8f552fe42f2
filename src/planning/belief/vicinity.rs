//! Arrangements of crates near a plan, for boards with too many of them.
//!
//! An agent that follows a plan and meets surprises has each crate somewhere near its track; how
//! far the other crates have come may differ from the plan. So each crate gets a list of cells with
//! the detour that each costs, and the arrangements are taken in the order of their total detours.

use super::rink::{Cells, OUTSIDE, Rink, bit, has, members};
use super::slide::Known;
use crate::board::{CellIndex, Direction};
use crate::planning::search::Guard;
use crate::worlds::ice::{State, rules};
use rustc_hash::FxHashSet;

/// Cost of a push.
const PUSH: u32 = 2;

/// Cost of a crate sliding over an unknown cell.
const SURPRISE: u32 = 2;

/// Most cells tried when combining crates: some hundredths of a second.
const MOST_LOOKS: usize = 8_000_000;

/// Greater than any real cost.
const FAR: u32 = 10_000;

/// Track of one crate in a plan.
struct Trail {
    start: u8,
    end: u8,
    /// Cells on which it rests, `start` and `end` included.
    rests: Cells,
}

/// Push of a crate alone on the board: from, to, cost.
type Push = (u8, u8, u32);

/// Detour cost of a crate's cell over its shortest track, and the cell.
type Detour = (u32, u8);

/// Returns at most `most` arrangements of crates, those of the plan itself first.
///
/// `None` if the guard stopped it. The plan must assume floor wherever no ice is known. Each crate
/// is moved as if alone, with the player wherever a push needs it, and only to the target that the
/// plan brings it to.
///
/// O(crates × cells²), and at most eight million tried cells: crates with the same cells give an
/// arrangement several times, so the list may be shorter than possible.
#[must_use]
pub fn arrangements_around(
    (rink, crate_cells): (&Rink, Cells),
    known: Known,
    state: &State,
    plan: &[Direction],
    most: usize,
    should_stop: Guard<'_>,
) -> Option<Vec<Cells>> {
    let pushes = lone_pushes(rink, known, crate_cells);
    let mut found =
        Found { seen: FxHashSet::default(), list: Vec::new(), most, looks_left: MOST_LOOKS };
    let trails = trails(rink, known, state, plan, |crates| found.add(crates));
    let detours: Vec<Vec<Detour>> =
        trails.iter().map(|trail| trail.detours(&pushes, rink.cell_count())).collect();
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

/// Follows the crates of a plan; calls `tell` with each arrangement of crates.
fn trails(
    rink: &Rink,
    known: Known,
    state: &State,
    plan: &[Direction],
    mut tell: impl FnMut(Cells),
) -> Vec<Trail> {
    let begin = |cell: CellIndex| {
        let start = rink.number_of(cell)?;
        Some((cell, Trail { start, end: start, rests: bit(start) }))
    };
    let mut trails: Vec<(CellIndex, Trail)> = state.crates.iter().filter_map(begin).collect();
    let ice = rink.cell_set(known.ice);
    let mut state = state.clone();
    tell(rink.set_of(&state.crates));
    for action in plan {
        let is_ice = |cell| ice.contains(cell);
        let transition = rules::apply_assuming(rink.layout(), is_ice, &mut state, *action);
        let Some(push) = transition.push else { continue };
        let pushed = trails.iter_mut().find(|(cell, _)| *cell == push.from);
        if let Some(((at, trail), end)) = pushed.zip(rink.number_of(push.to)) {
            *at = push.to;
            trail.end = end;
            trail.rests |= bit(end);
        }
        tell(rink.set_of(&state.crates));
    }
    trails.into_iter().map(|(_, trail)| trail).collect()
}

/// Returns the pushes of a lone crate that rests on `crate_cells` before and after.
///
/// It may slide over other cells. An unknown cell is both: the crate may rest on it or slide on.
fn lone_pushes(rink: &Rink, known: Known, crate_cells: Cells) -> Vec<Push> {
    let mut pushes = Vec::new();
    for cell in members(crate_cells) {
        for direction in Direction::ALL {
            if rink.neighbour(cell, direction.opposite()) == OUTSIDE {
                continue;
            }
            let (mut to, mut cost) = (rink.neighbour(cell, direction), PUSH);
            while to != OUTSIDE {
                let beyond = rink.neighbour(to, direction);
                let is_ice = has(known.ice, to);
                let may_rest = !is_ice || beyond == OUTSIDE;
                if may_rest && has(crate_cells, to) {
                    pushes.push((cell, to, cost));
                }
                if has(known.floor, to) {
                    break;
                }
                cost += if is_ice { 0 } else { SURPRISE };
                to = beyond;
            }
        }
    }
    pushes
}

impl Trail {
    /// Returns the cells for this crate by rising detour.
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
                (through < FAR).then(|| (through.saturating_sub(least).max(1), cell))
            })
            .collect();
        detours.sort_unstable();
        detours
    }
}

/// Returns the least cost from a cell to every other (Bellman-Ford); [`FAR`] if unreachable.
fn costs(pushes: &[Push], from: u8, cell_count: usize) -> Vec<u32> {
    let mut costs = vec![FAR; cell_count];
    costs[usize::from(from)] = 0;
    loop {
        let mut is_settled = true;
        for (from, to, cost) in pushes {
            let through = costs[usize::from(*from)] + cost;
            if through < costs[usize::from(*to)] {
                costs[usize::from(*to)] = through;
                is_settled = false;
            }
        }
        if is_settled {
            return costs;
        }
    }
}

/// List of different arrangements, up to a limit.
struct Found {
    seen: FxHashSet<Cells>,
    list: Vec<Cells>,
    most: usize,
    /// Cells that may still be tried.
    looks_left: usize,
}

impl Found {
    /// Returns true once the list or the number of tries is at its limit.
    fn is_full(&self) -> bool {
        self.list.len() >= self.most || self.looks_left == 0
    }

    /// Adds an arrangement unless it is in the list or the list is full.
    fn add(&mut self, arrangement: Cells) {
        if !self.is_full() && self.seen.insert(arrangement) {
            self.list.push(arrangement);
        }
    }

    /// Adds the arrangements in which the remaining crates together cost exactly `detour`.
    fn combine(&mut self, left: &[Vec<Detour>], detour: u32, taken: Cells) {
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
            self.looks_left -= 1;
            if !has(taken, *cell) {
                self.combine(others, detour - its, taken | bit(*cell));
            }
        }
    }
}

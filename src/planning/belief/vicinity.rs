//! Arrangements of crates in the vicinity of a plan, for boards with too many of them.
//!
//! Whoever follows a plan and meets surprises has each crate somewhere about its way; how far the
//! others have come may be otherwise than in the plan. So each crate has its cells, with what it
//! costs to lead it over them, and arrangements are taken in the order of what they cost together.

use super::rink::{Cells, OUTSIDE, Rink, bit, has, members};
use super::slide::Known;
use crate::board::{CellIndex, Direction};
use crate::planning::search::Guard;
use crate::worlds::ice::{State, rules};
use rustc_hash::FxHashSet;

/// What a push costs.
const PUSH: u32 = 2;

/// What it costs that a crate slides on over a cell of which nothing is known.
const SURPRISE: u32 = 2;

/// Cells for crates looked at, all in all: some hundredths of a second.
const MOST_LOOKS: usize = 8_000_000;

/// More than anything costs.
const FAR: u32 = 10_000;

/// The way of one crate in a plan.
struct Trail {
    start: u8,
    end: u8,
    /// Where it comes to rest, start and end among them.
    rests: Cells,
}

/// A push of a lone crate: from, to, cost.
type Push = (u8, u8, u32);

/// A cell for a crate, and how much more it costs to lead it over that cell than not to.
type Detour = (u32, u8);

/// At most that many arrangements of the crates on `crate_cells`, those that the plan itself comes
/// to first; `None` if the guard ends the work. The plan is for floor wherever no ice is known.
///
/// Cells are judged for each crate as if it were alone, with the player wherever he is wanted, and
/// only for the target to which the plan brings it.
///
/// O(crates × cells²), and eight million looks at most: crates whose cells are the same give each
/// arrangement many times, so the list may be shorter than it could be.
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

/// Follows the crates of a plan. `tell` hears of each arrangement that it comes to.
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

/// Where a lone crate can be pushed: it rests on `crate_cells` alone, but may slide over others.
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
    /// The cells for its crate, in rising order of detours.
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
                (through < FAR).then(|| (through.saturating_sub(least).max(1), cell))
            })
            .collect();
        detours.sort_unstable();
        detours
    }
}

/// Least cost from a cell to every other; [`FAR`] to where no way leads.
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

struct Found {
    seen: FxHashSet<Cells>,
    list: Vec<Cells>,
    most: usize,
    /// At cells for crates.
    looks_left: usize,
}

impl Found {
    fn is_full(&self) -> bool {
        self.list.len() >= self.most || self.looks_left == 0
    }

    fn add(&mut self, arrangement: Cells) {
        if !self.is_full() && self.seen.insert(arrangement) {
            self.list.push(arrangement);
        }
    }

    /// Adds the arrangements in which the crates that are left take just that detour together.
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

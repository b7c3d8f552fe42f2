//! Exhaustive search with a few crates alone on the board.

use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{BoardLayout, NO_CELL};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of cached results; further results are not cached.
const MAX_CACHED: usize = 200_000;

/// Proves that some crates are lost even without all other crates.
///
/// Valid without ice, where removing crates only makes a level easier: the same pushes remain
/// possible in the same order. With `spare` more crates than targets, a solution leaves at most
/// `spare` of these crates off target.
#[derive(Debug, Clone)]
pub(super) struct CrateSubsetSearch {
    crates: CellSet,
    reached: CellSet,
    queue: Vec<CellIndex>,
    seen: FxHashSet<Box<[CellIndex]>>,
    open: Vec<Box<[CellIndex]>>,
    /// Cached results by crates and player region.
    known: FxHashMap<Box<[CellIndex]>, bool>,
    /// Crates of the current query in ascending order, then the player's region.
    start: Vec<CellIndex>,
    /// Whether the last call found a new proof.
    is_new: bool,
}

impl CrateSubsetSearch {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            crates: CellSet::new(cell_count),
            reached: CellSet::new(cell_count),
            queue: Vec::new(),
            seen: FxHashSet::default(),
            open: Vec::new(),
            known: FxHashMap::default(),
            start: Vec::new(),
            is_new: false,
        }
    }

    /// Returns true if these crates alone are proved lost.
    ///
    /// Returns false if a solution exists, if the search exceeds `most` states, or if the player
    /// reaches the cell `inside`. `alive` are the cells from which a single crate can reach a
    /// target. A cached result may come from other limits.
    pub(super) fn is_deadlock(
        &mut self,
        layout: &BoardLayout,
        alive: &CellSet,
        spare: usize,
        (crates, player): (&[CellIndex], CellIndex),
        (most, inside): (usize, Option<CellIndex>),
    ) -> bool {
        let mut start = std::mem::take(&mut self.start);
        start.clear();
        start.extend_from_slice(crates);
        start.sort_unstable();
        // The least reachable cell identifies the player's region in the cache key.
        let area = self.flood(layout, &start, player);
        start.push(area);
        self.is_new = false;
        let lost = self.known.get(&start[..]).copied();
        let lost = lost.unwrap_or_else(|| {
            let lost = self.search(layout, alive, spare, &start, (most, inside));
            self.is_new = lost;
            if self.known.len() < MAX_CACHED {
                self.known.insert(start.clone().into_boxed_slice(), lost);
            }
            lost
        });
        self.start = start;
        lost
    }

    /// Crates and player region of a new proof by the last call of [`Self::is_deadlock`].
    ///
    /// `crates` and `player` must be those of that call. `None` if it proved nothing or repeated a
    /// cached proof.
    pub(super) fn take_new_proof(
        &mut self,
        layout: &BoardLayout,
        crates: &[CellIndex],
        player: CellIndex,
    ) -> Option<(&CellSet, &CellSet)> {
        if !std::mem::take(&mut self.is_new) {
            return None;
        }
        self.flood(layout, crates, player);
        Some((&self.crates, &self.reached))
    }

    /// Searches the state space of these crates; returns true if it has no solution.
    ///
    /// Returns false also if a limit ends the search.
    fn search(
        &mut self,
        layout: &BoardLayout,
        alive: &CellSet,
        spare: usize,
        start: &[CellIndex],
        (most, inside): (usize, Option<CellIndex>),
    ) -> bool {
        self.seen.clear();
        self.open.clear();
        self.seen.insert(start.into());
        self.open.push(start.into());
        while let Some(state) = self.open.pop() {
            let Some((&player, crates)) = state.split_last() else { continue };
            // A goal, or too large to decide: no proof.
            let off = crates.iter().filter(|cell| !layout.targets().contains(**cell)).count();
            if off <= spare || self.seen.len() > most {
                return false;
            }
            self.flood(layout, crates, player);
            // The corral opens, so it is no longer a closed problem.
            if inside.is_some_and(|cell| self.reached.contains(cell)) {
                return false;
            }
            let reached = self.reached.clone();
            for (index, &from) in crates.iter().enumerate() {
                for direction in Direction::ALL {
                    let to = layout.neighbour(from, direction);
                    let behind = layout.neighbour(from, direction.opposite());
                    if to == NO_CELL || behind == NO_CELL || !reached.contains(behind) {
                        continue;
                    }
                    // With surplus crates a crate that is not needed may stay on a dead cell.
                    let is_dead = spare == 0 && !alive.contains(to);
                    if is_dead || crates.binary_search(&to).is_ok() {
                        continue;
                    }
                    let mut next = crates.to_vec();
                    next[index] = to;
                    next.sort_unstable();
                    self.add_state(layout, next, from);
                }
            }
        }
        true
    }

    /// Adds a state to the open list unless it was seen before.
    fn add_state(&mut self, layout: &BoardLayout, mut crates: Vec<CellIndex>, player: CellIndex) {
        let region = self.flood(layout, &crates, player);
        crates.push(region);
        let state = crates.into_boxed_slice();
        if self.seen.insert(state.clone()) {
            self.open.push(state);
        }
    }

    /// Flood fill from the player; returns the least cell reached.
    fn flood(
        &mut self,
        layout: &BoardLayout,
        crates: &[CellIndex],
        player: CellIndex,
    ) -> CellIndex {
        self.crates.clear();
        for cell in crates {
            self.crates.insert(*cell);
        }
        self.reached.clear();
        self.reached.insert(player);
        self.queue.clear();
        self.queue.push(player);
        let mut lowest = player;
        while let Some(cell) = self.queue.pop() {
            lowest = lowest.min(cell);
            for next in layout.neighbours(cell) {
                if !self.crates.contains(next) && self.reached.insert(next) {
                    self.queue.push(next);
                }
            }
        }
        lowest
    }
}

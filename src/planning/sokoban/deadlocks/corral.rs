//! Corrals (areas that the player cannot reach) and PI-corral pruning.

use crate::board::{CellIndex, CellSet, Direction};
use crate::planning::sokoban::bounds::{NEVER, PushDistances};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Finds PI-corrals: unreachable areas whose crates may take the next push without loss.
///
/// All possible pushes of the surrounding crates lead inwards and can be made now, and some push is
/// needed eventually. Such a push can move to the front of any solution: the pushes before it touch
/// neither the area nor its crates, and the player's region only grows. So other pushes can wait,
/// as far as the number of pushes is concerned (moves may increase). Valid only without ice and if
/// every crate is needed, which the caller checks. PI-corral pruning is due to Brian Damgaard
/// (YASS).
#[derive(Debug, Clone)]
pub(in super::super) struct Corrals {
    /// Cells of the current area.
    area: CellSet,
    /// Crates around the current area.
    barrier: CellSet,
    /// The same crates as a list, in the order in which the search found them.
    barrier_list: Vec<CellIndex>,
    /// Working memory of the flood fill.
    queue: Vec<CellIndex>,
    /// Cells of areas already examined in this state.
    seen: CellSet,
    /// Crates around the best PI-corral of this state.
    best: CellSet,
    /// Cells of the best PI-corral.
    best_area: CellSet,
}

impl Corrals {
    /// Creates a finder for boards with `cell_count` cells.
    pub(in super::super) fn new(cell_count: usize) -> Self {
        let empty = CellSet::new(cell_count);
        Self {
            area: empty.clone(),
            barrier: empty.clone(),
            barrier_list: Vec::new(),
            queue: Vec::new(),
            seen: empty.clone(),
            best: empty.clone(),
            best_area: empty,
        }
    }

    /// The crates of the PI-corral with the minimum number of possible pushes.
    ///
    /// `is_reached` says whether the player reaches a cell without a push. `None` if there is no
    /// PI-corral. If none of its crates can be pushed, the state is a deadlock.
    pub(in super::super) fn find_pi_corral(
        &mut self,
        layout: &BoardLayout,
        distances: &PushDistances,
        crates: &CellSet,
        is_reached: impl Fn(CellIndex) -> bool,
    ) -> Option<&CellSet> {
        self.seen.clear();
        let mut fewest = usize::MAX;
        for crate_cell in crates.iter() {
            for seed in layout.neighbours(crate_cell) {
                if crates.contains(seed) || is_reached(seed) || self.seen.contains(seed) {
                    continue;
                }
                let pushes = self.pushes_into(layout, distances, crates, &is_reached, seed);
                self.seen.union_with(&self.area);
                if let Some(pushes) = pushes.filter(|pushes| *pushes < fewest) {
                    fewest = pushes;
                    self.best.clone_from(&self.barrier);
                    self.best_area.clone_from(&self.area);
                }
            }
        }
        (fewest < usize::MAX).then_some(&self.best)
    }

    /// The area of the last PI-corral that was found.
    pub(super) fn pi_corral_area(&self) -> &CellSet {
        &self.best_area
    }

    /// The area connected to an empty cell, and the crates around that area.
    pub(super) fn around(
        &mut self,
        layout: &BoardLayout,
        crates: &CellSet,
        cell: CellIndex,
    ) -> (&CellSet, &[CellIndex]) {
        self.area.clear();
        self.barrier.clear();
        self.barrier_list.clear();
        self.flood(layout, crates, cell);
        (&self.area, &self.barrier_list)
    }

    /// Grows the area around `seed` until it is closed; returns the number of pushes into it.
    ///
    /// Merges neighbouring areas and adds crates that block a push. Returns `None` if a push leads
    /// out of the area into the player's region, or if the area may never need a push.
    fn pushes_into(
        &mut self,
        layout: &BoardLayout,
        distances: &PushDistances,
        crates: &CellSet,
        is_reached: &impl Fn(CellIndex) -> bool,
        seed: CellIndex,
    ) -> Option<usize> {
        self.area.clear();
        self.barrier.clear();
        self.barrier_list.clear();
        self.flood(layout, crates, seed);
        loop {
            // Adding a crate or area can invalidate earlier checks, so repeat until nothing
            // changes.
            let size = (self.barrier_list.len(), self.area.len());
            let mut pushes = 0;
            let mut index = 0;
            while let Some(&cell) = self.barrier_list.get(index) {
                index += 1;
                for direction in Direction::ALL {
                    let ahead = layout.neighbour(cell, direction);
                    let behind = layout.neighbour(cell, direction.opposite());
                    if ahead == NO_CELL || behind == NO_CELL {
                        continue;
                    }
                    // A push onto a dead cell is never part of a solution.
                    if distances.nearest(distances.placement(ahead, cell)) == NEVER {
                        continue;
                    }
                    // A push that another border crate blocks, or one from inside, comes only after
                    // another push of this area.
                    let waits = [ahead, behind].into_iter().any(|cell| self.barrier.contains(cell));
                    if waits || self.area.contains(behind) {
                        continue;
                    }
                    // A crate or area in the way of the push becomes part of the area. A push into
                    // the player's region shows that this is no PI-corral.
                    if crates.contains(behind) {
                        self.add_crate(behind);
                    } else if !is_reached(behind) {
                        self.flood(layout, crates, behind);
                    } else if crates.contains(ahead) {
                        self.add_crate(ahead);
                    } else if is_reached(ahead) {
                        return None;
                    } else {
                        self.flood(layout, crates, ahead);
                        pushes += 1;
                    }
                }
            }
            if size == (self.barrier_list.len(), self.area.len()) {
                return self.needs_a_push(layout).then_some(pushes);
            }
        }
    }

    /// Returns true if some crate around is off target or some target inside is empty.
    fn needs_a_push(&self, layout: &BoardLayout) -> bool {
        !self.barrier.is_subset(layout.targets()) || !self.area.is_disjoint(layout.targets())
    }

    /// Adds a crate to those around the area, unless it is among them.
    fn add_crate(&mut self, cell: CellIndex) {
        if self.barrier.insert(cell) {
            self.barrier_list.push(cell);
        }
    }

    /// Adds the empty cells connected to `from` to the area, and the crates around them.
    ///
    /// Does nothing if `from` is already in the area.
    fn flood(&mut self, layout: &BoardLayout, crates: &CellSet, from: CellIndex) {
        if !self.area.insert(from) {
            return;
        }
        self.queue.push(from);
        while let Some(cell) = self.queue.pop() {
            for next in layout.neighbours(cell) {
                if crates.contains(next) {
                    self.add_crate(next);
                } else if self.area.insert(next) {
                    self.queue.push(next);
                }
            }
        }
    }
}

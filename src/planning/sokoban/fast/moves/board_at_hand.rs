//! The board whose moves are being generated.

use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE, Reach, Regions};

/// A board with its regions; reuses its memory for the next board.
pub(crate) struct BoardAtHand<'a> {
    plan: &'a Floorplan,
    pub(super) occupied: Vec<bool>,
    pub(super) crates: Vec<Cell>,
    /// Regions of the free floor, valid after [`Self::divide`].
    pub(super) regions: Regions,
}

impl<'a> BoardAtHand<'a> {
    /// An empty board for `crate_count` crates.
    pub(super) fn new(plan: &'a Floorplan, crate_count: usize) -> Self {
        Self {
            plan,
            occupied: vec![false; plan.len()],
            crates: Vec::with_capacity(crate_count),
            regions: Regions::new(plan.len()),
        }
    }

    /// Replaces the crates. The regions are invalid until [`Self::divide`].
    pub(super) fn load(&mut self, crates: &[Cell]) {
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        self.crates.extend_from_slice(crates);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// Computes the regions. O(cells).
    pub(super) fn divide(&mut self) {
        self.regions.divide(self.plan, &self.occupied);
    }

    /// Returns true if every target has a crate.
    pub(crate) fn is_solved(&self) -> bool {
        self.plan.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Returns true if the player can reach the required final cell, if there is one.
    pub(super) fn is_home(&self, player: Cell) -> bool {
        let Some(home) = self.plan.home else { return true };
        let mut reach = Reach::new(self.plan.len());
        reach.flood(self.plan, &self.occupied, player);
        reach.contains(home)
    }

    /// Number of regions without an empty target and without a neighbouring crate off target.
    pub(crate) fn finished_parts(&self) -> u16 {
        let Self { plan, regions, occupied, crates } = self;
        let is_target = |cell: &&Cell| plan.is_target[usize::from(**cell)];
        let is_free = |cell: &Cell| *cell != NONE && !occupied[usize::from(*cell)];
        let mut is_finished = vec![true; regions.count()];
        let unfilled = plan.targets.iter().copied().filter(is_free);
        let astray = crates.iter().filter(|cell| !is_target(cell));
        let beside = astray.flat_map(|cell| plan.neighbours[usize::from(*cell)]).filter(is_free);
        for cell in unfilled.chain(beside) {
            is_finished[usize::from(regions.of(cell))] = false;
        }
        is_finished.iter().filter(|is_finished| **is_finished).count() as u16
    }

    /// Sum over the crates of the pushes to the nearest target, ignoring other crates.
    pub(crate) fn distance(&self, player: Cell) -> i32 {
        let lone = &self.plan.lone;
        let distance = |cell: &Cell| i32::from(lone.nearest(*cell, lone.sides(*cell, player)));
        self.crates.iter().map(distance).sum()
    }

    /// Number of regions if the crate at `from` is removed. O(1).
    pub(super) fn regions_without(&self, from: Cell) -> u16 {
        let mut touched = [u16::MAX; 4];
        let mut count = 0;
        for (side, next) in self.plan.neighbours[usize::from(from)].into_iter().enumerate() {
            if next != NONE && !self.occupied[usize::from(next)] {
                let region = self.regions.of(next);
                count += u16::from(!touched.contains(&region));
                touched[side] = region;
            }
        }
        self.regions.count() as u16 + 1 - count
    }
}

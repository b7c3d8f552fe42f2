//! The board that moves are looked for at.

use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE, Reach, Regions};

/// A board, and how its crates divide the floor; keeps its memory for the next one.
pub(crate) struct BoardAtHand<'a> {
    plan: &'a Floorplan,
    pub(super) occupied: Vec<bool>,
    pub(super) crates: Vec<Cell>,
    /// The parts into which the crates divide the floor, once it was divided.
    pub(super) regions: Regions,
}

impl<'a> BoardAtHand<'a> {
    /// An empty board that will have so many crates.
    pub(super) fn new(plan: &'a Floorplan, crate_count: usize) -> Self {
        Self {
            plan,
            occupied: vec![false; plan.len()],
            crates: Vec::with_capacity(crate_count),
            regions: Regions::new(plan.len()),
        }
    }

    /// Puts other crates on the board. How they divide the floor is not known then.
    pub(super) fn load(&mut self, crates: &[Cell]) {
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        self.crates.extend_from_slice(crates);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// Finds out how the crates divide the floor.
    pub(super) fn divide(&mut self) {
        self.regions.divide(self.plan, &self.occupied);
    }

    /// Whether every target has a crate.
    pub(crate) fn is_solved(&self) -> bool {
        self.plan.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Whether the player is where he must be at the end.
    pub(super) fn is_home(&self, player: Cell) -> bool {
        let Some(home) = self.plan.home else { return true };
        let mut reach = Reach::new(self.plan.len());
        reach.flood(self.plan, &self.occupied, player);
        reach.contains(home)
    }

    /// How many parts of the floor have no target left to be filled, and no crate beside them that
    /// is not on a target.
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

    /// How many pushes the crates are away from targets, each for itself.
    pub(crate) fn distance(&self, player: Cell) -> i32 {
        let lone = &self.plan.lone;
        let distance = |cell: &Cell| i32::from(lone.nearest(*cell, lone.sides(*cell, player)));
        self.crates.iter().map(distance).sum()
    }

    /// Into how many parts the floor is divided if a crate is taken away.
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

//! The crates that border a region.

use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE, Regions};

/// Collects the crates that border one region after another; reuses its memory.
#[derive(Debug, Clone)]
pub(super) struct CratesAround {
    cells: Vec<Cell>,
    contains: Vec<bool>,
}

impl CratesAround {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cells: Vec::new(), contains: vec![false; cell_count] }
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.contains[usize::from(cell)]
    }

    pub(super) fn are_on_targets(&self, plan: &Floorplan) -> bool {
        self.cells.iter().all(|cell| plan.is_target[usize::from(*cell)])
    }

    /// Collects the crates that border a region.
    pub(super) fn surround(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        region: u16,
        crates: &[Cell],
    ) {
        for cell in self.cells.drain(..) {
            self.contains[usize::from(cell)] = false;
        }
        for cell in crates {
            let touches = plan.neighbours[usize::from(*cell)].iter().any(|next| {
                *next != NONE && !occupied[usize::from(*next)] && regions.of(*next) == region
            });
            if touches {
                self.cells.push(*cell);
                self.contains[usize::from(*cell)] = true;
            }
        }
    }

    /// Adds all crates that touch a collected crate; returns false if there are none.
    pub(super) fn widen(&mut self, plan: &Floorplan, occupied: &[bool]) -> bool {
        let before = self.cells.len();
        for index in 0..before {
            for next in plan.neighbours[usize::from(self.cells[index])] {
                if next != NONE
                    && occupied[usize::from(next)]
                    && !std::mem::replace(&mut self.contains[usize::from(next)], true)
                {
                    self.cells.push(next);
                }
            }
        }
        self.cells.sort_unstable();
        self.cells.len() > before
    }
}

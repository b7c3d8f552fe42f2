//! The crates that touch a region, a connected part of the floor without crates.

use crate::planning::sokoban::fast::topology::{Cell, NONE, Regions, StaticLevel};

/// The crates that touch a region, optionally with their neighbours; reuses its memory.
#[derive(Debug, Clone)]
pub(super) struct BorderCrates {
    /// Cells of the collected crates.
    cells: Vec<Cell>,
    /// By cell: whether its crate is among them.
    contains: Vec<bool>,
}

impl BorderCrates {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cells: Vec::new(), contains: vec![false; cell_count] }
    }

    /// Cells of the collected crates.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns true if the crate on this cell is collected.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.contains[usize::from(cell)]
    }

    /// Returns true if every collected crate is on a target.
    pub(super) fn are_on_targets(&self, level: &StaticLevel) -> bool {
        self.cells.iter().all(|cell| level.is_target[usize::from(*cell)])
    }

    /// Replaces the collection by those of `crates` that touch a region.
    pub(super) fn collect(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        region: u16,
        crates: &[Cell],
    ) {
        for cell in self.cells.drain(..) {
            self.contains[usize::from(cell)] = false;
        }
        for cell in crates {
            let touches = level.neighbours[usize::from(*cell)].iter().any(|next| {
                *next != NONE && !occupied[usize::from(*next)] && regions.of(*next) == region
            });
            if touches {
                self.cells.push(*cell);
                self.contains[usize::from(*cell)] = true;
            }
        }
    }

    /// Adds all crates that touch a collected crate; returns true if there are any.
    ///
    /// Sorts the collection by cell.
    pub(super) fn widen(&mut self, level: &StaticLevel, occupied: &[bool]) -> bool {
        let before = self.cells.len();
        for index in 0..before {
            for next in level.neighbours[usize::from(self.cells[index])] {
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

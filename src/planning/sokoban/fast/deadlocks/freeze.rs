//! Freeze deadlocks: crates that can never be pushed again without a deadlock.

use crate::planning::sokoban::fast::topology::{Cell, NONE, StaticLevel, opposite};

/// Finds frozen crates by the same recursive rule as [`crate::planning::sokoban::deadlocks`].
///
/// A crate is frozen if it is blocked on both axes. It is blocked on an axis by a wall or a frozen
/// crate on either side, or (without ice and surplus crates) by dead cells on both sides. Crates
/// under test count as walls.
#[derive(Debug, Clone)]
pub(super) struct Freeze {
    /// Crates assumed frozen, by cell.
    assumed: Vec<bool>,
    /// The assumed crates as a list.
    tested: Vec<Cell>,
}

impl Freeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { assumed: vec![false; cell_count], tested: Vec::new() }
    }

    /// Number of crates off target in a frozen set with the crate at `cell`.
    ///
    /// 0 if the crate can move. Other frozen crates may exist.
    pub(super) fn frozen_off_targets(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        cell: Cell,
    ) -> usize {
        self.forget();
        if !self.is_frozen(level, occupied, cell) {
            return 0;
        }
        self.tested.iter().filter(|cell| !level.is_target[usize::from(**cell)]).count()
    }

    /// Sets the marks, by cell, of every frozen crate among `crates`.
    pub(super) fn mark_all(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        crates: &[Cell],
        marks: &mut [bool],
    ) {
        for cell in crates {
            self.forget();
            if !marks[usize::from(*cell)] && self.is_frozen(level, occupied, *cell) {
                for cell in &self.tested {
                    marks[usize::from(*cell)] = true;
                }
            }
        }
    }

    /// Ends the last test: no crate is under test.
    fn forget(&mut self) {
        for cell in self.tested.drain(..) {
            self.assumed[usize::from(cell)] = false;
        }
    }

    /// Returns true if the crate is frozen, given that the crates under test are.
    ///
    /// If true, the crate and those tested for it stay under test; if false, they leave it.
    fn is_frozen(&mut self, level: &StaticLevel, occupied: &[bool], cell: Cell) -> bool {
        let before = self.tested.len();
        self.assumed[usize::from(cell)] = true;
        self.tested.push(cell);
        let frozen =
            self.is_blocked(level, occupied, cell, 0) && self.is_blocked(level, occupied, cell, 2);
        // Results that relied on this crate being frozen are void too.
        if !frozen {
            for cell in self.tested.drain(before..) {
                self.assumed[usize::from(cell)] = false;
            }
        }
        frozen
    }

    /// Returns true if the crate is blocked on the axis of `direction`.
    ///
    /// Crates under test count as walls.
    fn is_blocked(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        cell: Cell,
        direction: usize,
    ) -> bool {
        let sides = [level.neighbour(cell, direction), level.neighbour(cell, opposite(direction))];
        if sides.iter().any(|side| *side == NONE || self.assumed[usize::from(*side)]) {
            return true;
        }
        if dead_cells_block(level) && sides.iter().all(|side| !level.alive[usize::from(*side)]) {
            return true;
        }
        sides
            .iter()
            .any(|side| occupied[usize::from(*side)] && self.is_frozen(level, occupied, *side))
    }
}

/// Returns true if a push onto a dead cell always makes the level unsolvable.
///
/// That holds if all crates are needed and, without ice, a crate stops on the cell it is pushed to.
fn dead_cells_block(level: &StaticLevel) -> bool {
    level.surplus_crates == 0 && !level.has_ice
}

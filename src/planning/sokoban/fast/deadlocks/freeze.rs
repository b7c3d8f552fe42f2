//! Freeze deadlocks: crates that can never be pushed again.

use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE, opposite};

/// Finds frozen crates by the recursive rule of [`crate::planning::sokoban::deadlocks`].
///
/// A crate is frozen if it is blocked on both axes. It is blocked on an axis by a wall or a frozen
/// crate on either side, or by dead cells on both sides. Crates under test count as walls.
#[derive(Debug, Clone)]
pub(super) struct Freeze {
    assumed: Vec<bool>,
    tested: Vec<Cell>,
}

impl Freeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { assumed: vec![false; cell_count], tested: Vec::new() }
    }

    /// Number of crates off target that are frozen together with the crate at `cell`.
    pub(super) fn lost_with(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> usize {
        self.forget();
        if !self.is_frozen(plan, occupied, cell) {
            return 0;
        }
        self.tested.iter().filter(|cell| !plan.is_target[usize::from(**cell)]).count()
    }

    /// Marks every frozen crate.
    pub(super) fn mark_all(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        crates: &[Cell],
        marks: &mut [bool],
    ) {
        for cell in crates {
            self.forget();
            if !marks[usize::from(*cell)] && self.is_frozen(plan, occupied, *cell) {
                for cell in &self.tested {
                    marks[usize::from(*cell)] = true;
                }
            }
        }
    }

    fn forget(&mut self) {
        for cell in self.tested.drain(..) {
            self.assumed[usize::from(cell)] = false;
        }
    }

    fn is_frozen(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> bool {
        let before = self.tested.len();
        self.assumed[usize::from(cell)] = true;
        self.tested.push(cell);
        let frozen =
            self.is_blocked(plan, occupied, cell, 0) && self.is_blocked(plan, occupied, cell, 2);
        if !frozen {
            for cell in self.tested.drain(before..) {
                self.assumed[usize::from(cell)] = false;
            }
        }
        frozen
    }

    /// Returns true if the crate is blocked on one axis.
    ///
    /// Crates under test count as walls.
    fn is_blocked(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        cell: Cell,
        direction: usize,
    ) -> bool {
        let sides = [plan.next(cell, direction), plan.next(cell, opposite(direction))];
        if sides.iter().any(|side| *side == NONE || self.assumed[usize::from(*side)]) {
            return true;
        }
        if may_lose_none(plan) && sides.iter().all(|side| !plan.alive[usize::from(*side)]) {
            return true;
        }
        sides
            .iter()
            .any(|side| occupied[usize::from(*side)] && self.is_frozen(plan, occupied, *side))
    }
}

/// Whether pushing a crate onto a dead cell is always a mistake: all crates are needed, and without
/// ice a crate stops on the cell it is pushed to.
fn may_lose_none(plan: &Floorplan) -> bool {
    plan.spare == 0 && !plan.has_ice
}

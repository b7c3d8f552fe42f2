//! Crates that can never be pushed again.

use crate::planning::sokoban::fast::ground::{Cell, Floorplan, NONE, opposite};

/// Finds the crates that can never be pushed again, as in the freeze deadlocks of
/// [`crate::planning::sokoban::deadlocks`].
#[derive(Debug, Clone)]
pub(super) struct Freeze {
    assumed: Vec<bool>,
    tested: Vec<Cell>,
}

impl Freeze {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { assumed: vec![false; cell_count], tested: Vec::new() }
    }

    /// How many crates off the targets are frozen together with the one at `cell`.
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

    /// Whether the crate is stuck on the axis of a direction, given those under test are.
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

/// Whether every crate is needed, and comes to rest on the cell it is pushed to: then a push onto a
/// dead cell is no way out.
fn may_lose_none(plan: &Floorplan) -> bool {
    plan.spare == 0 && !plan.has_ice
}

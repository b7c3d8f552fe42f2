//! PI-corral pruning: restricts the next moves to one corral.
//!
//! A region that the player cannot reach is a corral. It is a PI-corral if every possible push of
//! its crates leads into it (I: inside) and the player can make each of these pushes now (P:
//! player). If it must be opened eventually, no other push can help, so the others can wait. Brian
//! Damgaard introduced it in the solver YASS.

use super::crates_around::CratesAround;
use crate::planning::sokoban::fast::ground::{
    Cell, DIRECTIONS, Floorplan, NONE, Regions, opposite,
};

/// Finds PI-corrals; reuses its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct PiCorrals {
    around: CratesAround,
}

impl PiCorrals {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { around: CratesAround::new(cell_count) }
    }

    /// The crates of the smallest PI-corral that must be opened; `None` if there is none.
    ///
    /// A corral must be opened if one of its crates is off target or it contains an empty target.
    pub(super) fn obligation(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        (crates, player): (&[Cell], Cell),
    ) -> Option<Vec<Cell>> {
        let home = regions.of(player);
        let mut best: Option<Vec<Cell>> = None;
        for region in (0..regions.count() as u16).filter(|region| *region != home) {
            self.around.surround(plan, occupied, regions, region, crates);
            if self.around.cells().is_empty()
                || best.as_ref().is_some_and(|best| best.len() <= self.around.cells().len())
            {
                continue;
            }
            // A corral with all crates and targets done may stay closed for ever.
            let is_settled = self.around.are_on_targets(plan)
                && !plan
                    .targets
                    .iter()
                    .any(|target| !occupied[usize::from(*target)] && regions.of(*target) == region);
            if is_settled || !self.is_closed_to_others(plan, occupied, regions, (region, home)) {
                continue;
            }
            best = Some(self.around.cells().to_vec());
        }
        best
    }

    /// Returns true if every push of the border crates leads inwards and is possible now.
    fn is_closed_to_others(
        &self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        (region, home): (u16, u16),
    ) -> bool {
        let mut any = false;
        for cell in self.around.cells() {
            for direction in 0..DIRECTIONS {
                if !pushable(plan, *cell, direction) {
                    continue;
                }
                let ahead = plan.next(*cell, direction);
                let behind = plan.next(*cell, opposite(direction));
                // A push onto a dead cell is never part of a solution.
                if plan.spare == 0 && !plan.alive[usize::from(ahead)] {
                    continue;
                }
                // Blocked by a border crate: another push of this corral comes first. Any other
                // crate could be moved from outside.
                if occupied[usize::from(behind)] {
                    if self.around.contains(behind) {
                        continue;
                    }
                    return false;
                }
                // A push from inside the corral needs the player inside first.
                if regions.of(behind) == region {
                    continue;
                }
                // The player may reach this side later by another push, so the corral is not
                // closed.
                if regions.of(behind) != home {
                    return false;
                }
                if occupied[usize::from(ahead)] {
                    if self.around.contains(ahead) {
                        continue;
                    }
                    return false;
                }
                // The push leads out of the corral.
                if regions.of(ahead) != region {
                    return false;
                }
                any = true;
            }
        }
        any
    }
}

/// Returns true if walls alone do not prevent this push.
fn pushable(plan: &Floorplan, cell: Cell, direction: usize) -> bool {
    plan.next(cell, direction) != NONE && plan.next(cell, opposite(direction)) != NONE
}

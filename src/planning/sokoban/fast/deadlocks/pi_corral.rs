//! Corrals that must be dealt with before all else.

use super::crates_around::CratesAround;
use crate::planning::sokoban::fast::ground::{
    Cell, DIRECTIONS, Floorplan, NONE, Regions, opposite,
};

/// Finds corrals that must be dealt with at once; keeps its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct PiCorrals {
    around: CratesAround,
}

impl PiCorrals {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { around: CratesAround::new(cell_count) }
    }

    /// The crates of a corral that has to be dealt with sooner or later, and that no push of
    /// another crate can be of help with: only their pushes need to be looked at (PI-corral
    /// pruning, Brian Damgaard). `None` if there is no such corral; of several the one with the
    /// fewest crates.
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

    /// Whether every push of the crates around leads into the corral and can be made at once.
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
                if plan.spare == 0 && !plan.alive[usize::from(ahead)] {
                    continue;
                }
                if occupied[usize::from(behind)] {
                    if self.around.contains(behind) {
                        continue;
                    }
                    return false;
                }
                if regions.of(behind) == region {
                    continue;
                }
                if regions.of(behind) != home {
                    return false;
                }
                if occupied[usize::from(ahead)] {
                    if self.around.contains(ahead) {
                        continue;
                    }
                    return false;
                }
                if regions.of(ahead) != region {
                    return false;
                }
                any = true;
            }
        }
        any
    }
}

/// Whether a crate could ever be pushed in a direction, walls alone considered.
fn pushable(plan: &Floorplan, cell: Cell, direction: usize) -> bool {
    plan.next(cell, direction) != NONE && plan.next(cell, opposite(direction)) != NONE
}

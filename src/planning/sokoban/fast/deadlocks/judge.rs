//! Combines the detectors: deadlock verdicts and move restriction.

use super::assignment::Assignment;
use super::corral::Corrals;
use super::freeze::Freeze;
use super::pi_corral::PiCorrals;
use super::pull_freeze::PullFreeze;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Regions, Travelling};

/// Runs the detectors on one board after another; caches corral searches.
///
/// Callers pass the crates as the set `occupied` and as a list, the regions of the free floor, and
/// the player.
#[derive(Debug, Clone)]
pub(crate) struct Judge {
    freeze: Freeze,
    pull_freeze: PullFreeze,
    assignment: Assignment,
    corrals: Corrals,
    pi_corrals: PiCorrals,
    is_fixed: Vec<bool>,
}

impl Judge {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            freeze: Freeze::new(cell_count),
            pull_freeze: PullFreeze::new(cell_count),
            assignment: Assignment::new(cell_count),
            corrals: Corrals::new(cell_count),
            pi_corrals: PiCorrals::new(cell_count),
            is_fixed: vec![false; cell_count],
        }
    }

    /// Number of crates off target that are frozen together with the crate at `cell`.
    pub(crate) fn lost_with(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> usize {
        match plan.travelling {
            Travelling::Forwards => self.freeze.lost_with(plan, occupied, cell),
            Travelling::Backwards => self.pull_freeze.lost_with(plan, occupied, cell),
        }
    }

    /// The crates whose pushes suffice as next moves; see [`PiCorrals::obligation`]. `None` if
    /// there is no restriction, and always on ice, with surplus crates, or for pulls.
    pub(crate) fn obligation(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        crates: (&[Cell], Cell),
    ) -> Option<Vec<Cell>> {
        if knows_corrals(plan) {
            self.pi_corrals.obligation(plan, occupied, regions, crates)
        } else {
            None
        }
    }

    /// Returns true if the board is a proven deadlock. `brought_to` is the cell of the last moved
    /// crate.
    pub(crate) fn is_hopeless(
        &mut self,
        plan: &Floorplan,
        occupied: &[bool],
        regions: &Regions,
        crates: (&[Cell], Cell),
        brought_to: Option<Cell>,
    ) -> bool {
        let Self { freeze, pull_freeze, assignment, corrals, is_fixed, .. } = self;
        is_fixed.fill(false);
        match plan.travelling {
            Travelling::Forwards => freeze.mark_all(plan, occupied, crates.0, is_fixed),
            Travelling::Backwards => pull_freeze.mark_all(plan, crates.0, is_fixed),
        }
        // Frozen crates are walls and serve their own targets only.
        if !assignment.exists(plan, crates, is_fixed) {
            return true;
        }
        knows_corrals(plan)
            && brought_to
                .is_some_and(|to| corrals.is_stuck(plan, occupied, regions, crates, is_fixed, to))
    }
}

/// Whether corral arguments apply: pushes, no ice, no surplus crates.
fn knows_corrals(plan: &Floorplan) -> bool {
    !plan.has_ice && plan.spare == 0 && plan.travelling == Travelling::Forwards
}

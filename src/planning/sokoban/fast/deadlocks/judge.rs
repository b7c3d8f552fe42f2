//! What can be said of a board at a glance: whether it is lost, and where play must go on.

use super::assignment::Assignment;
use super::corral::Corrals;
use super::freeze::Freeze;
use super::pi_corral::PiCorrals;
use super::pull_freeze::PullFreeze;
use crate::planning::sokoban::fast::ground::{Cell, Floorplan, Regions, Travelling};

/// Judges boards one by one; remembers the trials of corrals.
///
/// `occupied` is the board, `regions` the parts into which its crates divide the floor; the crates
/// come with the player.
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

    /// How many crates off the targets can never move again because of the one at `cell`.
    pub(crate) fn lost_with(&mut self, plan: &Floorplan, occupied: &[bool], cell: Cell) -> usize {
        match plan.travelling {
            Travelling::Forwards => self.freeze.lost_with(plan, occupied, cell),
            Travelling::Backwards => self.pull_freeze.lost_with(plan, occupied, cell),
        }
    }

    /// The only crates that need to be moved next; see [`PiCorrals::obligation`]. `None` if that
    /// may be any, and always on ice or with crates to spare.
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

    /// Whether the board is proved hopeless. `brought_to` is where a crate was just brought.
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
        if !assignment.exists(plan, crates, is_fixed) {
            return true;
        }
        knows_corrals(plan)
            && brought_to
                .is_some_and(|to| corrals.is_stuck(plan, occupied, regions, crates, is_fixed, to))
    }
}

/// What is said of corrals holds of pushes without ice, and if every crate is needed.
fn knows_corrals(plan: &Floorplan) -> bool {
    !plan.has_ice && plan.spare == 0 && plan.travelling == Travelling::Forwards
}

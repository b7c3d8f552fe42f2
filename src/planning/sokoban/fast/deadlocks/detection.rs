//! Combines the detectors: deadlock proofs and move restriction.

use super::assignment::Assignment;
use super::corral::Corrals;
use super::freeze::{FloorBoard, PullFreeze};
use super::pi_corral::PiCorrals;
use crate::planning::sokoban::deadlocks::Freeze;
use crate::planning::sokoban::fast::topology::{Cell, CrateMotion, Regions, StaticLevel};

/// Runs the detectors on one board after another; caches corral searches.
///
/// Callers pass the crates as a set (`occupied`: by cell, whether it has a crate) and as a list,
/// the regions (connected parts of the floor without crates), and the player.
#[derive(Debug, Clone)]
pub(crate) struct DeadlockDetection {
    freeze: Freeze,
    pull_freeze: PullFreeze,
    assignment: Assignment,
    corrals: Corrals,
    pi_corrals: PiCorrals,
    /// Working memory: marks of frozen crates by cell.
    is_frozen: Vec<bool>,
}

impl DeadlockDetection {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            freeze: Freeze::new(cell_count),
            pull_freeze: PullFreeze::new(cell_count),
            assignment: Assignment::new(cell_count),
            corrals: Corrals::new(cell_count),
            pi_corrals: PiCorrals::new(cell_count),
            is_frozen: vec![false; cell_count],
        }
    }

    /// Number of crates off target in a frozen set with the crate at `cell`.
    ///
    /// 0 if the crate is not frozen, or if the whole set is on targets. Other frozen crates may
    /// exist. In reversed play, crates that no pull can move, off their start cells.
    pub(crate) fn frozen_off_targets(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        cell: Cell,
    ) -> usize {
        match level.motion {
            CrateMotion::Push => {
                self.freeze.frozen_off_targets(&FloorBoard { level, occupied }, cell)
            }
            CrateMotion::Pull => self.pull_freeze.frozen_off_targets(level, occupied, cell),
        }
    }

    /// The crates whose pushes suffice as next moves; `None` if there is no restriction.
    ///
    /// Always `None` if the level has ice or surplus crates, and for pulls. `crates` are the crates
    /// as a list and the player. See [`PiCorrals::smallest`].
    pub(crate) fn pi_corral_crates(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        crates: (&[Cell], Cell),
    ) -> Option<Vec<Cell>> {
        if corrals_apply(level) {
            self.pi_corrals.smallest(level, occupied, regions, crates)
        } else {
            None
        }
    }

    /// Returns true if the board is a proven deadlock.
    ///
    /// False proves nothing. `crates` are the crates as a list and the player. `moved_to` is the
    /// cell of the crate moved last; only corrals near it are searched, none for `None`.
    pub(crate) fn is_deadlock(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        crates: (&[Cell], Cell),
        moved_to: Option<Cell>,
    ) -> bool {
        let Self { freeze, pull_freeze, assignment, corrals, is_frozen, .. } = self;
        is_frozen.fill(false);
        match level.motion {
            CrateMotion::Push => {
                freeze.mark_all(&FloorBoard { level, occupied }, crates.0, is_frozen);
            }
            CrateMotion::Pull => pull_freeze.mark_all(level, crates.0, is_frozen),
        }
        // Frozen crates are walls and serve their own targets only.
        if !assignment.exists(level, crates, is_frozen) {
            return true;
        }
        corrals_apply(level)
            && moved_to.is_some_and(|to| {
                corrals.is_deadlock(level, occupied, regions, crates, is_frozen, to)
            })
    }
}

/// Returns true if corral proofs are valid: pushes, no ice, no surplus crates.
fn corrals_apply(level: &StaticLevel) -> bool {
    !level.has_ice && level.surplus_crates == 0 && level.motion == CrateMotion::Push
}

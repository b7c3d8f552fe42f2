//! Combines the detectors: deadlock proofs, and the restriction of moves to one corral.
//!
//! PI-corral pruning: a region that the player cannot reach is a corral. It is a PI-corral if every
//! push of its crates from outside leads into it (I: inside) and the player can make each of these
//! pushes now (P: player). If it must be opened eventually, all other pushes can wait, because none
//! of them can help to open it. Brian Damgaard introduced PI-corrals in the solver YASS.

use super::assignment::Assignment;
use super::corral::{BorderCrates, Corrals};
use super::freeze::{FloorBoard, PullFreeze};
use crate::planning::sokoban::deadlocks::Freeze;
use crate::planning::sokoban::fast::topology::{
    Cell, CrateMotion, DIRECTIONS, NONE, Regions, StaticLevel, opposite,
};

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

/// Finds PI-corrals; reuses its memory between calls.
#[derive(Debug, Clone)]
pub(super) struct PiCorrals {
    /// Crates on the border of the corral under test.
    border: BorderCrates,
}

impl PiCorrals {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { border: BorderCrates::new(cell_count) }
    }

    /// The crates of a PI-corral that must be opened, with the minimum number of crates.
    ///
    /// `None` if there is no such PI-corral. A corral must be opened if one of its crates is off
    /// target or it contains an empty target.
    pub(super) fn smallest(
        &mut self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        (crates, player): (&[Cell], Cell),
    ) -> Option<Vec<Cell>> {
        let home = regions.of(player);
        let mut best: Option<Vec<Cell>> = None;
        for region in (0..regions.count() as u16).filter(|region| *region != home) {
            self.border.collect(level, occupied, regions, region, crates);
            if self.border.cells().is_empty()
                || best.as_ref().is_some_and(|best| best.len() <= self.border.cells().len())
            {
                continue;
            }
            // A corral with all crates and targets done may stay closed for ever.
            let is_complete = self.border.are_on_targets(level)
                && !level
                    .targets
                    .iter()
                    .any(|target| !occupied[usize::from(*target)] && regions.of(*target) == region);
            if is_complete || !self.is_pi_corral(level, occupied, regions, (region, home)) {
                continue;
            }
            best = Some(self.border.cells().to_vec());
        }
        best
    }

    /// Returns true if every push of the border crates leads inwards and is possible now.
    ///
    /// `region` is the corral, `home` the player's region; the border crates are collected already.
    /// Pushes onto dead cells, from inside the region, or blocked by a border crate do not count.
    /// False if no push counts.
    fn is_pi_corral(
        &self,
        level: &StaticLevel,
        occupied: &[bool],
        regions: &Regions,
        (region, home): (u16, u16),
    ) -> bool {
        let mut any = false;
        for cell in self.border.cells() {
            for direction in 0..DIRECTIONS {
                if !pushable(level, *cell, direction) {
                    continue;
                }
                let ahead = level.neighbour(*cell, direction);
                let behind = level.neighbour(*cell, opposite(direction));
                // A push onto a dead cell is never part of a solution.
                if level.surplus_crates == 0 && !level.alive[usize::from(ahead)] {
                    continue;
                }
                // Blocked by a border crate: another push of this corral comes first. Any other
                // crate could be moved from outside.
                if occupied[usize::from(behind)] {
                    if self.border.contains(behind) {
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
                    if self.border.contains(ahead) {
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

/// Returns true if no wall prevents the push of a crate at `cell`; ignores crates.
fn pushable(level: &StaticLevel, cell: Cell, direction: usize) -> bool {
    level.neighbour(cell, direction) != NONE && level.neighbour(cell, opposite(direction)) != NONE
}

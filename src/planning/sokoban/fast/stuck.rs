//! Crate positions from which there is no way to the goal.

use super::floor::{Cell, NONE, opposite};
use super::floorplan::Floorplan;
use super::lone_crate::NEVER;
use super::travelling::Travelling;
use super::walled::{Walled, leads_to};

/// Crates that can never move again, as in [`crate::planning::sokoban`]'s freeze deadlocks.
#[derive(Debug, Clone)]
pub(super) struct Frozen {
    assumed: Vec<bool>,
    tested: Vec<Cell>,
}

impl Frozen {
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

/// Gives every target a crate that can reach it, whatever else is on the board.
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    target_of_crate: Vec<usize>,
    seen: Vec<bool>,
    sides: Vec<u8>,
    walled: Walled,
}

impl Assignment {
    const NO_TARGET: usize = usize::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        let (target_of_crate, seen, sides) = (Vec::new(), Vec::new(), Vec::new());
        Self { target_of_crate, seen, sides, walled: Walled::new(cell_count) }
    }

    /// Whether it can be done. `is_fixed` tells the crates that will never move: they serve the
    /// targets they stand on and no others. O(targets² × crates) at worst, seldom more than
    /// targets × crates.
    pub(super) fn exists(
        &mut self,
        plan: &Floorplan,
        (crates, player): (&[Cell], Cell),
        is_fixed: &[bool],
    ) -> bool {
        self.target_of_crate.clear();
        self.target_of_crate.resize(crates.len(), Self::NO_TARGET);
        self.sides.clear();
        self.sides.extend(crates.iter().map(|cell| plan.lone.sides(*cell, player)));
        let Self { target_of_crate, seen, sides, walled } = self;
        let knows_ways = !plan.has_ice && plan.travelling == Travelling::Forwards;
        let ways = if !knows_ways { None } else { walled.ways(plan, (crates, player), is_fixed) };
        let fits = |index: usize, target: usize| {
            let (cell, sides): (Cell, u8) = (crates[index], sides[index]);
            if is_fixed[usize::from(cell)] {
                return plan.targets[target] == cell;
            }
            plan.lone.pushes(target, cell, sides) != NEVER
                && ways.is_none_or(|ways| leads_to(ways, cell, sides, target))
        };
        (0..plan.targets.len()).all(|target| {
            seen.clear();
            seen.resize(crates.len(), false);
            augment(&fits, target_of_crate, seen, target)
        })
    }
}

/// Finds a crate for a target, others changing theirs if need be.
fn augment(
    fits: &impl Fn(usize, usize) -> bool,
    target_of_crate: &mut [usize],
    seen: &mut [bool],
    target: usize,
) -> bool {
    for index in 0..seen.len() {
        if seen[index] || !fits(index, target) {
            continue;
        }
        seen[index] = true;
        let taken = target_of_crate[index];
        if taken == Assignment::NO_TARGET || augment(fits, target_of_crate, seen, taken) {
            target_of_crate[index] = target;
            return true;
        }
    }
    false
}

/// Whether a crate could ever be pushed in a direction, walls alone considered.
pub(super) fn pushable(plan: &Floorplan, cell: Cell, direction: usize) -> bool {
    plan.next(cell, direction) != NONE && plan.next(cell, opposite(direction)) != NONE
}

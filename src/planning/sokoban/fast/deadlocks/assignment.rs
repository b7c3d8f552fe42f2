//! Bipartite deadlock: is there a matching of crates to targets?

use crate::planning::sokoban::fast::ground::{
    Cell, Floorplan, NEVER, Travelling, WaysPastFixed, leads_to,
};

/// Maximum matching of crates and targets that each crate can reach (Kuhn's algorithm).
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    target_of_crate: Vec<usize>,
    seen: Vec<bool>,
    sides: Vec<u8>,
    ways_past_fixed: WaysPastFixed,
}

impl Assignment {
    const NO_TARGET: usize = usize::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        let (target_of_crate, seen, sides) = (Vec::new(), Vec::new(), Vec::new());
        Self { target_of_crate, seen, sides, ways_past_fixed: WaysPastFixed::new(cell_count) }
    }

    /// Returns true if every target can have its own crate.
    ///
    /// Frozen crates (`is_fixed`) serve only the target they are on, and block the others.
    /// O(targets² × crates) at worst, usually targets × crates.
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
        let Self { target_of_crate, seen, sides, ways_past_fixed } = self;
        // Frozen crates restrict paths of pushes only; pulls and ice use the static tables.
        let knows_ways = !plan.has_ice && plan.travelling == Travelling::Forwards;
        let ways =
            if !knows_ways { None } else { ways_past_fixed.ways(plan, (crates, player), is_fixed) };
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

/// Finds a crate for a target by an augmenting path.
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

//! Bipartite deadlock: is there a matching of crates to targets?

use crate::planning::sokoban::fast::topology::{
    Cell, CrateMotion, FrozenReachability, NEVER, StaticLevel, can_reach_target,
};

/// Matching of targets to crates that can reach them (Kuhn's algorithm).
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    /// Index of the target of each crate, or [`Self::NO_TARGET`].
    target_of_crate: Vec<usize>,
    /// Crates visited by the current augmenting path.
    seen: Vec<bool>,
    /// By crate, bit mask of the sides that the player may reach without other crates.
    ///
    /// May include further sides.
    sides: Vec<u8>,
    /// Targets that crates can reach past frozen crates.
    frozen_reachability: FrozenReachability,
}

impl Assignment {
    /// Marks a crate without a target.
    const NO_TARGET: usize = usize::MAX;

    pub(super) fn new(cell_count: usize) -> Self {
        let (target_of_crate, seen, sides) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            target_of_crate,
            seen,
            sides,
            frozen_reachability: FrozenReachability::new(cell_count),
        }
    }

    /// Returns true if every target can have its own crate; false proves a deadlock.
    ///
    /// `is_frozen` marks the cells of frozen crates. A frozen crate serves only the target under
    /// it, and blocks the other crates, except on ice and in reversed play. O(targets² × crates) at
    /// worst, usually O(targets × crates); O(targets × cells) more for a new set of frozen crates.
    pub(super) fn exists(
        &mut self,
        level: &StaticLevel,
        (crates, player): (&[Cell], Cell),
        is_frozen: &[bool],
    ) -> bool {
        self.target_of_crate.clear();
        self.target_of_crate.resize(crates.len(), Self::NO_TARGET);
        self.sides.clear();
        self.sides
            .extend(crates.iter().map(|cell| level.single_crate.possible_sides(*cell, player)));
        let Self { target_of_crate, seen, sides, frozen_reachability } = self;
        // Frozen crates restrict paths of pushes only; pulls and ice use the static tables.
        let is_restricted = !level.has_ice && level.motion == CrateMotion::Push;
        let reachable_targets = if !is_restricted {
            None
        } else {
            frozen_reachability.reachable_targets(level, (crates, player), is_frozen)
        };
        let fits = |index: usize, target: usize| {
            let (cell, sides): (Cell, u8) = (crates[index], sides[index]);
            if is_frozen[usize::from(cell)] {
                return level.targets[target] == cell;
            }
            level.single_crate.pushes(target, cell, sides) != NEVER
                && reachable_targets.is_none_or(|reachable_targets| {
                    can_reach_target(reachable_targets, cell, sides, target)
                })
        };
        (0..level.targets.len()).all(|target| {
            seen.clear();
            seen.resize(crates.len(), false);
            augment(&fits, target_of_crate, seen, target)
        })
    }
}

/// Finds a crate for a target along an augmenting path; false if there is none.
///
/// `fits` says whether a crate, by index, can serve a target, by index.
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

//! Bipartite deadlock: no matching gives every target a crate that can still reach it.
//!
//! A frozen crate cannot be pushed again without a deadlock, so it acts as a wall for the player
//! and for the other crates.

use crate::planning::sokoban::fast::topology::{
    Blocks, Cell, CrateMotion, DIRECTIONS, NEVER, PlayerReach, StaticLevel, pushes_to_targets,
};
use rustc_hash::FxHashMap;

/// Matching of targets to crates that can reach them (Kuhn's algorithm).
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    /// Index of the target of each crate, or [`Self::NO_TARGET`].
    target_of_crate: Vec<usize>,
    /// By crate: whether the search for the current augmenting path has visited it.
    seen: Vec<bool>,
    /// By crate, bit mask of the sides that the player may reach without other crates.
    ///
    /// May include further sides. Bit `1 << d` is the side in direction `d`.
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

    /// Returns true if every target can be matched to its own crate; false proves a deadlock.
    ///
    /// A crate matches the targets that it could reach without the crates that are not frozen, so
    /// true proves nothing. `is_frozen` marks the cells of frozen crates. A frozen crate serves
    /// only the target under it. It also blocks the other crates, except if the level has ice and
    /// in reversed play. O(targets² × crates) at worst, usually O(targets × crates); with frozen
    /// crates that block, O(cells) more, and O(targets × cells) more for a new set of them.
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

/// Matches a target along an augmenting path; returns false if there is none.
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

/// Number of targets in a bit mask; later targets count as reachable from everywhere.
const MAX_TARGETS: usize = 64;

/// Estimated memory of the cache, in bytes, above which it is cleared.
const MAX_BYTES: usize = 32_000_000;

/// By crate cell and player side, bit mask of the first 64 targets in reach.
type ReachableTargets = Box<[[u64; DIRECTIONS]]>;

/// Cache of reachable targets by frozen crates and player region; for boards without ice.
#[derive(Debug, Clone)]
struct FrozenReachability {
    /// Biconnected components of the floor with the frozen crates as walls, last computed.
    ///
    /// They decide between which sides of a crate the player can walk.
    blocks: Blocks,
    /// Cells that the player can walk to, for [`Self::canonical_cell`].
    reach: PlayerReach,
    /// Reachable targets by frozen crates and canonical player cell.
    cache: FxHashMap<(Box<[Cell]>, Cell), ReachableTargets>,
}

impl FrozenReachability {
    /// Creates an empty cache for a board with `cell_count` cells.
    fn new(cell_count: usize) -> Self {
        Self {
            blocks: Blocks::new(cell_count),
            reach: PlayerReach::new(cell_count),
            cache: FxHashMap::default(),
        }
    }

    /// Reachable targets with the frozen crates as walls; `None` if no crate is frozen.
    ///
    /// `is_frozen` marks the cells of frozen crates. O(targets × cells), with at most 64 targets,
    /// for a new set of frozen crates; O(cells) from the cache.
    fn reachable_targets(
        &mut self,
        level: &StaticLevel,
        (crates, player): (&[Cell], Cell),
        is_frozen: &[bool],
    ) -> Option<&ReachableTargets> {
        let frozen: Box<[Cell]> =
            crates.iter().copied().filter(|cell| is_frozen[usize::from(*cell)]).collect();
        if frozen.is_empty() {
            return None;
        }
        // The player can never pass the frozen crates, so the first cell of the region represents
        // the player.
        let player_cell = self.canonical_cell(level, is_frozen, player);
        // The cache is bounded by clearing it.
        if self.cache.len() * level.len() * size_of::<[u64; DIRECTIONS]>() > MAX_BYTES {
            self.cache.clear();
        }
        let Self { blocks, cache, .. } = self;
        let find = || {
            blocks.find(level, is_frozen, player);
            compute_reachable_targets(level, blocks, is_frozen)
        };
        Some(cache.entry((frozen, player_cell)).or_insert_with(find))
    }

    /// Least cell that the player can walk to between the frozen crates alone.
    fn canonical_cell(&mut self, level: &StaticLevel, is_frozen: &[bool], player: Cell) -> Cell {
        self.reach.flood(level, is_frozen, player);
        self.reach.representative(level, player)
    }
}

/// Returns true if a crate can reach a target from one of the player's `sides`.
///
/// `sides` is a bit mask of the player's possible sides of the crate. `target` is an index
/// into [`StaticLevel::targets`]; true from index 64 on.
fn can_reach_target(
    reachable_targets: &ReachableTargets,
    cell: Cell,
    sides: u8,
    target: usize,
) -> bool {
    let sides = (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1);
    target >= MAX_TARGETS
        || sides.fold(0, |all, side| all | reachable_targets[usize::from(cell)][side]) >> target & 1
            == 1
}

/// Computes the reachable targets past the frozen crates, which `is_frozen` marks.
///
/// `blocks` are the biconnected components of the floor without the cells of these crates.
fn compute_reachable_targets(
    level: &StaticLevel,
    blocks: &Blocks,
    is_frozen: &[bool],
) -> ReachableTargets {
    let mut reachable_targets = vec![[0; DIRECTIONS]; level.len()];
    for (target, cell) in level.targets.iter().enumerate().take(MAX_TARGETS) {
        let pushes = pushes_to_targets(level, blocks, is_frozen, &[*cell]);
        for (by_side, pushes) in reachable_targets.iter_mut().zip(pushes) {
            for (targets, pushes) in by_side.iter_mut().zip(pushes) {
                *targets |= u64::from(pushes != NEVER) << target;
            }
        }
    }
    reachable_targets.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::{boards, brute_force_placements, static_level};
    use crate::planning::sokoban::fast::topology::NONE;

    /// Bit mask of the sides of a crate that the player can walk to.
    fn sides(level: &StaticLevel, occupied: &[bool], cell: Cell, player: Cell) -> u8 {
        let mut reach = PlayerReach::new(level.len());
        reach.flood(level, occupied, player);
        let beside = |side: &usize| level.neighbour(cell, *side);
        (0..DIRECTIONS)
            .filter(|side| beside(side) != NONE && reach.contains(beside(side)))
            .fold(0, |sides, side| sides | 1 << side)
    }

    #[test]
    fn frozen_reachability_agrees_with_brute_force() {
        let (mut open, mut barred) = (0, 0);
        for (seed, terrain, state) in boards(0..600) {
            let Some((level, crates, mut occupied, player)) = static_level(&terrain, &state) else {
                continue;
            };
            if level.has_ice {
                continue;
            }
            let mut frozen_reachability = FrozenReachability::new(level.len());
            for &from in &crates {
                let mut is_frozen = occupied.clone();
                is_frozen[usize::from(from)] = false;
                let Some(reachable_targets) =
                    frozen_reachability.reachable_targets(&level, (&crates, player), &is_frozen)
                else {
                    continue;
                };
                let positions = brute_force_placements(&level, &mut occupied, from, player);
                let sides = sides(&level, &occupied, from, player);
                for (index, target) in level.targets.iter().enumerate() {
                    if is_frozen[usize::from(*target)] {
                        continue;
                    }
                    let expected = positions.iter().any(|(cell, _)| cell == target);
                    let reported = can_reach_target(reachable_targets, from, sides, index)
                        && (sides != 0 || from == *target);
                    assert_eq!(
                        reported, expected,
                        "seed {seed}: crate at {from}, target at {target}"
                    );
                    *(if reported { &mut open } else { &mut barred }) += 1;
                }
            }
        }
        assert!(open > 100 && barred > 100, "{open} ways open, {barred} barred");
    }
}

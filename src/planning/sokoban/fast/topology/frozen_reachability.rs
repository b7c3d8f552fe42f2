//! Targets that a crate can still reach past frozen crates.
//!
//! A frozen crate cannot be pushed again without a deadlock, so it acts as a wall for the player
//! and for the other crates.

use super::blocks::Blocks;
use super::floor::{Cell, DIRECTIONS};
use super::regions::PlayerReach;
use super::single_crate::{NEVER, pushes_to_targets};
use super::static_level::StaticLevel;
use rustc_hash::FxHashMap;

/// Number of targets in a bit mask; later targets count as reachable from everywhere.
const MAX_TARGETS: usize = 64;

/// Estimated memory of the cache, in bytes, above which it is cleared.
const MAX_BYTES: usize = 32_000_000;

/// By crate cell and player side, bit mask of the first 64 targets in reach.
pub(super) type ReachableTargets = Box<[[u64; DIRECTIONS]]>;

/// Cache of reachable targets by set of frozen crates. Only for boards without ice.
#[derive(Debug, Clone)]
pub(crate) struct FrozenReachability {
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
    pub(crate) fn new(cell_count: usize) -> Self {
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
    pub(crate) fn reachable_targets(
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
        // The player can never pass the frozen crates, so the first cell of the region stands for
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
pub(crate) fn can_reach_target(
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

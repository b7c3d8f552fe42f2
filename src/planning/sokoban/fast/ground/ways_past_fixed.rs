//! Targets that a crate can still reach past frozen crates.

use super::blocks::Blocks;
use super::floor::{Cell, DIRECTIONS};
use super::floorplan::Floorplan;
use super::lone_crate::{NEVER, pulls};
use super::regions::Reach;
use rustc_hash::FxHashMap;

/// Targets beyond this number count as reachable from everywhere.
const MOST_TARGETS: usize = 64;

/// Most memory of the cache, in bytes, estimated.
const MOST_BYTES: usize = 32_000_000;

/// By cell and player side, bit mask of the first 64 targets in reach.
pub(super) type Ways = Box<[[u64; DIRECTIONS]]>;

/// Cache of reachable targets by set of frozen crates. Only for boards without ice.
#[derive(Debug, Clone)]
pub(crate) struct WaysPastFixed {
    blocks: Blocks,
    reach: Reach,
    /// Reachable targets by frozen crates and canonical player cell.
    known: FxHashMap<(Box<[Cell]>, Cell), Ways>,
}

impl WaysPastFixed {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            blocks: Blocks::new(cell_count),
            reach: Reach::new(cell_count),
            known: FxHashMap::default(),
        }
    }

    /// Reachable targets with the frozen crates as walls; `None` if no crate is frozen. O(targets ×
    /// cells) for a new set.
    pub(crate) fn ways(
        &mut self,
        plan: &Floorplan,
        (crates, player): (&[Cell], Cell),
        is_fixed: &[bool],
    ) -> Option<&Ways> {
        let fixed: Box<[Cell]> =
            crates.iter().copied().filter(|cell| is_fixed[usize::from(*cell)]).collect();
        if fixed.is_empty() {
            return None;
        }
        // The player can never pass the frozen crates, so the least cell of the region identifies
        // the player.
        let part = self.part_of(plan, is_fixed, player);
        // The cache is bounded by clearing it.
        if self.known.len() * plan.len() * size_of::<[u64; DIRECTIONS]>() > MOST_BYTES {
            self.known.clear();
        }
        let Self { blocks, known, .. } = self;
        let find = || {
            blocks.find(plan, is_fixed, player);
            found_ways(plan, blocks, is_fixed)
        };
        Some(known.entry((fixed, part)).or_insert_with(find))
    }

    fn part_of(&mut self, plan: &Floorplan, is_fixed: &[bool], player: Cell) -> Cell {
        self.reach.flood(plan, is_fixed, player);
        self.reach.representative(plan, player)
    }
}

/// Returns true if a crate can reach a target from one of `sides`.
///
/// `target` is the target's index.
pub(crate) fn leads_to(ways: &Ways, cell: Cell, sides: u8, target: usize) -> bool {
    let sides = (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1);
    target >= MOST_TARGETS
        || sides.fold(0, |all, side| all | ways[usize::from(cell)][side]) >> target & 1 == 1
}

fn found_ways(plan: &Floorplan, blocks: &Blocks, is_fixed: &[bool]) -> Ways {
    let mut ways = vec![[0; DIRECTIONS]; plan.len()];
    for (target, cell) in plan.targets.iter().enumerate().take(MOST_TARGETS) {
        for (ways, pushes) in ways.iter_mut().zip(pulls(plan, blocks, is_fixed, &[*cell])) {
            for (way, pushes) in ways.iter_mut().zip(pushes) {
                *way |= u64::from(pushes != NEVER) << target;
            }
        }
    }
    ways.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::ground::NONE;
    use crate::planning::sokoban::fast::testing::{boards, places, prepared};

    /// Bit mask of the sides of a crate that the player can walk to.
    fn sides(plan: &Floorplan, occupied: &[bool], cell: Cell, player: Cell) -> u8 {
        let mut reach = Reach::new(plan.len());
        reach.flood(plan, occupied, player);
        let beside = |side: &usize| plan.next(cell, *side);
        (0..DIRECTIONS)
            .filter(|side| beside(side) != NONE && reach.contains(beside(side)))
            .fold(0, |sides, side| sides | 1 << side)
    }

    #[test]
    fn ways_past_crates_that_never_move_are_those_that_pushes_lead_to() {
        let (mut open, mut barred) = (0, 0);
        for (seed, terrain, state) in boards(0..600) {
            let Some((plan, crates, mut occupied, player)) = prepared(&terrain, &state) else {
                continue;
            };
            if plan.has_ice {
                continue;
            }
            let mut ways_past_fixed = WaysPastFixed::new(plan.len());
            for &from in &crates {
                let mut is_fixed = occupied.clone();
                is_fixed[usize::from(from)] = false;
                let Some(ways) = ways_past_fixed.ways(&plan, (&crates, player), &is_fixed) else {
                    continue;
                };
                let places = places(&plan, &mut occupied, from, player);
                let sides = sides(&plan, &occupied, from, player);
                for (index, target) in plan.targets.iter().enumerate() {
                    if is_fixed[usize::from(*target)] {
                        continue;
                    }
                    let expected = places.iter().any(|(cell, _)| cell == target);
                    let told =
                        leads_to(ways, from, sides, index) && (sides != 0 || from == *target);
                    assert_eq!(told, expected, "seed {seed}: crate at {from}, target at {target}");
                    *(if told { &mut open } else { &mut barred }) += 1;
                }
            }
        }
        assert!(open > 100 && barred > 100, "{open} ways open, {barred} barred");
    }
}
